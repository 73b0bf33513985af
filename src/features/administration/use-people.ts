import {
  type AdministeredPerson,
  type ListedPerson,
  listPeople,
  PEOPLE_PAGE,
  type PeopleFilter,
} from '#data/administration.ts';
import { type Pages, usePages } from './use-pages.ts';

export type FoundPeople = Pages<ListedPerson> & { readonly replace: (person: AdministeredPerson) => void };

/** The people of a search; somebody who was changed stays where the admin sees her. */
export function usePeople(query: string, filter: PeopleFilter): FoundPeople {
  const pages = usePages<ListedPerson>(`${filter} ${query}`, PEOPLE_PAGE, (last) =>
    listPeople(query, filter, last?.cursor ?? null),
  );
  const replace = (person: AdministeredPerson): void =>
    pages.change((known) => (known.id === person.id ? { ...known, ...person } : known));
  return { ...pages, replace };
}
