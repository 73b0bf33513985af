// The texts of the site, by language: found, written over, put back, taken out and in as a file.
import { useState } from 'react';
import { isLang, type Lang } from '#domain/locales.ts';
import { LANGUAGES } from '#i18n/registry.ts';
import { Field } from '#ui/Field.tsx';
import { GateMessage, RequestGate } from '#ui/RequestGate.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Choice } from './Choice.tsx';
import { TranslationFile } from './TranslationFile.tsx';
import { TranslationList } from './TranslationList.tsx';
import { findRows, ROW_STATES, type RowState } from './translation-rows.ts';
import { useTranslations } from './use-translations.ts';
import './administration.css';
import './translations.css';
import type { TranslationsT } from './labels.ts';

type TranslationsProps = { readonly lang: Lang; readonly t: TranslationsT };

export function Translations({ lang, t }: TranslationsProps) {
  const [target, setTarget] = useState<Lang>(lang);
  const [rowState, setRowState] = useState<RowState | null>(null);
  const [query, setQuery] = useState('');
  const [reason, setReason] = useState({ text: '', isMissing: false });
  const { state, save } = useTranslations(target);
  /** The reason for what is about to be written; asks for one where there is none. */
  const giveReason = (): string | null => {
    const text = reason.text.trim();
    setReason({ text: reason.text, isMissing: text === '' });
    if (text === '') document.querySelector<HTMLElement>('.translation-reason input')?.focus();
    return text || null;
  };
  return (
    <section className="administration translations">
      <p className="text-muted">{t('translations.intro')}</p>
      <div className="admin-tools">
        <Choice
          label={t('translations.language')}
          value={target}
          options={LANGUAGES.map(({ code, nativeName }) => ({ value: code, label: nativeName }))}
          onChange={(value) => isLang(value) && setTarget(value)}
        />
        <Choice
          label={t('translations.state')}
          value={rowState ?? ''}
          options={[
            { value: '', label: t('translations.state_all') },
            ...ROW_STATES.map((value) => ({ value, label: t(`translations.state_${value}`) })),
          ]}
          onChange={(value) => setRowState(ROW_STATES.find((one) => one === value) ?? null)}
        />
        <Field
          className="translation-search"
          name="query"
          type="search"
          label={t('translations.search')}
          maxLength={100}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      </div>
      <Field
        className="translation-reason"
        name="reason"
        label={t('administration.reason')}
        hint={t('translations.reasonHint')}
        error={reason.isMissing ? t('administration.problem_reason') : null}
        maxLength={500}
        autoComplete="off"
        required
        onChange={(event) => setReason({ text: event.currentTarget.value, isMissing: false })}
      />
      <RequestGate
        state={state}
        loading={<Skeleton className="admin-list-loading" />}
        empty={<GateMessage text={t('translations.nothing')} />}
        t={t}
        retryLabel={t('administration.tryAgain')}
      >
        {(rows) => (
          <>
            <TranslationFile key={`file ${target}`} {...{ t, rows, save, giveReason }} lang={target} />
            <TranslationList
              key={`${target} ${rowState} ${query}`}
              {...{ t, save, giveReason }}
              lang={target}
              rows={findRows(rows, query, rowState)}
              all={rows.length}
            />
          </>
        )}
      </RequestGate>
    </section>
  );
}
