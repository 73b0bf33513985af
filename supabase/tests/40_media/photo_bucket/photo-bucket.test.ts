import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { anon, signedIn } from '../../fixtures/contest.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const insert = "insert into storage.objects (bucket_id, name) values ('photos', 'a/320.webp') returning name";

describe('the bucket of photos', () => {
  it('is public, so that its files have public addresses', async () => {
    expect(await db.owner`select public from storage.buckets where id = 'photos'`).toEqual([
      { public: true },
    ]);
  });

  it('accepts files from the service role and from no one else', async () => {
    expect(await db.as({ role: 'service_role' }).query(insert)).toEqual([{ name: 'a/320.webp' }]);
    for (const as of [anon, signedIn(await db.createUser())]) {
      await expect(db.as(as).query(insert)).rejects.toMatchObject({ code: '42501' });
      expect(await db.as(as).query("update storage.objects set name = 'x' returning name")).toEqual([]);
      expect(await db.as(as).query('delete from storage.objects returning name')).toEqual([]);
      expect(await db.as(as).query('select name from storage.objects')).toEqual([]);
    }
    expect(await db.as({ role: 'service_role' }).query('select name from storage.objects')).toHaveLength(1);
  });
});
