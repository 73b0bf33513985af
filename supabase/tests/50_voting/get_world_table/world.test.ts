// The official weeks of all countries side by side.
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { officialAt } from '../../../../src/domain/phase.ts';
import {
  type Actor,
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/backend/database.ts';
import {
  anon,
  giveStars,
  HOUR,
  item,
  liveWeek,
  setClock,
  signedIn,
  type Week,
} from '../../fixtures/contest.ts';

interface WorldEntry {
  country: string;
  week: string;
  entry_id: string;
  profile_id: string | null;
  display_name: string;
  age: number;
  portrait: unknown;
  score: number;
  votes: number;
  prior: number;
  lead: number;
}

let db: TestDatabase;
let philippines: Week;
let germany: Week;
beforeEach(async () => {
  db = await createTestDatabase();
  philippines = await liveWeek(db, 4, '2026-w47', 'ph');
  germany = await liveWeek(db, 3, '2026-w47', 'de');
  await giveStars(db, philippines.entries[0], Array(12).fill(5));
  await giveStars(db, philippines.entries[1], Array(3).fill(5));
  await giveStars(db, germany.entries[1], Array(11).fill(4));
});
afterEach(() => db.drop());

async function world(as: Actor = anon, week: string | null = null) {
  const [row] = await db
    .as(as)
    .query<{ table: { winners: WorldEntry[]; leaders: WorldEntry[] } }>(
      'select to_jsonb(public.get_world_table($1)) as table',
      [week],
    );
  return row?.table ?? { winners: [], leaders: [] };
}
const becomeOfficial = () => setClock(db, officialAt(germany.endsAt));

describe('the world table', () => {
  it('is empty before the first official result', async () => {
    expect(await world()).toEqual({ winners: [], leaders: [] });
    await setClock(db, new Date(germany.endsAt.getTime() + HOUR));
    expect(await world()).toEqual({ winners: [], leaders: [] });
  });

  it('has the winners by country, and the entries by their lead over the own country', async () => {
    await becomeOfficial();
    const { winners, leaders } = await world();
    expect(winners.map(({ country, entry_id }) => [country, entry_id])).toEqual([
      ['de', item(germany.entries, 1).entryId],
      ['ph', item(philippines.entries, 0).entryId],
    ]);
    // (60 + 70) / 32 = 4.0625, (15 + 70) / 23 = 3.6957, (44 + 70) / 31 = 3.6774
    expect(
      leaders
        .slice(0, 3)
        .map(({ country, score, votes, prior, lead }) => [country, score, votes, prior, lead]),
    ).toEqual([
      ['ph', 4.06, 12, 3.5, 0.5625],
      ['ph', 3.7, 3, 3.5, 0.1957],
      ['de', 3.68, 11, 3.5, 0.1774],
    ]);
    expect(leaders).toHaveLength(7);
  });

  it('breaks ties by the draw of each entry in its own week, and has ten entries', async () => {
    const japan = await liveWeek(db, 9, '2026-w47', 'jp');
    await becomeOfficial();
    const tied = (await world()).leaders.filter(({ lead }) => lead === 0);
    const seeds = await db.owner<{ country: string; seed: string }[]>`
      select country, draw_seed as seed from public.contest_weeks`;
    const drawOf = ({ country, entry_id }: WorldEntry) => {
      const seed = seeds.find((row) => row.country === country)?.seed ?? '';
      return createHash('sha256')
        .update(seed + entry_id)
        .digest('hex');
    };
    expect(tied).toHaveLength(7);
    expect(tied.some(({ country }) => country === japan.country)).toBe(true);
    expect(tied.map(drawOf)).toEqual(tied.map(drawOf).sort());
  });

  it('passes the title on after a disqualification, and shows only a place of a hidden person', async () => {
    await becomeOfficial();
    const [first, second] = [item(philippines.entries, 0), item(germany.entries, 1)];
    await db.owner`update public.entries set state = 'disqualified' where id = ${first.entryId}`;
    await db.owner`update public.profiles set suspended_at = now() where id = ${second.profileId}`;
    const { winners, leaders } = await world();
    // The next rank has too little weight for a title.
    expect(winners.map(({ country, display_name: name }) => [country, name])).toEqual([['de', 'C.']]);
    expect(leaders.map(({ entry_id }) => entry_id)).not.toContain(first.entryId);
  });

  it('has no link to the other of a blocked pair', async () => {
    await becomeOfficial();
    const winner = item(philippines.entries, 0);
    const viewer = await db.createUser();
    await db.as(signedIn(viewer)).query('select public.block_person($1)', [winner.profileId]);
    const shown = async (as: Actor) =>
      (await world(as)).leaders.find(({ entry_id }) => entry_id === winner.entryId);
    expect(await shown(signedIn(viewer))).toMatchObject({ profile_id: null, portrait: null, age: 18 });
    expect(await shown(anon)).toMatchObject({ profile_id: winner.profileId, age: 20 });
  });

  it('is that of the week that was asked for', async () => {
    await becomeOfficial();
    await liveWeek(db, 3, '2026-w48', 'de').then(({ endsAt }) => setClock(db, officialAt(endsAt)));
    const weeks = async (week: string | null) =>
      (await world(anon, week)).leaders.map((entry) => `${entry.country} ${entry.week}`);
    expect(new Set(await weeks(null))).toEqual(new Set(['ph 2026-w47', 'de 2026-w48']));
    expect(new Set(await weeks('2026-W47'))).toEqual(new Set(['ph 2026-w47', 'de 2026-w47']));
    expect(await weeks('2026-w60')).toEqual([]);
    expect(await weeks("x'; --")).toEqual([]);
  });
});
