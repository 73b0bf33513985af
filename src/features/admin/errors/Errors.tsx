// What failed in browsers: grouped, searched, resolved. Whatever a report says is text, never markup and never a link.
import { useState } from 'react';
import {
  ERROR_FILTERS,
  ERRORS_PAGE,
  type ErrorFilter,
  type ErrorGroup,
  type ListedError,
  listErrors,
} from '#data/error-logs.ts';
import type { Lang } from '#domain/locales.ts';
import { queryKeys } from '#query/query-keys.ts';
import { changeRows, useListPages } from '#query/use-list-pages.ts';
import { AdminSection } from '../ui/AdminList.tsx';
import { AdminPages } from '../ui/AdminPages.tsx';
import { Choice } from '../ui/Choice.tsx';
import type { AdminT } from '../ui/labels.ts';
import { SearchForm } from '../ui/SearchForm.tsx';
import { ErrorRow } from './ErrorRow.tsx';

type ErrorsProps = { readonly lang: Lang; readonly t: AdminT };

export function Errors({ lang, t }: ErrorsProps) {
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState<ErrorFilter>('open');
  const queryKey = queryKeys.admin('errors', filter, query);
  const list = useListPages<ListedError>({
    queryKey,
    readPage: (after) => listErrors(query, filter, after),
    pageSize: ERRORS_PAGE,
    cursorOf: (error) => error.cursor,
    isAlwaysFresh: true,
  });
  // What was settled stays where the admin sees it until the next search.
  const change = (fingerprint: string, left: ErrorGroup): void =>
    void changeRows<ListedError>(queryKey, (known) =>
      known.fingerprint === fingerprint ? { ...known, ...left } : known,
    );
  return (
    <AdminSection>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <SearchForm label={t('admin.errorSearch')} t={t} onSearch={setQuery} />
        <Choice
          label={t('admin.filter')}
          value={filter}
          options={ERROR_FILTERS.map((value) => ({ value, label: t(`admin.errors_${value}`) }))}
          onChange={(value) => setFilter(ERROR_FILTERS.find((one) => one === value) ?? 'open')}
        />
      </div>
      <p className="text-muted">{t('admin.errorsKept')}</p>
      <AdminPages list={list} empty={t('admin.noErrors')} t={t}>
        {(error) => <ErrorRow key={error.fingerprint} lang={lang} t={t} error={error} onChanged={change} />}
      </AdminPages>
    </AdminSection>
  );
}
