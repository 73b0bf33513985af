import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Actor,
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/backend/database.ts';
import { anon, HOUR, item, liveWeek, setClock, signedIn, type Week } from '../../fixtures/contest.ts';
import { like, unlike } from '../../fixtures/qualification.ts';

interface Listed {
  profile_id: string;
  display_name: string | null;
  has_page: boolean;
  portrait: object | null;
  is_mutual: boolean;
  liked_at: Date;
  cursor: string;
}

let db: TestDatabase;
let week: Week;
let voter: string;
let stranger: string;
let admin: string;
let now: number;

beforeAll(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 6);
  [voter, stranger, admin] = [await db.createUser(), await db.createUser(), await db.createUser()];
  await db.owner`insert into public.user_roles (user_id, role) values (${admin}, 'admin')`;
  await db.owner`update public.profiles set display_name = 'Tomas' where id = ${voter}`;
  now = week.startsAt.getTime() + HOUR;
});
afterAll(() => db.drop());

const person = (n: number) => item(week.entries, n).profileId;
const list = (as: Actor, direction: string | null, limit = 24, after: string | null = null) =>
  db.as(as).query<Listed>('select * from public.list_likes($1, $2, $3)', [direction, limit, after]);
const given = (who: string, limit?: number, after?: string | null) =>
  list(signedIn(who), 'given', limit, after);
const received = (who: string) => list(signedIn(who), 'received');

/** A like a second after the previous one. */
async function likeLater(liker: string, profileId: string): Promise<void> {
  now += 1000;
  await setClock(db, new Date(now));
  await like(db, liker, profileId);
}

describe('likes', () => {
  it('are listed for both people, each with the other, and for nobody else', async () => {
    await likeLater(voter, person(0));
    expect(await given(voter)).toMatchObject([
      { profile_id: person(0), display_name: 'Contestant 1', has_page: true, is_mutual: false },
    ]);
    expect(await received(person(0))).toMatchObject([
      { profile_id: voter, display_name: 'Tomas', has_page: false, portrait: null, is_mutual: false },
    ]);
    for (const other of [stranger, admin, person(1)]) {
      expect(await given(other)).toEqual([]);
      expect(await received(other)).toEqual([]);
    }
    await expect(list(anon, 'given')).rejects.toMatchObject({ code: '42501' });
  });

  it('are mutual where both like each other', async () => {
    await likeLater(person(1), person(2));
    await likeLater(person(2), person(1));
    for (const row of [...(await given(person(1))), ...(await received(person(1)))]) {
      expect(row).toMatchObject({ profile_id: person(2), is_mutual: true });
    }
  });

  it('come the newest first, page by page, without a gap or a repetition', async () => {
    for (const n of [1, 2, 3, 4]) await likeLater(voter, person(n));
    const seen: string[] = [];
    let after: string | null = null;
    for (let page = await given(voter, 2); page.length > 0; page = await given(voter, 2, after)) {
      seen.push(...page.map((row) => row.profile_id));
      after = item(page, -1).cursor;
    }
    expect(seen).toEqual([4, 3, 2, 1, 0].map(person));
  });

  it('of one instant have one order', async () => {
    const reader = await db.createUser();
    for (const n of [0, 1, 2]) await like(db, reader, person(n));
    const [first] = await given(reader, 1);
    const rest = await given(reader, 10, first?.cursor);
    expect(new Set([first, ...rest].map((row) => row?.profile_id))).toEqual(new Set([0, 1, 2].map(person)));
  });

  it('to a person who left show no name, and can still be taken back', async () => {
    await db.owner`update public.entries set state = 'withdrawn' where profile_id = ${person(4)}`;
    expect((await given(voter))[0]).toMatchObject({
      profile_id: person(4),
      display_name: null,
      has_page: false,
      portrait: null,
    });
    await unlike(db, voter, person(4));
    expect((await given(voter)).map((row) => row.profile_id)).not.toContain(person(4));
  });

  it('of suspended people are hidden from the liked person', async () => {
    await likeLater(stranger, person(3));
    expect((await received(person(3))).map((row) => row.profile_id)).toEqual([stranger, voter]);
    await db.owner`update public.profiles set suspended_at = now() where id = ${stranger}`;
    expect((await received(person(3))).map((row) => row.profile_id)).toEqual([voter]);
    await db.owner`update public.profiles set suspended_at = null where id = ${stranger}`;
  });

  it('refuse a foreign cursor and an unknown direction', async () => {
    const [row] = await given(voter);
    for (const [direction, after] of [
      ['received', row?.cursor],
      ['given', "given_1'; drop table likes_"],
      ['sideways', null],
      [null, null],
    ] as const) {
      await expect(list(signedIn(voter), direction, 24, after ?? null)).rejects.toMatchObject({
        message: 'invalid_input',
      });
    }
  });

  it('are read by an index in their order', async () => {
    const plan = await db.owner.begin(async (sql) => {
      // PostgreSQL would scan a table of a few rows otherwise.
      await sql`set local enable_sort = off`;
      await sql`set local enable_bitmapscan = off`;
      return sql<{ 'QUERY PLAN': string }[]>`
        explain select l.liker_id from public.likes l
        where l.profile_id = ${person(0)} order by l.liked_at desc, l.liker_id desc limit 24`;
    });
    const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(lines).toContain('likes_of_a_profile_idx');
    expect(lines).not.toContain('Sort');
  });
});

describe('the counts of contestants', () => {
  const counts = (as: Actor, ids: string[]) =>
    db
      .as(as)
      .query<{ profile_id: string; likes: number; is_liked: boolean }>(
        'select * from public.get_likes($1::uuid[])',
        [ids],
      );

  it('are public, and show only the caller their own likes', async () => {
    const [visitor] = await counts(anon, [person(0)]);
    expect(visitor).toMatchObject({ likes: 2, is_liked: false });
    expect(await counts(signedIn(voter), [person(0)])).toMatchObject([{ likes: 2, is_liked: true }]);
    expect(await counts(signedIn(stranger), [person(0)])).toMatchObject([{ likes: 2, is_liked: false }]);
  });

  it('leave out voters without a public page, and people who left', async () => {
    expect(await counts(signedIn(voter), [stranger, voter, person(4)])).toEqual([]);
  });

  it('come for at most a hundred profiles at a time', async () => {
    const many = Array.from({ length: 101 }, () => person(0));
    await expect(counts(anon, many)).rejects.toMatchObject({ message: 'invalid_input' });
    expect(await counts(anon, many.slice(1))).toHaveLength(1);
  });
});
