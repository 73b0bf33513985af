// The texts of the site, by language: found, written over, put back, taken out and in as a file.
import { useRef, useState } from 'react';
import { isLang, type Lang } from '#domain/locales.ts';
import { LANGUAGES } from '#i18n/registry.ts';
import { Field } from '#ui/Field.tsx';
import { GateMessage, RequestGate } from '#ui/RequestGate.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { AdminSection } from '../ui/AdminList.tsx';
import { Choice } from '../ui/Choice.tsx';
import type { TranslationsT } from '../ui/labels.ts';
import { TranslationFile } from './TranslationFile.tsx';
import { TranslationList } from './TranslationList.tsx';
import { findRows, ROW_STATES, type RowState } from './translation-rows.ts';
import { useTranslations } from './use-translations.ts';

type TranslationsProps = { readonly lang: Lang; readonly t: TranslationsT };

export function Translations({ lang, t }: TranslationsProps) {
  const [target, setTarget] = useState<Lang>(lang);
  const [rowState, setRowState] = useState<RowState | null>(null);
  const [query, setQuery] = useState('');
  const [reason, setReason] = useState({ text: '', isMissing: false });
  const reasonField = useRef<HTMLInputElement>(null);
  const { state, save } = useTranslations(target);
  /** The reason for what is about to be written; asks for one where there is none. */
  const giveReason = (): string | null => {
    const text = reason.text.trim();
    setReason({ text: reason.text, isMissing: text === '' });
    if (text === '') reasonField.current?.focus();
    return text || null;
  };
  return (
    <AdminSection>
      <p className="text-muted">{t('translations.intro')}</p>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
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
          className="min-w-0 flex-[1_1_220px]"
          name="query"
          type="search"
          label={t('translations.search')}
          maxLength={100}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      </div>
      <Field
        className="max-w-[640px]"
        ref={reasonField}
        name="reason"
        label={t('admin.reason')}
        hint={t('translations.reasonHint')}
        error={reason.isMissing ? t('admin.problem_reason') : null}
        maxLength={500}
        autoComplete="off"
        required
        onChange={(event) => setReason({ text: event.currentTarget.value, isMissing: false })}
      />
      <RequestGate
        state={state}
        loading={<Skeleton className="block h-[320px]" />}
        empty={<GateMessage text={t('translations.nothing')} />}
        t={t}
        retryLabel={t('admin.tryAgain')}
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
    </AdminSection>
  );
}
