// The way from a week to the weeks beside it, and to all of them.
import type { ContestWeek } from '#data/entities/contest-week.ts';
import type { Locale } from '#domain/locales.ts';
import { contestHref, weekHref } from '#i18n/routing/links.ts';
import type { T } from '#i18n/t.ts';

export type WeekLink = {
  readonly name: string;
  readonly href: string;
  readonly rel?: 'prev' | 'next' | undefined;
};

/** `current` is the slug of the week that has the contest page: it is linked there, and by its name alone. */
export function weekLinks(
  week: Pick<ContestWeek, 'week' | 'previousWeek' | 'nextWeek'>,
  current: string,
  locale: Locale,
  t: T<'contest' | 'weeks'>,
): WeekLink[] {
  const { previousWeek, nextWeek } = week;
  const thisWeek = { name: t('contest.thisWeek'), href: contestHref(locale) };
  const beside = (slug: string, name: string): WeekLink =>
    slug === current ? thisWeek : { name, href: weekHref(locale, slug) };
  const isFar = ![week.week, previousWeek, nextWeek].includes(current);
  return [
    ...(previousWeek ? [{ ...beside(previousWeek, t('contest.previousWeek')), rel: 'prev' as const }] : []),
    ...(nextWeek ? [{ ...beside(nextWeek, t('contest.nextWeek')), rel: 'next' as const }] : []),
    ...(isFar ? [thisWeek] : []),
    allWeeksLink(locale, t),
  ];
}

/** The list of all weeks stands on the contest page. */
export function allWeeksLink(locale: Locale, t: T<'weeks'>): WeekLink {
  return { name: t('weeks.allWeeks'), href: `${contestHref(locale)}#all-weeks` };
}
