// A block between a voter and a contestant, seen from both sides, in whichever direction it was set.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
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
import { like, unlike } from '../../fixtures/line-up.ts';
import { block, expectNobody, told, unblock } from '../../fixtures/people.ts';
import { addVideo } from '../../fixtures/profiles.ts';

const NOBODY = '99999999-9999-4999-8999-999999999999';

let db: TestDatabase;
let week: Week;
/** Blocks a voter and is blocked by another; both are apart from her, the stranger is not. */
let her: { entryId: string; profileId: string };
let blocked: string;
let blocker: string;
let stranger: string;
let admin: string;

beforeAll(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 5);
  her = item(week.entries, 0);
  await addVideo(db, her.entryId, 'approved');
  [blocked, blocker, stranger, admin] = (await Promise.all([0, 1, 2, 3].map(() => db.createUser()))) as [
    string,
    string,
    string,
    string,
  ];
  await db.owner`insert into public.user_roles (user_id, role) values (${admin}, 'admin')`;
  for (const voter of [blocked, blocker, stranger, admin]) await castVote(db, voter, her.entryId, 5);
  for (const voter of [blocked, stranger]) await like(db, voter, her.profileId);
  await db.owner`insert into public.likes (liker_id, profile_id, liked_at) values (${her.profileId}, ${blocker}, private.clock())`;
  await db.owner`select private.fold_votes()`;
  await block(db, her.profileId, blocked);
  await block(db, blocker, her.profileId);
  await block(db, admin, her.profileId);
});
afterAll(() => db.drop());

const apart = () => [signedIn(blocked), signedIn(blocker)];
const near = () => [anon, signedIn(stranger)];
const listed = async (as: Actor, rest = '') =>
  db
    .as(as)
    .query<{ profile_id: string | null; display_name: string; rank: number; cursor: string }>(
      `select profile_id, display_name, rank, cursor from public.list_standings('ph' ${rest})`,
    );
const findsHer = async (as: Actor, rest = '') =>
  (await listed(as, rest)).some(({ profile_id }) => profile_id === her.profileId);

describe('people who are apart', () => {
  it.each([
    '',
    ", null, 24, null, 'newest'",
    ", null, 24, null, 'random', 'seed'",
    ", null, 24, null, 'rank', null, 'contestant 1'",
  ])('do not find each other in the list %s', async (rest) => {
    for (const as of apart()) expect(await findsHer(as, rest)).toBe(false);
    for (const as of near()) expect(await findsHer(as, rest)).toBe(true);
    expect(await findsHer(signedIn(her.profileId), rest)).toBe(true);
  });

  it('read the ranks of the whole week, and pages as long as anybody’s', async () => {
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
  ])('are told the same as about nobody by %s', async (statement) => {
    for (const as of apart()) await expectNobody(db, as, statement, her.profileId, NOBODY);
    await expect(
      expectNobody(db, signedIn(stranger), 'select * from public.get_profile($1)', her.profileId, NOBODY),
    ).rejects.toThrow();
  });

  it('read nothing of each other in the tables, nor by joining them', async () => {
    const statements = [
      `select id::text from public.profiles where id = '${her.profileId}'`,
      `select id::text from public.entries where profile_id = '${her.profileId}'`,
      `select path from public.photos where entry_id = '${her.entryId}'`,
      `select path from public.videos where entry_id = '${her.entryId}'`,
      `select e.id::text from public.contest_weeks w join public.entries e on e.week_id = w.id where e.id = '${her.entryId}'`,
    ];
    for (const statement of statements) {
      for (const as of apart()) expect(await db.as(as).query(statement), statement).toEqual([]);
      for (const as of [...near(), signedIn(her.profileId), signedIn(admin)]) {
        expect(await db.as(as).query(statement), statement).toHaveLength(1);
      }
    }
    const [{ count } = { count: -1 }] = await db
      .as(signedIn(blocked))
      .query<{ count: number }>('select count(*)::int as count from public.entries');
    expect(count).toBe(4);
  });

  it('do not vote for each other, as if she did not compete', async () => {
    const vote = `select public.cast_vote($1, 4, '${randomUUID()}')`;
    for (const as of apart()) await expectNobody(db, as, vote, her.entryId, NOBODY);
    expect((await castVote(db, stranger, her.entryId, 4)).stars).toBe(4);
  });

  it('keep the votes that they cast, and each vote counts', async () => {
    const votes = await db
      .as(signedIn(blocked))
      .query('select entry_id, profile_id, stars from public.list_own_votes()');
    expect(votes).toEqual([{ entry_id: her.entryId, profile_id: null, stars: 5 }]);
    const [row] = await db.owner`select votes from private.standings where entry_id = ${her.entryId}`;
    expect(row).toEqual({ votes: 4 });
  });

  it('have no likes between them, in either direction, and a start before that still counts them', async () => {
    const rows = await db.owner`select liker_id from public.likes`;
    expect(rows).toEqual([{ liker_id: stranger }]);
    const [profile] = await db.owner`select likes from public.profiles where id = ${her.profileId}`;
    expect(profile).toEqual({ likes: 1 });
    const [past] = await db.owner`select count(*)::int as past from private.past_likes`;
    expect(past).toEqual({ past: 2 });
  });

  it('meet again once nobody blocks any more, and like anew', async () => {
    await unblock(db, blocked, her.profileId);
    expect(await findsHer(signedIn(blocked))).toBe(false);
    await unblock(db, her.profileId, blocked);
    expect(await findsHer(signedIn(blocked))).toBe(true);
    expect(await like(db, blocked, her.profileId)).toBe(2);
    await unlike(db, blocked, her.profileId);
    await block(db, her.profileId, blocked);
  });
});

describe('the block itself', () => {
  it('is told to nobody but who set it', async () => {
    const list = 'select profile_id, display_name from public.list_blocked()';
    expect(await told(db, signedIn(her.profileId), list)).toEqual([
      { profile_id: blocked, display_name: null },
    ]);
    expect(await told(db, signedIn(blocker), list)).toEqual([
      { profile_id: her.profileId, display_name: 'Contestant 1' },
    ]);
    for (const as of [signedIn(blocked), signedIn(stranger)]) expect(await told(db, as, list)).toEqual([]);
  });
});

describe('a public result', () => {
  it('keeps her place for who is apart, with name and rank and without a link', async () => {
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
    expect(whole).toMatchObject({ profile_id: her.profileId, rank: 1, votes: 4, city: 'Quezon City' });
    expect(await findsHer(signedIn(blocked), ", '2026-w47', 24, null, 'rank', null, 'contestant'")).toBe(
      false,
    );
  });

  it('names a winner without a link', async () => {
    await db.owner`update private.standings set weight = 12 where entry_id = ${her.entryId}`;
    await setClock(db, new Date(week.endsAt.getTime() + 49 * HOUR));
    const winner = async (as: Actor) => {
      const [row] = await db
        .as(as)
        .query<{ winner: unknown }>("select winner from public.get_contest_week('ph', '2026-w47')");
      const [listedWeek] = await db
        .as(as)
        .query<{ winner: unknown }>(
          "select winner from public.list_contest_weeks('ph') where week = '2026-w47'",
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
      profile_id: her.profileId,
    });
  });
});
