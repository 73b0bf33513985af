import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { anon, item, signedIn } from '../../fixtures/contest.ts';
import { addAdmin, addWaitingEntries, claimNext, type WaitingEntry } from '../../fixtures/reviews.ts';

let db: TestDatabase;
let admin: string;
let otherAdmin: string;
let entries: WaitingEntry[];

beforeAll(async () => {
  db = await createTestDatabase({ connections: 20 });
  admin = await addAdmin(db);
  otherAdmin = await addAdmin(db);
  entries = await addWaitingEntries(db, 6);
});
afterAll(() => db.drop());

const ids = (list: readonly { entry_id: string }[]) => list.map((one) => one.entry_id);
const waiting = (from: number, to: number) => entries.slice(from, to).map((one) => one.entryId);

describe('claims', () => {
  it('give the oldest entries, with what is needed to judge them and no path of a file', async () => {
    const items = await claimNext(db, admin, 3);
    expect(ids(items)).toEqual(waiting(0, 3));
    expect(item(items, 0)).toMatchObject({
      details: { bio: 'Dances.' },
      media: [{ kind: 'portrait' }, { kind: 'body' }],
    });
    expect(JSON.stringify(items)).not.toContain('files');
  });

  it('never give two admins the same entry, and keep the entries of one admin', async () => {
    expect(ids(await claimNext(db, otherAdmin, 2))).toEqual(waiting(3, 5));
    expect(ids(await claimNext(db, admin, 3))).toEqual(waiting(0, 3));
    expect(ids(await claimNext(db, otherAdmin, 10))).toEqual(waiting(3, 6));
    const [row] = await db
      .as(signedIn(admin))
      .query<{ answer: { total: number; overdue: number } }>(
        'select to_jsonb(public.admin_claim_next(3)) as answer',
      );
    expect(row?.answer).toMatchObject({ total: 6, overdue: 0 });
  });

  it('of ten admins at the same instant are ten different ones or nothing', async () => {
    await db.owner`delete from private.review_claims`;
    const admins = await Promise.all(Array.from({ length: 10 }, () => addAdmin(db)));
    const got = (await Promise.all(admins.map((one) => claimNext(db, one, 1)))).flatMap(ids);
    expect(new Set(got).size).toBe(got.length);
    expect(new Set(got)).toEqual(new Set(waiting(0, 6)));
  });

  it('end after five minutes or when they are released', async () => {
    await db.owner`delete from private.review_claims`;
    await claimNext(db, admin, 6);
    expect(await claimNext(db, otherAdmin, 1)).toEqual([]);
    await db.owner`update private.review_claims set expires_at = private.clock()`;
    expect(ids(await claimNext(db, otherAdmin, 1))).toEqual(waiting(0, 1));
    await db.as(signedIn(otherAdmin)).query('select public.admin_release()');
    expect(ids(await claimNext(db, admin, 1))).toEqual(waiting(0, 1));
  });

  it('leave out suspended people', async () => {
    await db.owner`update public.profiles set suspended_at = now() where id = ${item(entries, 0).profileId}`;
    expect(ids(await claimNext(db, admin, 1))).toEqual(waiting(1, 2));
    await db.owner`update public.profiles set suspended_at = null where id = ${item(entries, 0).profileId}`;
    expect(ids(await claimNext(db, admin, 1))).toEqual(waiting(0, 1));
  });
});

describe('the functions of the review', () => {
  const CALLS = [
    'public.admin_claim_next(1)',
    'public.admin_release()',
    "public.admin_decide(gen_random_uuid(), '[]')",
    'public.admin_undo(gen_random_uuid())',
    'public.admin_list_appeals()',
    "public.admin_search_entries('Waiting')",
    "public.admin_decide_appeal(gen_random_uuid(), true, '')",
    "public.admin_disqualify(gen_random_uuid(), 'other', '')",
  ];

  it('answer only admins who are not suspended', async () => {
    const contestant = item(entries, 0).profileId;
    const suspended = await addAdmin(db);
    await db.owner`update public.profiles set suspended_at = now() where id = ${suspended}`;
    for (const call of CALLS) {
      await expect(db.as(anon).query(`select ${call}`), call).rejects.toMatchObject({ code: '42501' });
      for (const sub of [contestant, suspended]) {
        const refused = { code: 'P0001', message: 'not_allowed' };
        await expect(db.as(signedIn(sub)).query(`select ${call}`), call).rejects.toMatchObject(refused);
      }
      const answer = await db
        .as(signedIn(admin))
        .query(`select ${call}`)
        .catch((error: { message: string }) => error.message);
      expect(answer, call).not.toBe('not_allowed');
    }
  });
});
