// A birth date is set once, through any function, and no picture of a minor is accepted or kept.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { setClock, signedIn } from '../../fixtures/contest.ts';
import { addMedium, BEFORE_CUT_OFF, FIELDS, idOf, saveDraft } from '../../fixtures/entrant.ts';

/** 18 in Manila on 3 December 2026, a week after the clock of these tests. */
const MINOR = '2008-12-03';
const FILES = ['320', '800', '2048'].map((name) => ({ name, type: 'image/jpeg', bytes: 1000 }));

let db: TestDatabase;
let person: string;
beforeEach(async () => {
  db = await createTestDatabase();
  await setClock(db, BEFORE_CUT_OFF);
  person = await db.createUser();
});
afterEach(() => db.drop());

const draft = async (birthDate: string | null) =>
  idOf(await saveDraft(db, signedIn(person), { ...FIELDS, birth_date: birthDate }));
const startUpload = (entryId: string) =>
  db
    .as(signedIn(person))
    .query("select public.start_upload($1, 'body', $2::text::jsonb)", [entryId, JSON.stringify(FILES)]);

describe('a minor', () => {
  it('sends no picture before turning 18', async () => {
    const entryId = await draft(MINOR);
    await expect(startUpload(entryId)).rejects.toMatchObject({ message: 'too_young', detail: '18' });
    await setClock(db, new Date('2026-12-02T23:59+08:00'));
    await expect(startUpload(entryId)).rejects.toMatchObject({ message: 'too_young' });
    await setClock(db, new Date('2026-12-03T00:01+08:00'));
    await startUpload(entryId);
  });

  it('loses the pictures that were sent before the birth date', async () => {
    const entryId = await draft(null);
    await addMedium(db, entryId, 'portrait');
    await db.owner`
      update public.media set files = '[{"name": "320", "path": "a/b/c.jpg"}]' where entry_id = ${entryId}`;
    await saveDraft(db, signedIn(person), { birth_date: MINOR }, 1);
    const [medium] = await db.owner`select state from public.media where entry_id = ${entryId}`;
    expect(medium).toEqual({ state: 'removed' });
    const [job] = await db.owner`select kind, bucket, paths from private.media_jobs`;
    expect(job).toEqual({ kind: 'remove', bucket: 'uploads', paths: ['a/b/c.jpg'] });
  });
});

describe('an adult', () => {
  it('keeps the pictures', async () => {
    const entryId = await draft(null);
    await addMedium(db, entryId, 'portrait');
    await startUpload(entryId);
    await saveDraft(db, signedIn(person), { birth_date: FIELDS.birth_date }, 1);
    const states = await db.owner`select state from public.media where entry_id = ${entryId} order by kind`;
    expect(states).toEqual([{ state: 'uploading' }, { state: 'pending' }]);
  });
});

describe('a birth date', () => {
  it('stays once it is set, also against the service role and the owner; it is deleted with the account', async () => {
    await draft(MINOR);
    const change = (as: Parameters<TestDatabase['as']>[0], value: string) =>
      db.as(as).query(`update public.profiles set birth_date = ${value} where id = $1`, [person]);
    for (const value of ["'2000-01-01'", 'null']) {
      await expect(change({ role: 'service_role' }, value)).rejects.toMatchObject({
        message: 'invalid_field',
        detail: 'birth_date',
        hint: 'set_once',
      });
      await expect(
        db.owner.unsafe(`update public.profiles set birth_date = ${value} where id = '${person}'`),
      ).rejects.toMatchObject({ hint: 'set_once' });
    }
    await change({ role: 'service_role' }, `'${MINOR}'`);
    await db.as(signedIn(person)).query('select public.request_account_deletion()');
    await setClock(db, new Date(BEFORE_CUT_OFF.getTime() + 15 * 86_400_000));
    const [row] = await db
      .as({ role: 'service_role' })
      .query('select public.finish_erasure($1) as is_done', [person]);
    expect(row).toEqual({ is_done: true });
  });
});
