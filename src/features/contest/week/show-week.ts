// A page that was built in an earlier week or phase: its heading says what the server has now.
import type { ContestWeek } from '#data/entities/contest-week.ts';
import type { Lang } from '#domain/locales.ts';
import type { T } from '#i18n/t.ts';
import { formatWeekDays, weekNumber } from './contest-dates.ts';
import { phaseLine } from './phase-line.ts';

/** Writes the week's number, its days and what its time says where a page has places for them. */
export function showWeek(page: ParentNode, week: ContestWeek, lang: Lang, t: T<'contest'>): void {
  const days = formatWeekDays(lang, week.startsAt, week.endsAt, week.timeZone);
  const title = page.querySelector('[data-part="week"]');
  if (title) title.textContent = `${t('contest.week', { number: weekNumber(week.week) })} · ${days}`;

  const { text, countdown } = phaseLine(week, lang, t);
  const running = page.querySelector<HTMLElement>('contest-countdown');
  if (running && countdown) {
    // A new one starts with the new instants; the old one would keep the visitor's time of the old.
    const next = running.cloneNode(true) as HTMLElement;
    Object.assign(next.dataset, countdown);
    next.querySelector('[data-part="own"]')?.replaceChildren();
    running.replaceWith(next);
    return;
  }
  const line = document.createElement('p');
  line.dataset['part'] = 'phase';
  line.textContent = text;
  (running ?? page.querySelector('[data-part="phase"]'))?.replaceWith(line);
}
