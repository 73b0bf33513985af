import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officialAt } from '../../../../src/domain/phase.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
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
import { getContestWeek, listAllStandings, listStandings, type Standing } from '../../fixtures/standings.ts';

let db: TestDatabase;
let week: Week;
let voter: string;
let admin: string;

beforeAll(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 7);
  [voter = ''] = await giveStars(db, week.entries[4], [5, 5, 5]);
  await giveStars(db, week.entries[2], [4]);
  admin = await db.createUser();
  await db.owner`insert into public.user_roles (user_id, role) values (${admin}, 'admin')`;
  await db.owner`select private.tally_votes()`;
});
afterAll(() => db.drop());

const viewers = () => [anon, signedIn(voter), signedIn(item(week.entries, 4).profileId), signedIn(admin)];
const REQUESTS = ['rank', 'newest', 'random'].flatMap((sort) =>
  [null, 'contestant'].flatMap((query) => [2, 100].map((limit) => ({ sort, query, limit }))),
);

/** Every order, with and without a search, in pages and whole, for every viewer. */
async function allLists(): Promise<Standing[][]> {
  const lists: Standing[][] = [];
  for (const as of viewers()) {
    for (const request of REQUESTS) {
      lists.push(await listAllStandings(db, { ...request, as, week: week.slug, seed: 'a seed' }));
    }
  }
  return lists;
}

const shown = ({ entry_id, rank, score, votes }: Standing) => ({ entry_id, rank, score, votes });
const inOrder = (rows: readonly Standing[]) =>
  rows.map(shown).sort((a, b) => a.entry_id.localeCompare(b.entry_id));

describe('every order, for every viewer', () => {
  it.each([
    ['before the start', () => new Date(week.startsAt.getTime() - HOUR)],
    ['in the first second of the blackout', () => new Date(week.endsAt.getTime() - 24 * HOUR)],
    ['in the last minute of the blackout', () => new Date(week.endsAt.getTime() - 60_000)],
  ])('%s shows every entry and hides rank, score and votes', async (_, at) => {
    await setClock(db, at());
    const nothing = { rank: null, score: null, votes: null };
    for (const rows of await allLists()) {
      expect(inOrder(rows)).toEqual(
        week.entries
          .map(({ entryId }) => ({ entry_id: entryId, ...nothing }))
          .sort((a, b) => a.entry_id.localeCompare(b.entry_id)),
      );
    }
  });

  it.each([
    ['in the week', 'live', () => new Date(week.endsAt.getTime() - 25 * HOUR)],
    ['after the close', 'provisional', () => week.endsAt],
    ['once official', 'official', () => officialAt(week.endsAt)],
  ])('%s shows the ranks, scores and votes of the ranking', async (_, phase, at) => {
    await setClock(db, at());
    expect((await getContestWeek(db, 'ph', week.slug)).phase).toBe(phase);
    const ranking = await listStandings(db, { week: week.slug });
    expect(ranking[0]).toMatchObject({ entry_id: item(week.entries, 4).entryId, rank: 1, votes: 3 });
    for (const rows of await allLists()) expect(inOrder(rows)).toEqual(inOrder(ranking));
  });

  it('once official leaves out entries that left before the close, in pages without a gap', async () => {
    const other = await liveWeek(db, 4, '2026-w50', 'de');
    const absent = item(other.entries, 1);
    await db.owner`update public.entries set state = 'withdrawn' where id = ${absent.entryId}`;
    await setClock(db, officialAt(other.endsAt));
    expect((await getContestWeek(db, 'de', other.slug)).phase).toBe('official');
    for (const request of REQUESTS) {
      const rows = await listAllStandings(db, {
        ...request,
        limit: 1,
        country: 'de',
        week: other.slug,
        seed: 's',
      });
      expect(rows.map((row) => row.rank).sort()).toEqual([1, 2, 3]);
      expect(rows.map((row) => row.entry_id)).not.toContain(absent.entryId);
    }
  });

  it('is empty in a current week without entries', async () => {
    for (const request of REQUESTS) {
      expect(await listStandings(db, { ...request, country: 'jp', seed: 's' })).toEqual([]);
    }
  });
});
