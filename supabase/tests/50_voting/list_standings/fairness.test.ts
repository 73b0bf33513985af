// Chi-square of many draws. The seeds are counted, so every run and every machine has the same result.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { addEntries, item, liveWeek, type Week } from '../../fixtures/contest.ts';
import { listStandings } from '../../fixtures/standings.ts';

let db: TestDatabase;
let week: Week;

beforeAll(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 6);
});
afterAll(() => db.drop());

/** Chi-square of counts that should be equal. Missing counts are 0. */
function chiSquare(counts: readonly number[], cells: number): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / cells;
  const empty = (cells - counts.length) * expected;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, empty);
}

/** The value that a fair draw exceeds about once in 10,000 times (Wilson and Hilferty's approximation). */
function limit(cells: number): number {
  const freedom = cells - 1;
  return freedom * (1 - 2 / (9 * freedom) + 3.72 * Math.sqrt(2 / (9 * freedom))) ** 3;
}

const draws = (slots: number, seeds: number) => db.owner<{ seed: string; drawn: number[] }[]>`
  select md5(n::text) as seed, private.list_shuffled_slots(md5(n::text), ${slots}, 0, ${slots}) as drawn
  from generate_series(1, ${seeds}::int) n`;

function countsBy<T>(items: readonly T[], keyOf: (item: T) => unknown): number[] {
  const counts = new Map<unknown, number>();
  for (const each of items) counts.set(keyOf(each), (counts.get(keyOf(each)) ?? 0) + 1);
  return [...counts.values()];
}

describe('the shuffle', () => {
  it.each([1, 2, 3, 24, 1000])('of %i has every slot once, and computes each place alone', async (slots) => {
    const all = Array.from({ length: slots }, (_, slot) => slot);
    for (const { seed, drawn } of await draws(slots, 5)) {
      expect(drawn.toSorted((a, b) => a - b)).toEqual(all);
      const [alone] = await db.owner<{ slots: number[]; places: number[] }[]>`
        select array(select (private.list_shuffled_slots(${seed}, ${slots}, n, 1))[1] from generate_series(0, ${slots - 1}::int) n) as slots,
          array(select private.compute_shuffled_place(${seed}, ${slots}, d) from unnest(${drawn}::int[]) d) as places`;
      expect(alone).toEqual({ slots: drawn, places: all });
    }
  });

  it.each([2, 3, 5, 24])(
    'of %i has every slot first, and in every other place, equally often',
    async (slots) => {
      const rows = await draws(slots, 2000);
      for (const place of new Set([0, 1, slots >> 1, slots - 1])) {
        const counts = countsBy(rows, ({ drawn }) => drawn[place]);
        expect(chiSquare(counts, slots), `place ${place}`).toBeLessThan(limit(slots));
      }
    },
  );

  it('has every order of four equally often', async () => {
    const counts = countsBy(await draws(4, 4800), ({ drawn }) => drawn.join());
    expect(chiSquare(counts, 24)).toBeLessThan(limit(24));
  });

  it('gives no slot the same neighbour more often', async () => {
    const rows = await draws(12, 2000);
    const pairs = rows.flatMap(({ drawn }) => drawn.slice(1).map((slot, n) => `${drawn[n]}-${slot}`));
    expect(
      chiSquare(
        countsBy(pairs, (pair) => pair),
        12 * 11,
      ),
    ).toBeLessThan(limit(12 * 11));
  });
});

describe('the random order of a week', () => {
  const firsts = async (query: string | null) => {
    const rows = await Promise.all(
      Array.from({ length: 500 }, (_, n) =>
        listStandings(db, { sort: 'random', seed: `seed ${n}`, limit: 1, query }),
      ),
    );
    return rows.map(([first]) => first?.entry_id);
  };

  it('has every entry first equally often, also after withdrawals', async () => {
    const withdrawn = await addEntries(db, week, 3);
    for (const { entryId } of withdrawn) {
      await db.owner`update public.entries set state = 'withdrawn' where id = ${entryId}`;
    }
    week.entries.splice(-3);
    const counts = countsBy(await firsts(null), (first) => first);
    expect(counts).toHaveLength(6);
    expect(chiSquare(counts, 6)).toBeLessThan(limit(6));
  });

  it('is as fair among the matches of a search', async () => {
    for (const n of [0, 1, 2]) {
      await db.owner`
        update public.entries set display_name = ${`Ligaya ${n}`} where id = ${item(week.entries, n).entryId}`;
    }
    const counts = countsBy(await firsts('ligaya'), (first) => first);
    expect(counts).toHaveLength(3);
    expect(chiSquare(counts, 3)).toBeLessThan(limit(3));
  });
});
