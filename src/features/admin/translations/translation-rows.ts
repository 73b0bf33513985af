// The texts of a language as an admin sees them: each key beside its English source, with what stands there now.
import type { LanguageTranslations, SavedTranslation, TranslationChange } from '#data/translations-admin.ts';
import type { Lang } from '#domain/locales.ts';
import { pluralCategories } from '#i18n/format/plural-categories.ts';
import { isMessageKey, sourceOf } from '#i18n/translation-problem.ts';

export const ROW_STATES = ['missing', 'written', 'outdated', 'catalogue'] as const;
export type RowState = (typeof ROW_STATES)[number];

export type TranslationRow = {
  readonly key: string;
  /** The English text that it is written for. */
  readonly source: string;
  /** What the site was made with; null where its catalogue has none. */
  readonly original: string | null;
  /** What an admin wrote over it. */
  readonly written: string | null;
  readonly state: RowState;
  /** False for a key that a page reported and the catalogue does not have. */
  readonly isKnown: boolean;
};

type Messages = Readonly<Record<string, string>>;
export type TranslationData = {
  readonly english: Messages;
  readonly own: Messages;
  readonly inDatabase: LanguageTranslations;
};

const FORM = /_(zero|one|two|few|many|other)$/;

/** The keys that a language needs: those of English, its plurals in the forms of the language. */
export function keysFor(lang: Lang, english: Messages): string[] {
  const keys = Object.keys(english).flatMap((key) => {
    const base = key.replace(FORM, '');
    if (base === key || !Object.hasOwn(english, `${base}_other`)) return [key];
    return pluralCategories(lang).map((category) => `${base}_${category}`);
  });
  return [...new Set(keys)].toSorted();
}

/** All texts of a language, reported keys first among equals by name. */
export function translationRows(lang: Lang, { english, own, inDatabase }: TranslationData): TranslationRow[] {
  const written = new Map(inDatabase.values.map((value) => [value.key, value]));
  const reported = new Map(inDatabase.missing.map((missing) => [missing.key, missing.defaultText]));
  const known = new Set(keysFor(lang, english));
  const keys = new Set([...known, ...written.keys(), ...reported.keys()]);
  return [...keys].toSorted().map((key) => {
    const value = written.get(key);
    const source = sourceOf(key, english) ?? value?.source ?? reported.get(key) ?? '';
    const original = Object.hasOwn(own, key) ? (own[key] ?? null) : null;
    const isMissing = value === undefined && (original === null || reported.has(key));
    const isOutdated = value !== undefined && value.source !== source;
    const state = isMissing ? 'missing' : isOutdated ? 'outdated' : value ? 'written' : 'catalogue';
    return { key, source, original, written: value?.text ?? null, state, isKnown: known.has(key) };
  });
}

/** Whether a text can be written for a row; a key that a stranger made up can only be put aside. */
export function isWritable({ key, source }: TranslationRow): boolean {
  return isMessageKey(key) && source !== '';
}

export function findRows(
  rows: readonly TranslationRow[],
  query: string,
  state: RowState | null,
): readonly TranslationRow[] {
  const words = query.trim().toLocaleLowerCase();
  return rows.filter((row) => {
    if (state !== null && row.state !== state) return false;
    const texts = [row.key, row.source, row.written ?? '', row.original ?? ''];
    return words === '' || texts.some((text) => text.toLocaleLowerCase().includes(words));
  });
}

/** What the list says once these changes were answered. */
export function afterSaving(
  data: TranslationData,
  changes: readonly TranslationChange[],
  saved: readonly SavedTranslation[],
): TranslationData {
  const done = new Map(
    changes.filter((_, n) => saved[n]?.problem === null).map((change) => [change.key, change]),
  );
  const { values, missing } = data.inDatabase;
  const written = [...done.values()].flatMap(({ key, text, source }) => {
    return text === null ? [] : [{ key, text, source, writtenAt: '' }];
  });
  return {
    ...data,
    inDatabase: {
      values: [...values.filter(({ key }) => !done.has(key)), ...written],
      missing: missing.filter(({ key }) => !done.has(key)),
    },
  };
}
