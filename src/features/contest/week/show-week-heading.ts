// The heading of a contest page that was built in an earlier week or phase; loaded when there is such a thing to show.
import type { ContestWeek } from '#data/entities/contest-week.ts';
import { weekSlugAt } from '#domain/contest-week.ts';
import { type Lang, localeOf } from '#domain/locales.ts';
import { loadT } from '#i18n/load.ts';
import { contestTexts } from '#i18n/namespaces/contest.ts';
import { weeksTexts } from '#i18n/namespaces/weeks.ts';
import { showWeek } from './show-week.ts';
import { weekLinks } from './week-links.ts';

/** The note of the last 24 hours, which was built ahead, is of one week while it runs. */
function endBlackoutNote({ endsAt, phase }: ContestWeek): void {
  const note = document.querySelector<HTMLElement>('[data-part="blackout-ahead"]');
  if (note?.dataset['until'] !== endsAt || phase !== 'live') note?.remove();
}

/** Says which week the page shows now and what its time says, and leads to the weeks beside it. */
export async function showWeekHeading(week: ContestWeek, lang: Lang): Promise<void> {
  const heading = document.querySelector('[data-part="contest-heading"]');
  if (!heading) return;
  // Before anything is loaded: it is wrong already. A device that slept has no timer that ended it.
  endBlackoutNote(week);
  const t = await loadT(lang, contestTexts, weeksTexts);
  showWeek(heading, week, lang, t);
  const current = weekSlugAt(new Date(week.serverTime), week.timeZone);
  const links = weekLinks(week, current, localeOf(lang, week.country), t);
  heading.querySelector('[data-part="contest-heading-weeks"]')?.replaceChildren(
    ...links.map(({ name, href, rel = '' }) => {
      const link = Object.assign(document.createElement('a'), { className: 'text-link', href, rel });
      link.textContent = name;
      return link;
    }),
  );
}
