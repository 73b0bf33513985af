import type { T } from '#i18n/t.ts';
import { agesOf } from './finding-filters.ts';
import type { AgeGroup, Finding } from './finding-state.ts';

/** What is looked for in a few words, for the folded bar; empty while it is nothing. */
export function describeFinding({ order, query, city, age, unrated }: Finding, t: T<'finding'>): string {
  const parts = [
    query,
    order.sort === 'rank' ? '' : t(`finding.${order.sort}`),
    city ?? '',
    age ? ageText(age, t) : '',
    unrated ? t('finding.unrated') : '',
  ];
  return parts.filter(Boolean).join(' · ');
}

export function ageText(group: AgeGroup, t: T<'finding'>): string {
  const [from, to] = agesOf(group);
  return Number.isFinite(to) ? t('finding.ages', { from, to }) : t('finding.agesFrom', { from });
}
