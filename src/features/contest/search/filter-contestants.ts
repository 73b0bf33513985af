// The filters that the page applies itself, to contestants that are all here.
import { type AgeGroup, cleanText, type Search } from './search-state.ts';

/** The youngest and the oldest of a group. */
export function agesOf(group: AgeGroup): readonly [from: number, to: number] {
  const [from = '', to = ''] = group.split('-');
  return [Number(from), to === '' ? Number.POSITIVE_INFINITY : Number(to)];
}

type Person = { readonly entryId: string; readonly age: number; readonly city: string };

/** Who passes the filters that the page applies itself; `rated` are the entries that the voter has rated. */
export function filterContestants<P extends Person>(
  people: readonly P[],
  { city, age, unrated }: Search,
  rated: ReadonlySet<string>,
): readonly P[] {
  const [from, to] = age ? agesOf(age) : [0, Number.POSITIVE_INFINITY];
  return people.filter(
    (person) =>
      (city === null || cleanText(person.city) === city) &&
      person.age >= from &&
      person.age <= to &&
      !(unrated && rated.has(person.entryId)),
  );
}

/** The cities of the people, once each, in the order of a language's alphabet. */
export function citiesOf(people: readonly Pick<Person, 'city'>[], lang: string): readonly string[] {
  const cities = new Set(people.map(({ city }) => cleanText(city)).filter(Boolean));
  return [...cities].toSorted(new Intl.Collator(lang).compare);
}
