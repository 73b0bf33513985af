import type { T } from '#i18n/t.ts';
import { agesOf } from './filter-contestants.ts';
import type { AgeGroup, Search } from './search-state.ts';

/** What is looked for in a few words, for the folded bar; empty while it is nothing. */
export function describeSearch({ order, query, city, age, unrated }: Search, t: T<'search'>): string {
  const parts = [
    query,
    order.sort === 'rank' ? '' : t(`search.${order.sort}`),
    city ?? '',
    age ? ageText(age, t) : '',
    unrated ? t('search.unrated') : '',
  ];
  return parts.filter(Boolean).join(' · ');
}

export function ageText(group: AgeGroup, t: T<'search'>): string {
  const [from, to] = agesOf(group);
  return Number.isFinite(to) ? t('search.ages', { from, to }) : t('search.agesFrom', { from });
}
