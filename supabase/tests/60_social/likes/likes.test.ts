import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Actor,
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/backend/database.ts';
import { addEntries, anon, item, liveWeek, signedIn, type Week } from '../../fixtures/contest.ts';
import { like, unlike } from '../../fixtures/qualification.ts';

let db: TestDatabase;
let week: Week;
let voter: string;
let stranger: string;
let admin: string;

beforeAll(async () => {
  db = await createTestDatabase({ connections: 30 });
  week = await liveWeek(db, 4);
  [voter, stranger, admin] = [await db.createUser(), await db.createUser(), await db.createUser()];
  await db.owner`insert into public.user_roles (user_id, role) values (${admin}, 'admin')`;
});
afterAll(() => db.drop());

const liked = () => item(week.entries, 0).profileId;
const read = (as: Actor) =>
  db.as(as).query<{ liker_id: string }>('select liker_id, profile_id from public.likes');
const countOf = async (profileId: string) => {
  const [row] = await db
    .as(anon)
    .query<{ likes: number }>('select likes from public.get_likes(array[$1]::uuid[])', [profileId]);
  return row?.likes;
};

describe('a like', () => {
  it('toggles with a public count, and a repetition changes nothing', async () => {
    expect(await like(db, voter, liked())).toBe(1);
    expect(await like(db, voter, liked())).toBe(1);
    expect(await like(db, stranger, liked())).toBe(2);
    expect(await unlike(db, stranger, liked())).toBe(1);
    expect(await unlike(db, stranger, liked())).toBe(1);
    expect(await countOf(liked())).toBe(1);
  });

  it('is taken back from nobody whom the caller could not know: such an id answers as an unknown one', async () => {
    const answerTo = (id: string) => unlike(db, stranger, id).catch(({ message }: Error) => message);
    const unknown = await answerTo('00000000-0000-4000-8000-000000000000');
    expect(unknown).toBe('no_such_profile');
    expect(await answerTo(admin)).toBe(unknown);
    const [gone] = await addEntries(db, week, 1);
    const person = gone?.profileId ?? '';
    await like(db, stranger, person);
    await db.owner`update public.entries set state = 'withdrawn' where profile_id = ${person}`;
    expect(await unlike(db, stranger, person)).toBe(0);
    expect(await unlike(db, stranger, person)).toBe(0);
    expect(await unlike(db, voter, person).catch(({ message }: Error) => message)).toBe(unknown);
  });

  it('is visible only to the liker and the liked person, and its row to nobody', async () => {
    const lists = (as: Actor) =>
      db
        .as(as)
        .query(
          "select 1 from public.list_likes('given') union all select 1 from public.list_likes('received')",
        );
    expect(await lists(signedIn(voter))).toHaveLength(1);
    expect(await lists(signedIn(liked()))).toHaveLength(1);
    expect(await lists(signedIn(stranger))).toEqual([]);
    expect(await lists(signedIn(admin))).toEqual([]);
    for (const as of [anon, signedIn(voter), signedIn(admin)])
      await expect(read(as)).rejects.toMatchObject({ code: '42501' });
  });

  it('is written by its functions alone', async () => {
    for (const as of [
      anon,
      signedIn(voter),
      signedIn(liked()),
      signedIn(admin),
      { role: 'service_role' } as const,
    ]) {
      for (const write of [
        `insert into public.likes (liker_id, profile_id, liked_at) values ('${stranger}', '${liked()}', now())`,
        'delete from public.likes',
        'update public.likes set liked_at = now()',
      ]) {
        await expect(db.as(as).query(write)).rejects.toMatchObject({ code: '42501' });
      }
    }
    await expect(
      db.as(signedIn(liked())).query('update public.profiles set likes = 99 where id = $1', [liked()]),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('stays exact when many people toggle at once', async () => {
    const crowd = await Promise.all(Array.from({ length: 25 }, () => db.createUser()));
    const target = item(week.entries, 1).profileId;
    await Promise.all(crowd.flatMap((person) => [like(db, person, target), like(db, person, target)]));
    expect(await countOf(target)).toBe(25);
    await Promise.all(
      crowd.slice(0, 10).flatMap((person) => [unlike(db, person, target), unlike(db, person, target)]),
    );
    expect(await countOf(target)).toBe(15);
  });
});

describe('a like is refused', () => {
  const refusal = (as: Actor, profileId: string) =>
    db.as(as).query('select public.like_profile($1)', [profileId]);

  it('to visitors, unverified and suspended people', async () => {
    await expect(refusal(anon, liked())).rejects.toMatchObject({ code: '42501' });
    const unverified = await db.createUser({ confirmed: false });
    await expect(refusal(signedIn(unverified), liked())).rejects.toMatchObject({
      message: 'email_not_verified',
    });
    const suspended = await db.createUser();
    await db.owner`update public.profiles set suspended_at = now() where id = ${suspended}`;
    await expect(refusal(signedIn(suspended), liked())).rejects.toMatchObject({ message: 'not_allowed' });
  });

  it('for oneself, and for a person without a public page', async () => {
    await expect(refusal(signedIn(liked()), liked())).rejects.toMatchObject({ message: 'own_entry' });
    await expect(refusal(signedIn(voter), stranger)).rejects.toMatchObject({ message: 'no_such_profile' });
  });

  it('after 120 changes in an hour, and refused likes count nothing', async () => {
    const eager = await db.createUser();
    const target = item(week.entries, 2).profileId;
    for (let n = 0; n < 60; n += 1) {
      await like(db, eager, target);
      await unlike(db, eager, target);
    }
    expect(await countOf(target)).toBe(0);
    await db.owner`
      insert into private.past_likes (liker_id, profile_id, liked_at, unliked_at)
      select ${eager}, ${target}, private.clock(), private.clock() from generate_series(1, 60)`;
    await expect(refusal(signedIn(eager), target)).rejects.toMatchObject({ message: 'rate_limited' });
    expect(await countOf(target)).toBe(0);
  });
});
