import type { Lang } from '../../domain/locales.ts';

export type PluralCategory = Intl.LDMLPluralRule;

const rules = new Map<Lang, Intl.PluralRules>();

function rulesOf(lang: Lang): Intl.PluralRules {
  const known = rules.get(lang);
  if (known) return known;
  const made = new Intl.PluralRules(lang);
  rules.set(lang, made);
  return made;
}

/** The grammatical number that `count` takes in a language: `few` for 3 in Russian. */
export function pluralCategory(lang: Lang, count: number): PluralCategory {
  return rulesOf(lang).select(count);
}
