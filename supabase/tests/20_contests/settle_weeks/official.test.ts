import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { officialAt } from '../../../../src/domain/phase.ts';
import { drawSeed, rankFinally } from '../../../../src/domain/tie-break.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import {
  addEntries,
  addWeek,
  castVote,
  giveStars,
  HOUR,
  item,
  liveWeek,
  setClock,
  setClockAlone,
  takeWeekSteps,
  type Week,
} from '../../fixtures/contest.ts';
import { getContestWeek, listAllStandings, listStandings } from '../../fixtures/standings.ts';

let db: TestDatabase;
let week: Week;

beforeEach(async () => {
  db = await createTestDatabase({ connections: 50 });
  week = await liveWeek(db, 5);
});
afterEach(() => db.drop());

const ids = (rows: { entry_id: string }[]) => rows.map((row) => row.entry_id);
const close = () => setClock(db, week.endsAt);
const becomeOfficial = () => setClock(db, officialAt(week.endsAt));
const tenFives = Array.from({ length: 10 }, () => 5);

describe('a week that has ended', () => {
  it('is provisional for 48 hours, and official afterwards', async () => {
    await close();
    expect(await getContestWeek(db, 'ph', week.slug)).toMatchObject({ phase: 'provisional', winner: null });
    await setClock(db, new Date(officialAt(week.endsAt).getTime() - 60_000));
    expect((await getContestWeek(db, 'ph', week.slug)).phase).toBe('provisional');
    expect(await db.owner`select * from public.results`).toHaveLength(0);
    await becomeOfficial();
    expect((await getContestWeek(db, 'ph', week.slug)).phase).toBe('official');
    expect(await db.owner`select * from public.results`).toHaveLength(5);
  });

  it('settles with all its votes', async () => {
    await giveStars(db, week.entries[2], tenFives);
    await becomeOfficial();
    const rows = await listStandings(db, { week: week.slug });
    expect(rows[0]).toMatchObject({
      entry_id: item(week.entries, 2).entryId,
      rank: 1,
      votes: 10,
      score: '4.00',
    });
    expect((await getContestWeek(db, 'ph', week.slug)).winner).toMatchObject({
      entry_id: item(week.entries, 2).entryId,
      display_name: 'Contestant 3',
      votes: 10,
      score: 4,
      portrait: { width: 1200 },
    });
  });

  it('breaks ties by a draw that anyone can repeat from the receipts', async () => {
    await giveStars(db, week.entries[0], [5, 4]);
    await giveStars(db, week.entries[1], [4, 5]);
    await giveStars(db, week.entries[2], [4, 5]);
    await close();
    const rows = await listStandings(db, { week: week.slug });
    expect(rows.map((row) => row.rank)).toEqual([1, 2, 3, 4, 5]);
    const receipts = await db.owner<{ receipt: string }[]>`select receipt from public.votes`;
    const seed = await drawSeed(receipts.map((row) => row.receipt));
    const sums = await db.owner<
      { entryId: string; score: number; weight: number; votes: number; fives: number }[]
    >`select entry_id as "entryId", score::float8, weight::float8, votes, fives from private.standings`;
    expect(ids(rows)).toEqual((await rankFinally(sums, seed)).map((entry) => entry.entryId));
    expect(await listAllStandings(db, { week: week.slug, limit: 2 })).toEqual(rows);
  });

  it('keeps its seed when a vote is voided after the close', async () => {
    await giveStars(db, week.entries[0], [5, 5]);
    await close();
    await getContestWeek(db, 'ph', week.slug);
    const seed = async () =>
      (await db.owner`select draw_seed from public.contest_weeks where id = ${week.id}`)[0];
    const before = await seed();
    await db.owner`update public.votes set state = 'void', void_reason = 'admin_voided' where voter_id = (select max(voter_id::text)::uuid from public.votes)`;
    await db.owner`select private.recount_week(${week.id})`;
    expect(await listStandings(db, { week: week.slug, limit: 1 })).toMatchObject([{ votes: 1 }]);
    await becomeOfficial();
    expect((await getContestWeek(db, 'ph', week.slug)).votes).toBe(1);
    expect(await seed()).toEqual(before);
  });

  it('settles once, with 25 workers and 25 readers at the same time', async () => {
    await giveStars(db, week.entries[0], [5, 4, 3]);
    await setClockAlone(db, officialAt(week.endsAt));
    const step = 'select private.take_week_step() as is_done';
    const steps = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        if (n % 2 === 0) return getContestWeek(db, 'ph', week.slug).then(() => false);
        const [row] = await db.as({ role: 'service_role' }).query<{ is_done: boolean }>(step);
        return row?.is_done ?? false;
      }),
    );
    // Closing and settling, once each; what no worker had time for is left to the next.
    expect(steps.filter((isDone) => isDone).length).toBeLessThanOrEqual(2);
    await takeWeekSteps(db);
    const reports = await Promise.all(Array.from({ length: 10 }, () => getContestWeek(db, 'ph', week.slug)));
    expect(reports.every((report) => report.phase === 'official' && report.votes === 3)).toBe(true);
    const results = await db.owner`select * from public.results order by rank`;
    expect(results.map((row) => row['rank'])).toEqual([1, 2, 3, 4, 5]);
    expect(await db.owner.unsafe(step)).toEqual([{ is_done: false }]);
    expect(await db.owner`select * from public.results order by rank`).toEqual(results);
  });

  it('takes no later votes into its results', async () => {
    await giveStars(db, week.entries[0], [5]);
    await becomeOfficial();
    await getContestWeek(db, 'ph', week.slug);
    await expect(castVote(db, await db.createUser(), item(week.entries, 0).entryId, 5)).rejects.toMatchObject(
      {
        message: 'voting_closed',
      },
    );
  });

  it('ranks without an entry that was disqualified before the result', async () => {
    await giveStars(db, week.entries[0], [5, 5, 5]);
    await giveStars(db, week.entries[1], [5, 5]);
    await close();
    expect(ids(await listStandings(db, { week: week.slug }))[0]).toBe(item(week.entries, 0).entryId);
    await db.owner`update public.entries set state = 'disqualified' where id = ${item(week.entries, 0).entryId}`;
    const rows = await listStandings(db, { week: week.slug });
    expect(rows).toHaveLength(4);
    expect(rows[0]).toMatchObject({ entry_id: item(week.entries, 1).entryId, rank: 1 });
    await becomeOfficial();
    expect(await listStandings(db, { week: week.slug })).toEqual(rows);
  });
});

describe('a winner', () => {
  const winner = async () => (await getContestWeek(db, 'ph', week.slug)).winner?.entry_id ?? null;

  it('needs an effective weight of 10', async () => {
    await giveStars(db, week.entries[0], tenFives.slice(1));
    await becomeOfficial();
    expect(await winner()).toBeNull();
    expect((await listStandings(db, { week: week.slug }))[0]).toMatchObject({ rank: 1, votes: 9 });
  });

  it('is the first rank, not the first with enough weight', async () => {
    await giveStars(db, week.entries[0], tenFives.slice(1));
    await giveStars(
      db,
      week.entries[1],
      tenFives.map(() => 4),
    );
    await becomeOfficial();
    expect(await winner()).toBeNull();
  });

  it('who is disqualified passes the title to the next rank, and the results stay', async () => {
    await giveStars(db, week.entries[0], tenFives);
    await giveStars(
      db,
      week.entries[1],
      tenFives.map(() => 4),
    );
    await becomeOfficial();
    expect(await winner()).toBe(item(week.entries, 0).entryId);
    const results = await db.owner`select * from public.results order by rank`;
    await db.owner`update public.entries set state = 'disqualified' where id = ${item(week.entries, 0).entryId}`;
    expect(await winner()).toBe(item(week.entries, 1).entryId);
    expect(await db.owner`select * from public.results order by rank`).toEqual(results);
  });
});

describe('a week with fewer than three entries', () => {
  it('is cancelled when it starts and never has results', async () => {
    const thin = await addWeek(db, 'jp', '2026-w47');
    await addEntries(db, thin, 2);
    await setClock(db, new Date(thin.startsAt.getTime() - HOUR));
    expect(await getContestWeek(db, 'jp', thin.slug)).toMatchObject({
      phase: 'upcoming',
      cancel_reason: null,
    });
    await setClock(db, thin.startsAt);
    const cancelled = { phase: 'cancelled', cancel_reason: 'too_few_entries', votes: null };
    expect(await getContestWeek(db, 'jp', thin.slug)).toMatchObject(cancelled);
    await setClock(db, officialAt(thin.endsAt));
    expect(await getContestWeek(db, 'jp', thin.slug)).toMatchObject(cancelled);
    expect(await db.owner`select * from public.results where week_id = ${thin.id}`).toHaveLength(0);
  });

  it('does not become one by a withdrawal after the start', async () => {
    await db.owner`update public.entries set state = 'withdrawn' where id in ${db.owner(week.entries.slice(0, 3).map((e) => e.entryId))}`;
    expect(await getContestWeek(db)).toMatchObject({ phase: 'live', entries: 2 });
  });
});
