import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { HOUR, item, liveWeek, setClockAlone, takeWeekSteps } from '../../fixtures/contest.ts';
import { crowdedWeek, like, places, unlike } from '../../fixtures/qualification.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase({ connections: 55 });
});
afterEach(() => db.drop());

const counts = () =>
  db.owner<
    { id: string; likes: number }[]
  >`select id, likes from public.profiles where likes > 0 order by id`;
const rows = () =>
  db.owner<{ id: string; likes: number }[]>`
    select profile_id as id, count(*)::integer as likes from public.likes group by 1 order by 1`;

describe('the public count of likes', () => {
  it('is exact when contestants like each other at the same instant, without a deadlock', async () => {
    const { entries } = await liveWeek(db, 7);
    const pairs = entries.flatMap((a) => entries.filter((b) => b !== a).map((b) => [a, b] as const));
    await Promise.all(pairs.map(([a, b]) => like(db, a.profileId, b.profileId)));
    expect((await counts()).map(({ likes }) => likes)).toEqual(Array(7).fill(6));
    await Promise.all(pairs.map(([a, b], n) => (n % 2 ? like : unlike)(db, a.profileId, b.profileId)));
    expect(await counts()).toEqual(await rows());
    expect(pairs.length / 2).toBe((await rows()).reduce((sum, { likes }) => sum + likes, 0));
  });

  it('is exact when fifty people toggle one like each, without waiting for an answer', async () => {
    const { entries } = await liveWeek(db, 3);
    const target = item(entries, 0).profileId;
    const crowd = await Promise.all(Array.from({ length: 50 }, () => db.createUser()));
    await Promise.all(
      crowd.flatMap((person) => [like, unlike, like].map((toggle) => toggle(db, person, target))),
    );
    expect(await counts()).toEqual(await rows());
  });

  it('falls when an account is deleted, which deletes its likes', async () => {
    const { entries } = await liveWeek(db, 3);
    const target = item(entries, 0).profileId;
    const [withdrawn, other] = [await db.createUser(), await db.createUser()];
    for (const person of [withdrawn, other]) await like(db, person, target);
    await unlike(db, other, target);
    await like(db, other, target);
    await db.owner`delete from public.profiles where id = ${withdrawn}`;
    expect(await counts()).toEqual([{ id: target, likes: 1 }]);
    expect(await rows()).toEqual([{ id: target, likes: 1 }]);
  });
});

describe('a pending like during the qualification of a week', () => {
  it('counts where it was given before the start', async () => {
    const week = await crowdedWeek(db, 4, 3);
    const [voter, target] = [await db.createUser(), item(week.entries, 2).profileId];
    let answerFirst = () => {};
    const answered = new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    const onItsWay = db.owner.begin(async (sql) => {
      await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: voter, role: 'authenticated' })}, true)`;
      await sql`select public.like_profile(${target})`;
      answerFirst();
      await sql`select pg_sleep(0.4)`;
    });
    await answered;
    await setClockAlone(db, new Date(week.startsAt.getTime() + HOUR));
    await Promise.all([takeWeekSteps(db), onItsWay]);
    const likesOf = new Map((await places(db, week)).map(({ entry_id, likes }) => [entry_id, likes]));
    expect(likesOf.get(item(week.entries, 2).entryId)).toBe(1);
  });
});
