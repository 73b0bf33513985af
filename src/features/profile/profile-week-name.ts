import { parseWeekSlug } from '#domain/contest-week.ts';
import type { T } from '#i18n/t.ts';

/** "Week 47, 2026" of `2026-w47`; what is no week stays as it is. */
export function profileWeekName(slug: string, t: T<'profile'>): string {
  const parsed = parseWeekSlug(slug);
  if (!parsed) return slug;
  // As texts: a year has no thousands separator.
  return t('profile.weekName', { number: String(parsed.week), year: String(parsed.year) });
}
