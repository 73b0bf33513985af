import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import {
  addEntries,
  addWeek,
  anon,
  castVote,
  giveStars,
  HOUR,
  item,
  liveWeek,
  setClock,
  signedIn,
  takeWeekSteps,
  type Week,
} from '../../fixtures/contest.ts';

interface OwnVote {
  entry_id: string;
  profile_id: string | null;
  display_name: string | null;
  portrait: { width: number; sizes: unknown[] } | null;
  country: string;
  week: string;
  time_zone: string;
  stars: number;
  state: string;
  reason: string | null;
  is_checked_at_close: boolean;
  receipt: string;
  cast_at: Date;
  changed_at: Date;
  cursor: string;
}

let db: TestDatabase;
let week: Week;
let voter: string;

beforeAll(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 4);
  voter = await db.createUser();
});
afterAll(() => db.drop());

const list = (who: string, limit = 24, after: string | null = null) =>
  db
    .as(signedIn(who))
    .query<OwnVote>('select v.*, to_jsonb(v.portrait) as portrait from public.list_own_votes($1, $2) v', [
      limit,
      after,
    ]);
const entry = (n: number, of = week) => item(of.entries, n).entryId;

describe('the own votes', () => {
  it('are none for a person who has not voted', async () => {
    expect(await list(await db.createUser())).toEqual([]);
  });

  it('have contestant, week, stars, state and receipt', async () => {
    const answer = await castVote(db, voter, entry(0), 4);
    expect(await list(voter)).toEqual([
      {
        entry_id: entry(0),
        profile_id: item(week.entries, 0).profileId,
        display_name: 'Contestant 1',
        portrait: {
          width: 1200,
          height: 1600,
          placeholder: '#c9b8ae',
          sizes: [{ width: 320, height: 427, path: `${entry(0)}/320.webp` }],
        },
        country: 'ph',
        week: '2026-w47',
        time_zone: 'Asia/Manila',
        stars: 4,
        state: 'counted',
        reason: null,
        is_checked_at_close: false,
        receipt: answer.receipt,
        cast_at: answer.cast_at,
        changed_at: answer.cast_at,
        cursor: expect.stringMatching(/^2026-w47_\d+_[0-9a-f-]{36}$/),
      },
    ]);
  });

  it('show changed stars in their old place, with the first receipt', async () => {
    const [before] = await list(voter);
    await castVote(db, voter, entry(1), 2);
    await castVote(db, voter, entry(0), 5);
    const [first, second] = await list(voter);
    expect(first).toMatchObject({ entry_id: entry(1), stars: 2 });
    expect(second).toMatchObject({ entry_id: entry(0), stars: 5, receipt: before?.receipt });
    expect(second?.changed_at.getTime()).toBeGreaterThan(second?.cast_at.getTime() ?? 0);
  });

  it('reveal nothing of the standing in the blackout, and show the own stars as before', async () => {
    await giveStars(db, week.entries[0], [1, 1, 1]);
    const before = await list(voter);
    await setClock(db, new Date(week.endsAt.getTime() - HOUR));
    expect(await list(voter)).toEqual(before);
    for (const standing of ['rank', 'score', 'votes']) expect(item(before, 0)).not.toHaveProperty(standing);
  });
});

describe('a page of the own votes', () => {
  let reader: string;
  let us: Week;
  const seen: string[] = [];
  beforeAll(async () => {
    reader = await db.createUser();
    us = await addWeek(db, 'us', '2026-w48');
    await addEntries(db, us, 3);
    await setClock(db, new Date(week.startsAt.getTime() + 30 * HOUR));
    for (const n of [0, 1, 2]) await castVote(db, reader, entry(n), 3);
    await setClock(db, new Date(us.startsAt.getTime() + HOUR));
    for (const n of [0, 1]) await castVote(db, reader, entry(n, us), 5);
    seen.push(entry(1, us), entry(0, us), entry(2), entry(1), entry(0));
  });

  it('continues after its cursor, newest week first, without a gap or a repetition', async () => {
    const pages: string[] = [];
    let after: string | null = null;
    for (let page = await list(reader, 2); page.length > 0; page = await list(reader, 2, after)) {
      pages.push(...page.map((vote) => vote.entry_id));
      after = item(page, -1).cursor;
    }
    expect(pages).toEqual(seen);
  });

  it('keeps its place when another vote is cast meanwhile', async () => {
    const [first] = await list(reader, 1);
    await castVote(db, reader, entry(2, us), 1);
    expect((await list(reader, 1, first?.cursor))[0]?.entry_id).toBe(seen[1]);
  });

  it('has 1 to 100 votes, for any limit', async () => {
    expect(await list(reader, 0)).toHaveLength(1);
    expect(await list(reader, -5)).toHaveLength(1);
    expect(await list(reader, 1e6)).toHaveLength(6);
  });

  it.each(['', 'x', '2026-w47', "2026-w47_1_'; select 1", 'live_3.5000_0_0_0_0_0'])(
    'refuses %j as a cursor',
    async (after) => {
      await expect(list(reader, 2, after)).rejects.toMatchObject({ code: 'P0001', message: 'invalid_input' });
    },
  );
});

describe('a vote', () => {
  it('for a contestant who left keeps its stars and loses name, portrait and link', async () => {
    const left = item(week.entries, 0);
    await db.owner`update public.entries set state = 'withdrawn' where id = ${left.entryId}`;
    const vote = (await list(voter)).find((each) => each.entry_id === left.entryId);
    expect(vote).toMatchObject({ stars: 5, display_name: null, profile_id: null, portrait: null });
    const other = (await list(voter)).find((each) => each.entry_id !== left.entryId);
    expect(other).toMatchObject({ display_name: 'Contestant 2', portrait: { width: 1200 } });
    await db.owner`update public.entries set state = 'approved' where id = ${left.entryId}`;
    expect((await list(voter)).map((each) => each.display_name)).not.toContain(null);
  });

  it('that is held has that state, and is undecided once the result is official', async () => {
    await db.owner`update public.votes set state = 'held' where voter_id = ${voter} and entry_id = ${entry(0)}`;
    const state = async () => {
      const vote = (await list(voter)).find((each) => each.entry_id === entry(0));
      return [vote?.state, vote?.reason];
    };
    expect(await state()).toEqual(['held', 'unknown']);
    await setClock(db, new Date(week.endsAt.getTime() + 49 * HOUR));
    await takeWeekSteps(db);
    expect(await state()).toEqual(['void', 'undecided']);
  });

  it('of a cancelled week is void, for that reason', async () => {
    const cancelled = await addWeek(db, 'jp', '2026-w47');
    await addEntries(db, cancelled, 3);
    await setClock(db, new Date(cancelled.startsAt.getTime() + HOUR));
    const person = await db.createUser();
    await castVote(db, person, entry(0, cancelled), 4);
    expect(await list(person)).toMatchObject([{ state: 'counted', reason: null }]);
    await db.owner`
      update public.contest_weeks set cancelled_at = private.clock(), cancel_reason = 'fraud' where id = ${cancelled.id}`;
    expect(await list(person)).toMatchObject([{ stars: 4, state: 'void', reason: 'week_cancelled' }]);
  });
});

describe('the list', () => {
  it('shows callers only their own votes: a stranger, a contestant, an admin, a forged claim, a suspended voter', async () => {
    const [stranger, admin] = [await db.createUser(), await db.createUser()];
    await db.owner`insert into public.user_roles (user_id, role) values (${admin}, 'admin')`;
    for (const who of [stranger, admin, item(week.entries, 0).profileId]) expect(await list(who)).toEqual([]);
    const forged = {
      role: 'authenticated',
      sub: stranger,
      claims: { user_metadata: { sub: voter } },
    } as const;
    expect(await db.as(forged).query('select * from public.list_own_votes()')).toEqual([]);
    await db.owner`update public.profiles set suspended_at = now() where id = ${voter}`;
    expect(await list(voter)).toHaveLength(2);
  });

  it('is refused to visitors and the service role', async () => {
    for (const actor of [anon, { role: 'service_role' } as const]) {
      const call = db.as(actor).query('select * from public.list_own_votes()');
      await expect(call).rejects.toMatchObject({ code: '42501' });
    }
    expect(await db.as(signedIn(voter)).query('select * from public.list_own_votes()')).toHaveLength(2);
  });
});
