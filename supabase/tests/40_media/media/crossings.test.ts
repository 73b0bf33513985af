// Two people change the same pictures at once: the second one waits, and there is no deadlock.
import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { addEntries, addWeek, type Entry, item, setClock, signedIn } from '../../fixtures/contest.ts';
import { addPicture } from '../../fixtures/reviews.ts';

const service = { role: 'service_role' } as const;
const PUBLISHED = [{ width: 320, height: 427, path: 'new/320.jpg' }];

let db: TestDatabase;
let entry: Entry;
let picture: string;
beforeEach(async () => {
  db = await createTestDatabase();
  await setClock(db, new Date('2026-11-25T12:00+08:00'));
  entry = item(await addEntries(db, await addWeek(db, 'ph', '2026-w49'), 1), 0);
  picture = await addPicture(db, entry.entryId, entry.profileId, 'portrait');
});
afterEach(() => db.drop());

/**
 * Holds the lock under which entries change, lets `other` begin, and then changes rows that `other` may have locked.
 */
async function meet<T>(other: () => Promise<T>, touch: (tx: TransactionSql) => Promise<unknown>): Promise<T> {
  let met: Promise<T> | undefined;
  await db.owner.begin(async (tx) => {
    await tx`select private.lock_contest('ph')`;
    met = other();
    met.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await touch(tx);
  });
  if (!met) throw new Error('Nobody was met.');
  return met;
}

async function publishJob(state = 'approved'): Promise<string> {
  await db.owner`update public.media set state = ${state}, placeholder = '#aabbcc' where id = ${picture}`;
  const [job] = await db.owner<{ id: string }[]>`
    insert into private.media_jobs (kind, media_id, due_at) values ('publish', ${picture}, private.clock()) returning id`;
  return job?.id ?? '';
}
const finishJob = async (id: string) =>
  (
    await db
      .as(service)
      .query<{ is_done: boolean }>('select public.finish_media_job($1, $2::text::jsonb) as is_done', [
        id,
        JSON.stringify(PUBLISHED),
      ])
  )[0]?.is_done;

describe('a picture during its publication', () => {
  it('waits for the withdrawal of its entry, and is not published', async () => {
    const job = await publishJob();
    const done = await meet(
      () => finishJob(job),
      (tx) => tx`update public.media set state = 'removed' where id = ${picture}`,
    );
    expect(done).toBe(false);
    expect(await db.owner`select from public.photos where media_id = ${picture}`).toEqual([]);
  });

  it('is not published when its person is pending deletion or a newer one is approved', async () => {
    await db.owner`update public.entries set state = 'draft' where id = ${entry.entryId}`;
    await db.as(signedIn(entry.profileId)).query('select public.request_account_deletion()');
    expect(await finishJob(await publishJob())).toBe(false);
    await db.as(signedIn(entry.profileId)).query('select public.undo_account_deletion()');
    const newer = await addPicture(db, entry.entryId, entry.profileId, 'portrait', 2);
    await db.owner`update public.media set state = 'approved' where id = ${newer}`;
    expect(await finishJob(await publishJob())).toBe(false);
    await db.owner`update public.media set state = 'removed' where id = ${newer}`;
    expect(await finishJob(await publishJob())).toBe(true);
  });
});

describe('a picture that the server has just read', () => {
  it('and its withdrawn entry take their locks in one order', async () => {
    const id = randomUUID();
    await db.owner`
      insert into public.media (id, entry_id, owner_id, kind, version, state, files)
      values (${id}, ${entry.entryId}, ${entry.profileId}, 'portrait', 2, 'processing', '[]')`;
    const found = JSON.stringify({ width: 1200, height: 1600, placeholder: '#aabbcc', files: [] });
    const pause = () => new Promise((resolve) => setTimeout(resolve, 200));
    let both: Promise<unknown> = Promise.resolve();
    await db.owner.begin(async (tx) => {
      await tx`select from public.media where id = ${id} for update`;
      // Both lock the newest picture first. A lock of the older one would never let the other pass.
      const finish = db.as(service).query('select public.finish_upload($1, $2::text::jsonb)', [id, found]);
      await pause();
      const withdraw = db.owner`update public.entries set state = 'withdrawn' where id = ${entry.entryId}`;
      both = Promise.all([finish, withdraw]);
      both.catch(() => undefined);
      await pause();
    });
    await both;
    expect(await db.owner`select distinct state from public.media where entry_id = ${entry.entryId}`).toEqual(
      expect.arrayContaining([{ state: 'removed' }]),
    );
  });
});

describe('an upload', () => {
  it('ends with a request for deletion, also under a name that was given out before', async () => {
    await db.owner`update public.entries set state = 'draft' where id = ${entry.entryId}`;
    const as = db.as(signedIn(entry.profileId));
    const files = ['320', '800', '2048'].map((name) => ({ name, type: 'image/jpeg', bytes: 1000 }));
    const [slot] = await as.query<{ path: string }>(
      `select files[1].path as path from public.start_upload($1, 'body', $2::text::jsonb)`,
      [entry.entryId, JSON.stringify(files)],
    );
    const mayUpload = async () =>
      (await as.query<{ may: boolean }>('select private.may_upload($1) as may', [slot?.path]))[0]?.may;
    expect(await mayUpload()).toBe(true);
    await as.query('select public.request_account_deletion()');
    expect(await mayUpload()).toBe(false);
    await as.query('select public.undo_account_deletion()');
    expect(await mayUpload()).toBe(true);
  });
});
