// Texts out as a file, and in again: first what it would change and what cannot be taken, then the writing with its progress.
import { type ChangeEvent, useId, useState } from 'react';
import type { Lang } from '#domain/locales.ts';
import { errorText } from '#i18n/error-text.ts';
import { languageOf } from '#i18n/registry.ts';
import { toAppError } from '#lib/app-error.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import type { TranslationsT } from '../ui/labels.ts';
import { ImportPreviewList } from './ImportPreviewList.tsx';
import { exportTexts, type ImportPreview, type RefusedText, readTexts } from './translation-file.ts';
import type { TranslationRow } from './translation-rows.ts';
import type { Translations } from './use-translations.ts';

type TranslationFileProps = {
  readonly t: TranslationsT;
  readonly lang: Lang;
  readonly rows: readonly TranslationRow[];
  readonly save: Translations['save'];
  readonly giveReason: () => string | null;
};

type Import =
  | { readonly status: 'none' | 'unreadable' }
  | { readonly status: 'otherLanguage'; readonly lang: Lang }
  | { readonly status: 'ready'; readonly preview: ImportPreview }
  | { readonly status: 'writing'; readonly done: number; readonly all: number }
  | {
      readonly status: 'done';
      readonly done: number;
      readonly all: number;
      readonly refused: readonly RefusedText[];
    }
  | { readonly status: 'failed'; readonly text: string };

export function TranslationFile({ t, lang, rows, save, giveReason }: TranslationFileProps) {
  const id = useId();
  const [state, setState] = useState<Import>({ status: 'none' });
  const read = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = input.files?.[0];
    if (file) setState(readTexts(lang, await file.text(), rows));
    // The same file, mended, is to be read again.
    input.value = '';
  };
  const write = async ({ changes }: ImportPreview): Promise<void> => {
    const reason = giveReason();
    if (reason === null) return;
    const all = changes.length;
    setState({ status: 'writing', done: 0, all });
    try {
      const saved = await save(changes, reason, (done) => setState({ status: 'writing', done, all }));
      const refused = changes.flatMap(({ key }, n) => {
        const problem = saved[n]?.problem;
        return problem ? [{ key, problem }] : [];
      });
      setState({ status: 'done', done: all - refused.length, all, refused });
    } catch (thrown) {
      setState({ status: 'failed', text: errorText(t, toAppError(thrown).code) });
    }
  };
  return (
    <Disclosure summary={t('translations.import')}>
      <div className="grid max-w-[640px] gap-3 pt-2 pb-4">
        <button
          type="button"
          className="button button-quiet justify-self-start"
          onClick={() => saveAs(lang, rows)}
        >
          {t('translations.export')}
        </button>
        <div className="field">
          <label className="field-label" htmlFor={id}>
            {t('translations.importFile')}
          </label>
          <input
            id={id}
            className="field-input"
            type="file"
            accept=".json,application/json"
            disabled={state.status === 'writing'}
            onChange={(event) => void read(event)}
          />
        </div>
        <ImportProblem t={t} state={state} />
        {state.status === 'ready' && (
          <ImportPreviewList t={t} lang={lang} rows={rows} preview={state.preview}>
            <div className="flex flex-wrap gap-x-4 gap-y-2">
              {state.preview.changes.length > 0 && (
                <button type="button" className="button" onClick={() => void write(state.preview)}>
                  {t('translations.importWrite')}
                </button>
              )}
              <button
                type="button"
                className="button button-quiet"
                onClick={() => setState({ status: 'none' })}
              >
                {t('translations.cancel')}
              </button>
            </div>
          </ImportPreviewList>
        )}
        {(state.status === 'writing' || state.status === 'done') && (
          <>
            <progress className="w-full" aria-hidden="true" max={state.all} value={state.done} />
            <p role="status">{t('translations.importProgress', { done: state.done, all: state.all })}</p>
          </>
        )}
        {state.status === 'done' && state.refused.length > 0 && (
          <ImportPreviewList
            t={t}
            lang={lang}
            rows={rows}
            preview={{ changes: [], same: 0, refused: state.refused }}
          />
        )}
      </div>
    </Disclosure>
  );
}

function ImportProblem({ t, state }: { readonly t: TranslationsT; readonly state: Import }) {
  const text =
    state.status === 'unreadable'
      ? t('translations.importUnreadable')
      : state.status === 'otherLanguage'
        ? t('translations.importOtherLanguage', { language: languageOf(state.lang).nativeName })
        : state.status === 'failed'
          ? state.text
          : null;
  return (
    <p className="text-danger empty:hidden" role="alert">
      {text}
    </p>
  );
}

function saveAs(lang: Lang, rows: readonly TranslationRow[]): void {
  const address = URL.createObjectURL(new Blob([exportTexts(lang, rows)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `diadem-${lang}.json`;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
