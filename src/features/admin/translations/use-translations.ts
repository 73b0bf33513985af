import { useState } from 'react';
import {
  listLanguageTranslations,
  type SavedTranslation,
  saveTranslations,
  type TranslationChange,
} from '#data/translations-admin.ts';
import type { Lang } from '#domain/locales.ts';
import { loadSourceMessages } from '#i18n/checks/source-messages.ts';
import type { RequestState } from '#lib/request-state.ts';
import { useAnswer } from '#query/use-answer.ts';
import {
  afterSaving,
  type TranslationData,
  type TranslationRow,
  translationRows,
} from './translation-rows.ts';

/** Texts of one call while a file is written: often enough for the bar to move. */
const AT_ONCE = 50;

export type Translations = {
  readonly state: RequestState<readonly TranslationRow[]>;
  /** Writes the changes, so many at once; tells after each call how many are done. Rejects with an `AppError`. */
  readonly save: (
    changes: readonly TranslationChange[],
    reason: string,
    onProgress?: (done: number) => void,
  ) => Promise<readonly SavedTranslation[]>;
};

/** The texts of a language: the catalogue, what was written over it, and what pages lacked. */
export function useTranslations(lang: Lang): Translations {
  const [turn, setTurn] = useState(0);
  const { state, show } = useAnswer<TranslationData>(
    `translations ${lang}`,
    async () => {
      const [english, own, inDatabase] = await Promise.all([
        loadSourceMessages('en'),
        loadSourceMessages(lang),
        listLanguageTranslations(lang),
      ]);
      return { english, own, inDatabase };
    },
    turn,
  );
  const save: Translations['save'] = async (changes, reason, onProgress) => {
    const saved: SavedTranslation[] = [];
    for (let from = 0; from < changes.length; from += AT_ONCE) {
      saved.push(...(await saveTranslations(changes.slice(from, from + AT_ONCE), reason)));
      onProgress?.(saved.length);
    }
    if (state.status === 'ready') show(afterSaving(state.data, changes, saved));
    // Whoever met another admin's words wants to see them.
    if (saved.some(({ problem }) => problem === 'changed_meanwhile')) setTurn((before) => before + 1);
    return saved;
  };
  return {
    state: state.status === 'ready' ? { status: 'ready', data: translationRows(lang, state.data) } : state,
    save,
  };
}
