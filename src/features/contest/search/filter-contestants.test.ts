import { describe, expect, it } from 'vitest';
import { agesOf, citiesOf, filterContestants } from './filter-contestants.ts';
import { AGE_GROUPS, NO_SEARCH, type Search } from './search-state.ts';

describe('the filters', () => {
  const ana = { entryId: 'ana', age: 20, city: 'Cebu  City' };
  const bea = { entryId: 'bea', age: 21, city: 'Manila' };
  const cora = { entryId: 'cora', age: 34, city: 'Manila' };
  const people = [ana, bea, cora];
  const pass = (change: Partial<Search>, rated: string[] = []) =>
    filterContestants(people, { ...NO_SEARCH, ...change }, new Set(rated));

  it('let everybody pass while none is set, rated or not', () => {
    expect(pass({}, ['ana'])).toEqual(people);
  });

  it('know ages by both ends of a group', () => {
    expect(pass({ age: '18-20' })).toEqual([ana]);
    expect(pass({ age: '21-24' })).toEqual([bea]);
    expect(pass({ age: '30-' })).toEqual([cora]);
  });

  it('leave no age between two groups', () => {
    const ends = AGE_GROUPS.map(agesOf);
    for (const [index, [from]] of ends.entries()) expect(from).toBe((ends[index - 1]?.[1] ?? 17) + 1);
  });

  it('know a city as the list of cities names it', () => {
    expect(citiesOf(people, 'en')).toEqual(['Cebu City', 'Manila']);
    expect(pass({ city: 'Cebu City' })).toEqual([ana]);
  });

  it('leave out whom the voter has rated', () => {
    expect(pass({ unrated: true, city: 'Manila' }, ['bea'])).toEqual([cora]);
  });
});
