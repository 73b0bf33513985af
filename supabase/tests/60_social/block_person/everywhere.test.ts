// A block between a voter and a contestant, from both sides, in both directions.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Actor,
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/backend/database.ts';
import {
  anon,
  castVote,
  HOUR,
  item,
  liveWeek,
  setClock,
  signedIn,
  type Week,
} from '../../fixtures/contest.ts';
import { answerTo, block, expectSameAsUnknown, unblock } from '../../fixtures/people.ts';
import { addVideo } from '../../fixtures/profiles.ts';
import { like, unlike } from '../../fixtures/qualification.ts';

const UNKNOWN_ID = '99999999-9999-4999-8999-999999999999';

let db: TestDatabase;
let week: Week;
/** Blocks one voter and is blocked by another. Both are blocked pairs with the contestant; the stranger is not. */
let contestant: { entryId: string; profileId: string };
let blocked: string;
let blocker: string;
let stranger: string;
let admin: string;

beforeAll(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 5);
  contestant = item(week.entries, 0);
  await addVideo(db, contestant.entryId, 'approved');
  [blocked, blocker, stranger, admin] = (await Promise.all([0, 1, 2, 3].map(() => db.createUser()))) as [
    string,
    string,
    string,
    string,
  ];
  await db.owner`insert into public.user_roles (user_id, role) values (${admin}, 'admin')`;
  for (const voter of [blocked, blocker, stranger, admin]) await castVote(db, voter, contestant.entryId, 5);
  for (const voter of [blocked, stranger]) await like(db, voter, contestant.profileId);
  await db.owner`insert into public.likes (liker_id, profile_id, liked_at) values (${contestant.profileId}, ${blocker}, private.clock())`;
  await db.owner`select private.tally_votes()`;
  await block(db, contestant.profileId, blocked);
  await block(db, blocker, contestant.profileId);
  await block(db, admin, contestant.profileId);
});
afterAll(() => db.drop());

const blockedPair = () => [signedIn(blocked), signedIn(blocker)];
const near = () => [anon, signedIn(stranger)];
const listed = async (as: Actor, rest = '') =>
  db
    .as(as)
    .query<{ profile_id: string | null; display_name: string; rank: number; cursor: string }>(
      `select profile_id, display_name, rank, cursor from public.list_standings('ph' ${rest})`,
    );
const findsContestant = async (as: Actor, rest = '') =>
  (await listed(as, rest)).some(({ profile_id }) => profile_id === contestant.profileId);

describe('blocked pairs', () => {
  it.each([
    '',
    ", null, 24, null, 'newest'",
    ", null, 24, null, 'random', 'seed'",
    ", null, 24, null, 'rank', null, 'contestant 1'",
  ])('do not find each other in the list %s', async (rest) => {
    for (const as of blockedPair()) expect(await findsContestant(as, rest)).toBe(false);
    for (const as of near()) expect(await findsContestant(as, rest)).toBe(true);
    expect(await findsContestant(signedIn(contestant.profileId), rest)).toBe(true);
  });

  it('read the ranks of the whole week, and pages of full length', async () => {
    expect((await listed(signedIn(blocked))).map(({ rank }) => rank)).toEqual([2, 2, 2, 2]);
    const page = await listed(signedIn(blocked), ', null, 2');
    expect(page).toHaveLength(2);
    const rest = await listed(signedIn(blocked), `, null, 24, '${page.at(-1)?.cursor}'`);
    expect(new Set([...page, ...rest].map(({ profile_id }) => profile_id)).size).toBe(4);
  });

  it.each([
    'select * from public.get_profile($1)',
    'select public.like_profile($1)',
    'select public.unlike_profile($1)',
    'select public.get_shown_details($1)',
  ])('get the same answer as about an unknown id from %s', async (statement) => {
    for (const as of blockedPair())
      await expectSameAsUnknown(db, as, statement, contestant.profileId, UNKNOWN_ID);
    await expect(
      expectSameAsUnknown(
        db,
        signedIn(stranger),
        'select * from public.get_profile($1)',
        contestant.profileId,
        UNKNOWN_ID,
      ),
    ).rejects.toThrow();
  });

  it('do not find each other among the people with a page; others do', async () => {
    const found = async (as: Actor) => {
      const [row] = await db
        .as(as)
        .query<{ found: string[] }>('select public.list_visible_people(array[$1]::uuid[]) as found', [
          contestant.profileId,
        ]);
      return row?.found;
    };
    for (const as of blockedPair()) expect(await found(as)).toEqual([]);
    for (const person of [stranger, contestant.profileId])
      expect(await found(signedIn(person))).toEqual([contestant.profileId]);
  });

  it('cannot vote for each other, as for an entry that does not compete', async () => {
    const vote = `select public.cast_vote($1, 4, '${randomUUID()}')`;
    for (const as of blockedPair()) await expectSameAsUnknown(db, as, vote, contestant.entryId, UNKNOWN_ID);
    expect((await castVote(db, stranger, contestant.entryId, 4)).stars).toBe(4);
  });

  it('keep the votes that they cast, and each vote counts', async () => {
    const votes = await db
      .as(signedIn(blocked))
      .query('select entry_id, profile_id, stars from public.list_own_votes()');
    expect(votes).toEqual([{ entry_id: contestant.entryId, profile_id: null, stars: 5 }]);
    const [row] = await db.owner`select votes from private.standings where entry_id = ${contestant.entryId}`;
    expect(row).toEqual({ votes: 4 });
  });

  it('have no likes between them, in either direction, and an earlier start still counts them', async () => {
    const rows = await db.owner`select liker_id from public.likes`;
    expect(rows).toEqual([{ liker_id: stranger }]);
    const [profile] = await db.owner`select likes from public.profiles where id = ${contestant.profileId}`;
    expect(profile).toEqual({ likes: 1 });
    const [past] = await db.owner`select count(*)::int as past from private.past_likes`;
    expect(past).toEqual({ past: 2 });
  });

  it('see and like each other again once neither blocks the other', async () => {
    await unblock(db, blocked, contestant.profileId);
    expect(await findsContestant(signedIn(blocked))).toBe(false);
    await unblock(db, contestant.profileId, blocked);
    expect(await findsContestant(signedIn(blocked))).toBe(true);
    expect(await like(db, blocked, contestant.profileId)).toBe(2);
    await unlike(db, blocked, contestant.profileId);
    await block(db, contestant.profileId, blocked);
  });
});

describe('the block itself', () => {
  it('is visible only to its blocker', async () => {
    const list = 'select profile_id, display_name from public.list_blocked()';
    expect(await answerTo(db, signedIn(contestant.profileId), list)).toEqual([
      { profile_id: blocked, display_name: null },
    ]);
    expect(await answerTo(db, signedIn(blocker), list)).toEqual([
      { profile_id: contestant.profileId, display_name: 'Contestant 1' },
    ]);
    for (const as of [signedIn(blocked), signedIn(stranger)])
      expect(await answerTo(db, as, list)).toEqual([]);
  });
});

describe('a public result', () => {
  it("keeps the contestant's place for a blocked viewer, with name and rank and without a link", async () => {
    await setClock(db, new Date(week.endsAt.getTime() + HOUR));
    const [place] = await db
      .as(signedIn(blocked))
      .query<Record<string, unknown>>("select * from public.list_standings('ph', '2026-w47')");
    expect(place).toMatchObject({
      profile_id: null,
      display_name: 'Contestant 1',
      rank: 1,
      votes: 4,
      portrait: null,
      city: '–',
      age: 18,
    });
    const [whole] = await db
      .as(signedIn(stranger))
      .query<Record<string, unknown>>("select * from public.list_standings('ph', '2026-w47')");
    expect(whole).toMatchObject({ profile_id: contestant.profileId, rank: 1, votes: 4, city: 'Quezon City' });
    expect(
      await findsContestant(signedIn(blocked), ", '2026-w47', 24, null, 'rank', null, 'contestant'"),
    ).toBe(false);
  });

  it('names a winner without a link', async () => {
    await db.owner`update private.standings set weight = 12 where entry_id = ${contestant.entryId}`;
    await setClock(db, new Date(week.endsAt.getTime() + 49 * HOUR));
    const winner = async (as: Actor) => {
      const [row] = await db
        .as(as)
        .query<{ winner: unknown }>(
          "select to_jsonb(winner) as winner from public.get_contest_week('ph', '2026-w47')",
        );
      const [listedWeek] = await db
        .as(as)
        .query<{ winner: unknown }>(
          "select to_jsonb(winner) as winner from public.list_contest_weeks('ph') where week = '2026-w47'",
        );
      expect(listedWeek?.winner).toEqual(row?.winner);
      return row?.winner;
    };
    expect(await winner(signedIn(blocked))).toMatchObject({
      display_name: 'Contestant 1',
      profile_id: null,
      portrait: null,
    });
    expect(await winner(signedIn(stranger))).toMatchObject({
      display_name: 'Contestant 1',
      profile_id: contestant.profileId,
    });
  });
});
