import { useState } from 'react';
import type { TranslationChange } from '#data/translations-admin.ts';
import type { Lang } from '#domain/locales.ts';
import { GateMessage } from '#ui/RequestGate.tsx';
import { ActionOutcome } from '../ui/ActionOutcome.tsx';
import { AdminList } from '../ui/AdminList.tsx';
import type { TranslationsT } from '../ui/labels.ts';
import { TranslationEditor } from './TranslationEditor.tsx';
import type { TranslationRow } from './translation-rows.ts';
import type { Translations } from './use-translations.ts';

/** Rows that are shown before somebody asks for more: editors are heavy. */
const PAGE = 30;

type TranslationListProps = {
  readonly t: TranslationsT;
  readonly lang: Lang;
  readonly rows: readonly TranslationRow[];
  /** How many the language has. */
  readonly all: number;
  readonly save: Translations['save'];
  readonly giveReason: () => string | null;
};

export function TranslationList({ t, lang, rows, all, save, giveReason }: TranslationListProps) {
  const [shown, setShown] = useState(PAGE);
  const [outcome, setOutcome] = useState({ text: '', turn: 0 });
  // What is written leaves the list at once where its state was looked for: the outcome stays.
  const saveOne = async (change: TranslationChange) => {
    const reason = giveReason();
    if (reason === null) return null;
    const [saved] = await save([change], reason);
    if (saved?.problem === null) {
      const text = t(`translations.${change.text === null ? 'removed' : 'saved'}`, { key: change.key });
      setOutcome(({ turn }) => ({ text, turn: turn + 1 }));
    }
    return saved?.problem ?? null;
  };
  return (
    <>
      <ActionOutcome text={outcome.text || null} turn={outcome.turn} />
      <p className="text-muted" role="status">
        {t('translations.shown', { shown: Math.min(shown, rows.length), all })}
      </p>
      {rows.length === 0 && <GateMessage text={t('translations.nothing')} />}
      <AdminList>
        {rows.slice(0, shown).map((row) => (
          <TranslationEditor
            key={`${row.key} ${row.written}`}
            t={t}
            lang={lang}
            row={row}
            saveOne={saveOne}
          />
        ))}
      </AdminList>
      {rows.length > shown && (
        <div className="grid justify-items-center">
          <button type="button" className="button button-quiet" onClick={() => setShown(shown + PAGE)}>
            {t('admin.more')}
          </button>
        </div>
      )}
    </>
  );
}
