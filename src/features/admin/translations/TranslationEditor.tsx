// One text beside its English source. What is wrong is said while it is typed; the database has the last word.
import { type KeyboardEvent, useId, useState } from 'react';
import type { SaveProblem, TranslationChange } from '#data/translations-admin.ts';
import type { Lang } from '#domain/locales.ts';
import { errorText } from '#i18n/error-text.ts';
import { placeholdersOf } from '#i18n/message-shape.ts';
import { directionOf, languageOf } from '#i18n/registry.ts';
import { placeholderFaults, translationProblem } from '#i18n/translation-problem.ts';
import { toAppError } from '#lib/app-error.ts';
import { AdminRow, AdminRowHead, Tag } from '../ui/AdminList.tsx';
import type { TranslationsT } from '../ui/labels.ts';
import { changeOf } from './translation-file.ts';
import { isWritable, type TranslationRow } from './translation-rows.ts';

type TranslationEditorProps = {
  readonly t: TranslationsT;
  readonly lang: Lang;
  readonly row: TranslationRow;
  /** Null where it was written, or where a reason was asked for first. */
  readonly saveOne: (change: TranslationChange) => Promise<SaveProblem | null>;
};

export function TranslationEditor({ t, lang, row, saveOne }: TranslationEditorProps) {
  const id = useId();
  const [draft, setDraft] = useState(row.written ?? row.original ?? '');
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const isChanged = draft !== (row.written ?? row.original ?? '');
  const fault = isChanged ? faultOf(t, row, draft) : null;
  const send = async (text: string | null): Promise<void> => {
    if (isSending) return;
    setSending(true);
    setFailure(null);
    try {
      const problem = await saveOne(changeOf(lang, row, text));
      setFailure(problem && t(`translations.problem_${problem}`));
    } catch (thrown) {
      setFailure(errorText(t, toAppError(thrown).code));
    } finally {
      setSending(false);
    }
  };
  const canSave = isChanged && fault === null && !isSending;
  const sendByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    // A text has one line.
    event.preventDefault();
    if (canSave) void send(draft);
  };
  const names = placeholdersOf(row.source).map((name) => `{{${name}}}`);
  return (
    <AdminRow>
      <AdminRowHead>
        {/* Its letters run from the left; it begins where the row begins. */}
        <h2
          className="font-[family-name:ui-monospace,monospace] text-md/[1.45] font-semibold [text-align:match-parent] wrap-anywhere"
          id={`${id}-key`}
          dir="ltr"
        >
          {row.key}
        </h2>
        <Tag>{t(`translations.state_${row.state}`)}</Tag>
      </AdminRowHead>
      <div className="grid grid-cols-1 gap-x-6 gap-y-3 min-[720px]:grid-cols-[1fr_1fr]">
        <div>
          <p className="field-label">{t('translations.english')}</p>
          <p className="whitespace-pre-wrap wrap-anywhere" lang="en" dir="ltr">
            {row.source}
          </p>
          {names.length > 0 && (
            <p className="field-hint">{t('translations.placeholders', { names: names.join(' ') })}</p>
          )}
          {!row.isKnown && <p className="field-hint">{t('translations.unknownKey')}</p>}
        </div>
        {isWritable(row) && (
          <div className="field">
            <label className="field-label" htmlFor={id}>
              <span lang={lang}>{languageOf(lang).nativeName}</span>
            </label>
            <textarea
              id={id}
              className="field-input field-sizing-content"
              lang={lang}
              dir={directionOf(lang)}
              rows={Math.min(6, 1 + Math.floor(row.source.length / 40))}
              value={draft}
              aria-describedby={`${id}-key ${id}-error`}
              aria-invalid={fault ? true : undefined}
              onChange={(event) => setDraft(event.currentTarget.value)}
              onKeyDown={sendByKey}
            />
            <p className="field-error" id={`${id}-error`} aria-live="polite">
              {fault ?? failure}
            </p>
          </div>
        )}
      </div>
      {row.written !== null && row.original !== null && (
        <p className="text-muted">
          {t('translations.original')}:{' '}
          <bdi lang={lang} dir={directionOf(lang)}>
            {row.original}
          </bdi>
        </p>
      )}
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {isWritable(row) && (
          <button
            type="button"
            className="button"
            aria-describedby={`${id}-key`}
            aria-disabled={!canSave}
            onClick={() => canSave && void send(draft)}
          >
            {t('translations.save')}
          </button>
        )}
        {(row.written !== null || row.state === 'missing') && (row.written !== null || !row.isKnown) && (
          <button
            type="button"
            className="button button-quiet"
            aria-describedby={`${id}-key`}
            aria-disabled={isSending}
            onClick={() => void send(null)}
          >
            {t(row.written === null ? 'translations.dismiss' : 'translations.remove')}
          </button>
        )}
      </div>
    </AdminRow>
  );
}

/** What is wrong with a draft, by name where placeholders are. */
function faultOf(t: TranslationsT, { key, source }: TranslationRow, draft: string): string | null {
  const problem = translationProblem(key, draft, source);
  if (problem !== 'placeholders') return problem && t(`translations.problem_${problem}`);
  const { missing, extra } = placeholderFaults(key, draft, source);
  const named = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(' ');
  const parts = [
    ...(missing.length > 0 ? [t('translations.missingNames', { names: named(missing) })] : []),
    ...(extra.length > 0 ? [t('translations.extraNames', { names: named(extra) })] : []),
  ];
  return parts.join(' · ') || t('translations.problem_placeholders');
}
