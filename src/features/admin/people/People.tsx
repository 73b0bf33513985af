// People: found by name, address or id; suspended, restored, made and unmade admins.
import { type SubmitEvent, useState } from 'react';
import { PEOPLE_FILTERS, type PeopleFilter } from '#data/administration.ts';
import type { Lang } from '#domain/locales.ts';
import { Field } from '#ui/Field.tsx';
import { GateMessage, RequestGate } from '#ui/RequestGate.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { AdminList, AdminSection } from '../ui/AdminList.tsx';
import { Choice } from '../ui/Choice.tsx';
import type { SuspensionT } from '../ui/labels.ts';
import { MoreButton } from '../ui/MoreButton.tsx';
import { PersonRow } from './PersonRow.tsx';
import { usePeople } from './use-people.ts';

type PeopleProps = {
  readonly lang: Lang;
  readonly t: SuspensionT;
  readonly ownId: string | null;
  readonly asked?: string;
};

export function People({ lang, t, ownId, asked = '' }: PeopleProps) {
  const [query, setQuery] = useState(asked);
  const [filter, setFilter] = useState<PeopleFilter>('all');
  const people = usePeople(query, filter);
  const find = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setQuery(String(new FormData(event.currentTarget).get('query') ?? '').trim());
  };
  return (
    <AdminSection>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <form className="flex flex-wrap items-end gap-x-4 gap-y-2" onSubmit={find}>
          <Field
            className="min-w-0 flex-[1_1_180px]"
            name="query"
            type="search"
            label={t('administration.search')}
            defaultValue={asked}
            maxLength={100}
          />
          <button type="submit" className="button button-quiet">
            {t('administration.find')}
          </button>
        </form>
        <Choice
          label={t('administration.filter')}
          value={filter}
          options={PEOPLE_FILTERS.map((value) => ({ value, label: t(`administration.filter_${value}`) }))}
          onChange={(value) => setFilter(PEOPLE_FILTERS.find((one) => one === value) ?? 'all')}
        />
      </div>
      <RequestGate
        state={people.state}
        loading={<Skeleton className="block h-[320px]" />}
        empty={<GateMessage text={t('administration.nobody')} />}
        t={t}
        retryLabel={t('administration.tryAgain')}
      >
        {(found) => (
          <>
            <AdminList>
              {found.map((person) => (
                <PersonRow
                  key={person.id}
                  lang={lang}
                  t={t}
                  person={person}
                  isSelf={person.id === ownId}
                  onChanged={people.replace}
                />
              ))}
            </AdminList>
            <MoreButton t={t} more={people} />
          </>
        )}
      </RequestGate>
    </AdminSection>
  );
}
