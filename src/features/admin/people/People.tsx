// People: found by name, address or id; suspended, restored, made and unmade admins.
import { useState } from 'react';
import { type AdminPerson, listPeople, PEOPLE_FILTERS, PEOPLE_PAGE, type PeopleFilter } from '#data/admin.ts';
import type { Lang } from '#domain/locales.ts';
import { queryKeys } from '#query/query-keys.ts';
import { changeRows, useListPages } from '#query/use-list-pages.ts';
import { AdminSection } from '../ui/AdminList.tsx';
import { AdminPages } from '../ui/AdminPages.tsx';
import { Choice } from '../ui/Choice.tsx';
import type { SuspensionT } from '../ui/labels.ts';
import { SearchForm } from '../ui/SearchForm.tsx';
import { PersonRow } from './PersonRow.tsx';

type PeopleProps = {
  readonly lang: Lang;
  readonly t: SuspensionT;
  readonly ownId: string | null;
  readonly asked?: string;
};

export function People({ lang, t, ownId, asked = '' }: PeopleProps) {
  const [query, setQuery] = useState(asked);
  const [filter, setFilter] = useState<PeopleFilter>('all');
  const queryKey = queryKeys.admin('people', filter, query);
  const list = useListPages<AdminPerson>({
    queryKey,
    readPage: (after) => listPeople(query, filter, after),
    pageSize: PEOPLE_PAGE,
    cursorOf: (person) => person.cursor,
    isAlwaysFresh: true,
  });
  // A user who was changed stays where the admin sees them.
  const replace = (person: AdminPerson): void =>
    void changeRows<AdminPerson>(queryKey, (known) => (known.id === person.id ? person : known));
  return (
    <AdminSection>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <SearchForm label={t('admin.search')} defaultValue={asked} t={t} onSearch={setQuery} />
        <Choice
          label={t('admin.filter')}
          value={filter}
          options={PEOPLE_FILTERS.map((value) => ({ value, label: t(`admin.filter_${value}`) }))}
          onChange={(value) => setFilter(PEOPLE_FILTERS.find((one) => one === value) ?? 'all')}
        />
      </div>
      <AdminPages list={list} empty={t('admin.nobody')} t={t}>
        {(person) => (
          <PersonRow
            key={person.id}
            lang={lang}
            t={t}
            person={person}
            isSelf={person.id === ownId}
            onChanged={replace}
          />
        )}
      </AdminPages>
    </AdminSection>
  );
}
