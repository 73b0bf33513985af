// What admins read and write of the interface's texts. Errors of all calls: those of `admin-call.ts`.
import type { Lang } from '#domain/locales.ts';
import { callAsAdmin } from './admin-call.ts';

export type WrittenTranslation = {
  readonly key: string;
  readonly text: string;
  /** The English text that it was written for. */
  readonly source: string;
  readonly written_at: string;
};

/** As anybody may have sent it. */
export type MissingTranslation = {
  readonly key: string;
  readonly default_text: string;
  readonly reported_at: string;
};

export type LanguageTranslations = {
  readonly values: readonly WrittenTranslation[];
  readonly missing: readonly MissingTranslation[];
};

export type TranslationChange = {
  readonly key: string;
  readonly lang: Lang;
  /** Null removes the text, and the report of its key. */
  readonly text: string | null;
  readonly source: string;
  /** The written text that the admin saw; null for none. */
  readonly base: string | null;
};

export const SAVE_PROBLEMS = [
  'lang',
  'key',
  'text',
  'too_long',
  'source',
  'placeholders',
  'changed_meanwhile',
] as const;
export type SaveProblem = (typeof SAVE_PROBLEMS)[number];

export type SavedTranslation = {
  readonly key: string;
  readonly lang: Lang;
  /** Null where it was written. */
  readonly problem: SaveProblem | null;
};

/** As many as one call takes. */
export const SAVE_AT_ONCE = 200;

export function listLanguageTranslations(lang: Lang): Promise<LanguageTranslations> {
  return callAsAdmin('admin_translations', { p_lang: lang });
}

/** Writes up to `SAVE_AT_ONCE` texts, each by itself. Errors: `invalid_field` (detail: reason), `invalid_input`. */
export function saveTranslations(
  changes: readonly TranslationChange[],
  reason: string,
): Promise<readonly SavedTranslation[]> {
  return callAsAdmin('admin_save_translations', { p_values: changes, p_reason: reason });
}
