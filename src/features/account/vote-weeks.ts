import type { ListedVote } from '#data/own-votes.ts';
import { weekBounds } from '#domain/contest-week.ts';
import type { Lang } from '#domain/locales.ts';
import type { T } from '#i18n/t.ts';

export type VoteWeek = { readonly week: string; readonly votes: readonly ListedVote[] };

/** The votes by calendar week, in the order in which they come. */
export function groupByWeek(votes: readonly ListedVote[]): VoteWeek[] {
  const weeks = new Map<string, ListedVote[]>();
  for (const vote of votes) weeks.set(vote.week, [...(weeks.get(vote.week) ?? []), vote]);
  return [...weeks].map(([week, own]) => ({ week, votes: own }));
}

/** "Week 47, 2026": what people call a slug as in `2026-w47`. */
export function weekName(slug: string, t: T<'account'>): string {
  return t('account.week', { number: weekNumber(slug), year: slug.slice(0, 4) });
}

export function weekNumber(slug: string): number {
  return Number(slug.slice(6));
}

/** The days of a week, both included: "November 16 – 22". They are the same in every contest's own zone. */
export function weekDays(slug: string, lang: Lang): string {
  const { startsAt, endsAt } = weekBounds(slug, 'UTC');
  const days = new Intl.DateTimeFormat(`${lang}-u-nu-latn`, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return days.formatRange(startsAt, new Date(endsAt.getTime() - 1));
}
