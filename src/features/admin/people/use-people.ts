import { type AdministeredPerson, listPeople, PEOPLE_PAGE, type PeopleFilter } from '#data/administration.ts';
import { type Pages, usePages } from '../ui/use-pages.ts';

export type FoundPeople = Pages<AdministeredPerson> & {
  readonly replace: (person: AdministeredPerson) => void;
};

/** The people of a search; somebody who was changed stays where the admin sees her. */
export function usePeople(query: string, filter: PeopleFilter): FoundPeople {
  const pages = usePages<AdministeredPerson>(`${filter} ${query}`, PEOPLE_PAGE, (last) =>
    listPeople(query, filter, last?.cursor ?? null),
  );
  const replace = (person: AdministeredPerson): void =>
    pages.change((known) => (known.id === person.id ? person : known));
  return { ...pages, replace };
}
