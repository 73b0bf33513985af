// A built page names a contestant until the next build: every removal requests a build, and many removals share few
// builds.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { addEntries, addWeek, anon, type Entry, item, setClock, signedIn } from '../../fixtures/contest.ts';

const NOON = Date.parse('2026-11-18T12:00+08:00');
const service = { role: 'service_role' } as const;

let db: TestDatabase;
let people: Entry[];
let next = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  await setClock(db, new Date(NOON));
  people = await addEntries(db, await addWeek(db, 'ph', '2026-w47'), 20);
});
afterAll(() => db.drop());

beforeEach(async () => {
  await at(0);
  await db.owner`delete from private.site_removals`;
  await db.owner`delete from private.deploy_calls`;
});

/** The clock this many minutes after noon. */
const at = (minutes: number) => setClock(db, new Date(NOON + minutes * 60_000));

async function remove(): Promise<void> {
  const { profileId } = item(people, next);
  next += 1;
  await db.owner`update public.profiles set suspended_at = private.clock() where id = ${profileId}`;
}

type Call = { call_id: number; removals: number } | null;

async function take(): Promise<Call> {
  const [call] = await db
    .as(service)
    .query<NonNullable<Call>>('select call_id::integer, removals from public.take_deploy_call()');
  return call ?? null;
}

const finish = (call: Call, outcome: string) =>
  db.as(service).query('select public.finish_deploy_call($1, $2, $3)', [call?.call_id, outcome, 'status 1']);

async function taken(): Promise<NonNullable<Call>> {
  const call = await take();
  if (!call) throw new Error('There is no call to make.');
  return call;
}

describe('a build is requested', () => {
  it('when a public entry is suspended, withdrawn, disqualified or deleted, and not before', async () => {
    const ways = [
      (id: string) => db.owner`update public.profiles set suspended_at = private.clock() where id = ${id}`,
      (id: string) =>
        db.owner`update public.profiles set deletion_requested_at = private.clock() where id = ${id}`,
      (id: string) => db.owner`update public.entries set state = 'withdrawn' where profile_id = ${id}`,
      (id: string) => db.owner`update public.entries set state = 'disqualified' where profile_id = ${id}`,
    ];
    expect(await take()).toBeNull();
    for (const way of ways) {
      const { profileId } = item(people, next);
      next += 1;
      // A change that leaves the entry public does not count.
      await db.owner`update public.entries set city = 'Davao' where profile_id = ${profileId}`;
      await way(profileId);
      // A change of a hidden entry does not count either.
      await db.owner`update public.entries set city = 'Cebu' where profile_id = ${profileId}`;
    }
    expect(await take()).toMatchObject({ removals: ways.length });
  });

  it('never for a removal that was rolled back', async () => {
    const { profileId } = item(people, next);
    await expect(
      db.owner.begin(async (tx) => {
        await tx`update public.profiles set suspended_at = private.clock() where id = ${profileId}`;
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    expect(await take()).toBeNull();
  });

  it('once for many, with any number of callers: the others get nothing to do', async () => {
    await remove();
    await remove();
    const calls = await Promise.all([take(), take(), take()]);
    expect(calls.filter((call) => call !== null)).toMatchObject([{ removals: 2 }]);
  });

  it('again after 5 minutes for removals meanwhile', async () => {
    await remove();
    const call = await taken();
    await remove();
    await finish(call, 'done');
    await at(4.9);
    expect(await take()).toBeNull();
    await at(5.1);
    expect(await take()).toMatchObject({ removals: 1 });
  });

  it('not again once it was, nor without a hook', async () => {
    for (const outcome of ['done', 'no_hook']) {
      await remove();
      await finish(await taken(), outcome);
      await at(60);
      expect(await take()).toBeNull();
    }
  });
});

describe('a failed call', () => {
  it('is repeated after 1, 2 and 4 minutes, and after an hour at the latest', async () => {
    await remove();
    let now = 0;
    for (const wait of [1, 2, 4, 8, 16, 32, 60, 60]) {
      await finish(await taken(), 'failed');
      // The clock moves on between two reads.
      now += wait + 0.1;
      await at(now - 0.2);
      expect(await take()).toBeNull();
      await at(now);
    }
    await finish(await taken(), 'done');
    await remove();
    await at(now + 5.1);
    await finish(await taken(), 'failed');
    // A success between them starts the series again.
    await at(now + 6.2);
    expect(await take()).toMatchObject({ removals: 1 });
  });

  it('has failed when its function never reports, and a late report changes nothing', async () => {
    await remove();
    const lost = await taken();
    await at(2.1);
    const second = await taken();
    expect(second).toMatchObject({ removals: 1 });
    await finish(lost, 'done');
    await finish(second, 'failed');
    await at(3.2);
    expect(await take()).toMatchObject({ removals: 1 });
  });

  it('stays readable for an operator, without the address', async () => {
    await remove();
    await finish(await taken(), 'failed');
    const calls = await db.owner`select removals, outcome, answer from private.deploy_calls`;
    expect([...calls]).toEqual([{ removals: 1, outcome: 'failed', answer: 'status 1' }]);
  });
});

describe('only the service role', () => {
  it.each([
    'select count(*) from public.take_deploy_call()',
    "select public.finish_deploy_call(1, 'done', '')",
  ])('may run %s', async (call) => {
    for (const actor of [anon, signedIn(item(people, 0).profileId)]) {
      await expect(db.as(actor).query(call)).rejects.toMatchObject({ code: '42501' });
    }
    await expect(db.as(service).query(call)).resolves.toHaveLength(1);
  });
});
