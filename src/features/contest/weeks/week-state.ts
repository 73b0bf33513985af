import type { WeekSummary } from '#data/entities/contest-week.ts';
import type { Lang } from '#domain/locales.ts';
import { formatScore } from '#i18n/format/format.ts';
import type { T } from '#i18n/t.ts';

/** What became of a week, in a few words. A page keeps them for a day: what a live week stands at is not among them. */
export function weekState({ phase, winner }: WeekSummary, lang: Lang, t: T<'weeks'>): string {
  switch (phase) {
    case 'upcoming':
      return t('weeks.upcoming');
    case 'live':
      return t('weeks.live');
    case 'provisional':
      return t('weeks.provisional');
    case 'cancelled':
      return t('weeks.cancelled');
    case 'official': {
      if (winner === null) return t('weeks.noWinner');
      const { displayName: name, score } = winner;
      return score === null ? name : t('weeks.winner', { name, score: formatScore(lang, score) });
    }
  }
}
