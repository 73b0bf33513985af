import type { Lang } from '../../domain/locales.ts';
import type { PluralCategory } from './plurals.ts';

/** All categories a language needs, sorted; what a message with `{{count}}` must have as suffixes. */
export function pluralCategories(lang: Lang): readonly PluralCategory[] {
  return new Intl.PluralRules(lang).resolvedOptions().pluralCategories.toSorted();
}
