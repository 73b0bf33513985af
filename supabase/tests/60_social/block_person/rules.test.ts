import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { anon, item, liveWeek, signedIn, type Week } from '../../fixtures/contest.ts';
import { clear, createWriters, refuse, send } from '../../fixtures/messages.ts';
import { answerTo, block, listBlocked } from '../../fixtures/people.ts';
import { like } from '../../fixtures/qualification.ts';

let db: TestDatabase;
let week: Week;

beforeAll(async () => {
  db = await createTestDatabase({ connections: 40 });
  week = await liveWeek(db, 4);
});
afterAll(() => db.drop());

const rowsOf = async (blocker: string) => (await listBlocked(db, blocker, 100)).map((row) => row.profile_id);

describe('block_person', () => {
  it('is open to every account, also suspended and unverified ones, and to no visitor', async () => {
    const target = item(week.entries, 0).profileId;
    const [suspended, unverified] = [
      await db.createUser(),
      await db.createUser({ confirmed: false, adult: false }),
    ];
    await db.owner`update public.profiles set suspended_at = now() where id = ${suspended}`;
    for (const person of [suspended, unverified]) {
      await block(db, person, target);
      expect(await rowsOf(person)).toEqual([target]);
    }
    for (const call of [`block_person('${target}')`, `unblock_person('${target}')`, 'list_blocked()']) {
      expect(await answerTo(db, anon, `select public.${call}`)).toMatchObject({ code: '42501' });
      expect(await answerTo(db, signedIn(randomUUID()), `select public.${call}`)).toMatchObject({
        message: 'not_signed_in',
      });
    }
  });

  it('accepts an unknown id as any other, and never the caller', async () => {
    const person = await db.createUser();
    const nobody = randomUUID();
    const hidden = item(week.entries, 1).profileId;
    await block(db, hidden, person);
    await block(db, person, nobody);
    await block(db, person, hidden);
    const listed = await listBlocked(db, person);
    expect(listed.map(({ profile_id, display_name }) => [profile_id, display_name])).toEqual([
      [hidden, null],
      [nobody, null],
    ]);
    expect(await answerTo(db, signedIn(person), 'select public.block_person($1)', [person])).toMatchObject({
      message: 'invalid_input',
    });
  });

  it('still names a known person, also after that person blocks back', async () => {
    const [person, other] = [await db.createUser(), item(week.entries, 2).profileId];
    await block(db, person, other);
    await block(db, other, person);
    expect((await listBlocked(db, person))[0]).toMatchObject({
      profile_id: other,
      display_name: 'Contestant 3',
    });
  });

  it('still names a person whose request was refused or whose conversation was cleared, but no hidden person', async () => {
    const [contestant, ...writers] = [item(week.entries, 2).profileId, ...(await createWriters(db, 3))];
    const [refused, cleared, hidden] = writers as [string, string, string];
    for (const writer of writers) {
      const name = `Writer ${'abc'[writers.indexOf(writer)]}`;
      await db.owner`update public.profiles set display_name = ${name} where id = ${writer}`;
      await send(db, writer, contestant, `Hello from ${name}`);
    }
    await refuse(db, contestant, refused);
    await clear(db, contestant, cleared);
    await db.owner`update public.profiles set suspended_at = now() where id = ${hidden}`;
    for (const writer of writers) await block(db, contestant, writer);
    const listed = new Map(
      (await listBlocked(db, contestant)).map((row) => [row.profile_id, row.display_name]),
    );
    expect(writers.map((writer) => listed.get(writer))).toEqual(['Writer a', 'Writer b', null]);
  });

  it('is listed page by page, the latest first, each person once', async () => {
    const person = await db.createUser();
    const ids = Array.from({ length: 5 }, () => randomUUID());
    for (const id of ids) await block(db, person, id);
    const first = await listBlocked(db, person, 3);
    const second = await listBlocked(db, person, 3, first.at(-1)?.cursor);
    expect([...first, ...second].map(({ profile_id }) => profile_id)).toEqual(ids.reverse());
    expect(await answerTo(db, signedIn(person), "select public.list_blocked(3, 'made-up')")).toMatchObject({
      message: 'invalid_input',
    });
  });

  it('is refused after 1,000 people', async () => {
    const person = await db.createUser();
    await db.owner`
      insert into private.blocks (blocker_id, blocked_id, is_known) select ${person}, gen_random_uuid(), false from generate_series(1, 999)`;
    await block(db, person, randomUUID());
    expect(
      await answerTo(db, signedIn(person), 'select public.block_person($1)', [randomUUID()]),
    ).toMatchObject({
      message: 'rate_limited',
    });
  });

  it('leaves no like between two people who like and block at the same instant', async () => {
    const target = item(week.entries, 3).profileId;
    const crowd = await Promise.all(Array.from({ length: 30 }, () => db.createUser()));
    await Promise.all(
      crowd.flatMap((person, n) => [
        like(db, person, target).catch(() => 0),
        n % 2 ? block(db, target, person) : block(db, person, target),
      ]),
    );
    expect(await db.owner`select from public.likes where profile_id = ${target}`).toHaveLength(0);
    const [row] = await db.owner`select likes from public.profiles where id = ${target}`;
    expect(row).toEqual({ likes: 0 });
  });

  it('is deleted with the account of either person', async () => {
    const [one, other] = [await db.createUser(), await db.createUser()];
    await block(db, one, other);
    await block(db, other, one);
    await db.owner`delete from auth.users where id = ${one}`;
    expect(
      await db.owner`select from private.blocks b where ${one} in (b.blocker_id, b.blocked_id)`,
    ).toHaveLength(0);
  });
});
