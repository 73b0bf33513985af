// What failed in browsers: grouped, searched, resolved. Whatever a report says is text, never markup and never a link.
import { type SubmitEvent, useState } from 'react';
import {
  ERROR_FILTERS,
  ERRORS_PAGE,
  type ErrorFilter,
  type ErrorGroup,
  type ListedError,
  listErrors,
} from '#data/error-logs.ts';
import type { Lang } from '#domain/locales.ts';
import { Field } from '#ui/Field.tsx';
import { GateMessage, RequestGate } from '#ui/RequestGate.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { AdminList, AdminSection } from '../ui/AdminList.tsx';
import { Choice } from '../ui/Choice.tsx';
import type { AdministrationT } from '../ui/labels.ts';
import { MoreButton } from '../ui/MoreButton.tsx';
import { usePages } from '../ui/use-pages.ts';
import { ErrorRow } from './ErrorRow.tsx';

type ErrorsProps = { readonly lang: Lang; readonly t: AdministrationT };

export function Errors({ lang, t }: ErrorsProps) {
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState<ErrorFilter>('open');
  const pages = usePages<ListedError>(`${filter} ${query}`, ERRORS_PAGE, (last) =>
    listErrors(query, filter, last?.cursor ?? null),
  );
  const find = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setQuery(String(new FormData(event.currentTarget).get('query') ?? '').trim());
  };
  // What was settled stays where the admin sees it until the next search.
  const change = (fingerprint: string, left: ErrorGroup): void =>
    pages.change((known) => (known.fingerprint === fingerprint ? { ...known, ...left } : known));
  return (
    <AdminSection>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <form className="flex flex-wrap items-end gap-x-4 gap-y-2" onSubmit={find}>
          <Field
            className="min-w-0 flex-[1_1_180px]"
            name="query"
            type="search"
            label={t('administration.errorSearch')}
            maxLength={100}
          />
          <button type="submit" className="button button-quiet">
            {t('administration.find')}
          </button>
        </form>
        <Choice
          label={t('administration.filter')}
          value={filter}
          options={ERROR_FILTERS.map((value) => ({ value, label: t(`administration.errors_${value}`) }))}
          onChange={(value) => setFilter(ERROR_FILTERS.find((one) => one === value) ?? 'open')}
        />
      </div>
      <p className="text-muted">{t('administration.errorsKept')}</p>
      <RequestGate
        state={pages.state}
        loading={<Skeleton className="block h-[320px]" />}
        empty={<GateMessage text={t('administration.noErrors')} />}
        t={t}
        retryLabel={t('administration.tryAgain')}
      >
        {(found) => (
          <>
            <AdminList>
              {found.map((error) => (
                <ErrorRow key={error.fingerprint} lang={lang} t={t} error={error} onChanged={change} />
              ))}
            </AdminList>
            <MoreButton t={t} more={pages} />
          </>
        )}
      </RequestGate>
    </AdminSection>
  );
}
