import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blackoutStartsAt } from '../../../../src/domain/phase.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import {
  castVote,
  giveStars,
  HOUR,
  item,
  liveWeek,
  setClock,
  signedIn,
  type Week,
} from '../../fixtures/contest.ts';
import { getContestWeek, listAllStandings, listStandings } from '../../fixtures/standings.ts';

let db: TestDatabase;
let week: Week;
let viewer: string;
let admin: string;
let liveCursor: string;

beforeAll(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 12);
  viewer = await db.createUser();
  admin = await db.createUser();
  await db.owner`insert into public.user_roles (user_id, role) values (${admin}, 'admin')`;
  await giveStars(db, week.entries[0], [5, 5, 5]);
  await castVote(db, viewer, item(week.entries, 1).entryId, 4);
  await db.owner`select private.tally_votes()`;
  liveCursor = (await listStandings(db, { limit: 1 }))[0]?.cursor ?? '';
  await setClock(db, new Date(week.endsAt.getTime() - 12 * HOUR));
});
afterAll(() => db.drop());

const people = () => [
  { name: 'a visitor', as: { role: 'anon' } as const },
  { name: 'a voter', as: signedIn(viewer) },
  { name: 'the leader', as: signedIn(item(week.entries, 0).profileId) },
  { name: 'an admin', as: signedIn(admin) },
];
const ids = (rows: { entry_id: string }[]) => rows.map((row) => row.entry_id);

describe('in the blackout', () => {
  it('rank, score and votes are null for everyone', async () => {
    for (const { name, as } of people()) {
      const rows = await listStandings(db, { as });
      expect(rows, name).toHaveLength(12);
      for (const row of rows) expect(row, name).toMatchObject({ rank: null, score: null, votes: null });
    }
  });

  it('the week has the blackout and hides its number of votes from everyone', async () => {
    for (const { name, as } of people()) {
      expect(await getContestWeek(db, 'ph', null, as), name).toMatchObject({
        phase: 'live',
        is_blackout: true,
        entries: 12,
        votes: null,
        winner: null,
      });
    }
  });

  it('no other function or table shows a standing', async () => {
    for (const { name, as } of people()) {
      const refused = [
        'select * from private.standings',
        'select votes from private.week_totals',
        'select * from private.vote_deltas',
        'select private.recount_week(id) from public.contest_weeks',
        `select * from private.list_live_standings('${week.id}', 10, null)`,
        `select private.take_week_step()`,
        'select * from public.results',
      ];
      for (const query of refused) {
        await expect(db.as(as).query(query), `${name}: ${query}`).rejects.toMatchObject({ code: '42501' });
      }
      const summary = await db
        .as(as)
        .query<{ winner: unknown }>(`select * from public.list_contest_weeks('ph')`);
      expect(Object.keys(summary[0] ?? {})).toEqual([
        'week',
        'phase',
        'starts_at',
        'ends_at',
        'entries',
        'winner',
      ]);
      expect(summary[0]?.winner).toBeNull();
    }
  });

  it('a voter still reads only their own vote', async () => {
    const votes = 'select entry_id, stars from public.votes';
    expect(await db.as(signedIn(viewer)).query(votes)).toEqual([
      { entry_id: item(week.entries, 1).entryId, stars: 4 },
    ]);
    expect(await db.as(signedIn(item(week.entries, 0).profileId)).query(votes)).toEqual([]);
    await expect(db.as({ role: 'anon' }).query(votes)).rejects.toMatchObject({ code: '42501' });
  });

  it('a cursor of the live list is refused', async () => {
    expect(liveCursor).toMatch(/^live_/);
    await expect(listStandings(db, { after: liveCursor })).rejects.toMatchObject({
      message: 'invalid_input',
    });
  });

  it('a signed-in person sees one order in every call', async () => {
    const as = signedIn(viewer);
    const first = await listStandings(db, { as });
    expect(ids(await listStandings(db, { as }))).toEqual(ids(first));
    expect(ids(await listAllStandings(db, { as, limit: 5 }))).toEqual(ids(first));
  });

  it('two people see two orders, which do not follow the standing', async () => {
    const orders = await Promise.all(
      Array.from({ length: 10 }, async () =>
        ids(await listStandings(db, { as: signedIn(randomUUID()) })).join(),
      ),
    );
    expect(new Set(orders).size).toBe(10);
    const leaders = orders.map((order) => order.split(',')[0]);
    expect(new Set(leaders).size).toBeGreaterThan(2);
  });

  it('a visitor gets a new order with each first page, and matching next pages', async () => {
    const [one, two] = [await listStandings(db), await listStandings(db)];
    expect(ids(one)).not.toEqual(ids(two));
    const start = await listStandings(db, { limit: 5 });
    const rest = await listStandings(db, { limit: 100, after: start.at(-1)?.cursor ?? null });
    expect(new Set([...ids(start), ...ids(rest)])).toEqual(
      new Set(week.entries.map((entry) => entry.entryId)),
    );
    expect(rest).toHaveLength(7);
    expect(ids(await listStandings(db, { limit: 100, after: start.at(-1)?.cursor ?? null }))).toEqual(
      ids(rest),
    );
  });

  it('votes are still accepted', async () => {
    const answer = await castVote(db, await db.createUser(), item(week.entries, 2).entryId, 5);
    expect(answer).toMatchObject({ stars: 5, state: 'counted' });
  });
});

describe('the boundaries of the blackout', () => {
  const shows = async () => (await listStandings(db, { week: week.slug })).every((row) => row.rank !== null);

  it('are exactly 24 hours before the close, and the close', async () => {
    const start = blackoutStartsAt(week.endsAt);
    await setClock(db, new Date(start.getTime() - 5_000));
    expect(await shows()).toBe(true);
    await setClock(db, start);
    expect(await shows()).toBe(false);
    await setClock(db, new Date(week.endsAt.getTime() - 5_000));
    expect(await shows()).toBe(false);
    await setClock(db, week.endsAt);
    expect(await shows()).toBe(true);
  });

  it('hide only the order before the week, which is drawn', async () => {
    const db2 = await createTestDatabase();
    try {
      const next = await liveWeek(db2, 6);
      await setClock(db2, new Date(next.startsAt.getTime() - HOUR));
      const rows = await listStandings(db2, { week: next.slug });
      expect(rows).toHaveLength(6);
      for (const row of rows) expect(row).toMatchObject({ rank: null, score: null, votes: null });
      expect(await getContestWeek(db2, 'ph', next.slug)).toMatchObject({
        phase: 'upcoming',
        votes: null,
        is_blackout: false,
      });
    } finally {
      await db2.drop();
    }
  });
});
