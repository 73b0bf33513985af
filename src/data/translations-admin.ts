// What admins read and write of the interface's texts. Errors of all calls: those of any
// signed-in call, and `not_allowed`.

import type { Answer } from '#data/client/fetch/call.ts';
import { callAsUser } from '#data/client/signed-in-call.ts';
import type { Lang } from '#domain/locales.ts';

export type LanguageTranslations = Answer<'admin_list_translations'>;

export type TranslationChange = {
  readonly key: string;
  readonly lang: Lang;
  /** Null removes the text, and the report of its key. */
  readonly text: string | null;
  readonly source: string;
  /** The written text that the admin saw; null for none. */
  readonly base: string | null;
};

/** `problem` is null where it was written. */
export type SavedTranslation = Answer<'admin_save_translations'>[number];

export type SaveProblem = NonNullable<SavedTranslation['problem']>;

export function listLanguageTranslations(lang: Lang): Promise<LanguageTranslations> {
  return callAsUser('admin_list_translations', { lang });
}

/** Writes up to 200 texts, each by itself. Errors: `invalid_field` (detail: reason), `invalid_input`. */
export function saveTranslations(
  changes: readonly TranslationChange[],
  reason: string,
): Promise<readonly SavedTranslation[]> {
  return callAsUser('admin_save_translations', { values: changes, reason });
}
