// Times of a static page in the visitor's own zone, behind the contest's, where the two differ.
import { isLang } from '#domain/locales.ts';
import { formatDateTime } from '#i18n/format/format.ts';

/** Fills every `<time data-own>` below `root`; `data-own` is the sentence with a place for `{{when}}`. */
export function showOwnTimes(root: ParentNode, lang: string, ownZone: string): void {
  if (!isLang(lang)) return;
  for (const time of root.querySelectorAll<HTMLTimeElement>('time[data-own]')) {
    const { own = '', zone = '', shown = time.dateTime } = time.dataset;
    const here = formatDateTime(lang, shown, ownZone);
    if (here === formatDateTime(lang, shown, zone)) continue;
    const words = document.createElement('span');
    words.className = 'block text-muted';
    words.textContent = own.replace('{{when}}', here);
    time.append(' ', words);
  }
}
