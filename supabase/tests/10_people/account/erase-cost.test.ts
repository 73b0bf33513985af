// Erasure finds the files of a person by name: it does not scan the buckets for each account.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { vacuum } from '../../../../tests/support/backend/vacuum.ts';
import { addEntries, addWeek, setClock, signedIn } from '../../fixtures/contest.ts';

const OTHERS = 3_000;

let db: TestDatabase;
let person: string;
beforeAll(async () => {
  db = await createTestDatabase();
  await setClock(db, new Date('2026-11-18T12:00+08:00'));
  const [entry, other] = await addEntries(db, await addWeek(db, 'ph', '2026-w49'), 2);
  person = entry?.profileId ?? '';
  await db.owner`
    insert into storage.objects (bucket_id, name)
    select b.bucket, gen_random_uuid() || '/' || n || '.jpg'
    from generate_series(1, ${OTHERS}) n cross join (values ('uploads'), ('photos')) b (bucket)`;
  await db.owner`
    insert into storage.objects (bucket_id, name)
    values ('uploads', ${`${person}/one/a.jpg`}), ('uploads', ${`${person}/two/b.jpg`}), ('uploads', ${`${person}x/c.jpg`}),
      ('photos', ${`${entry?.entryId}/original.webp`}), ('photos', ${`${entry?.entryId}/320.webp`}),
      ('photos', ${`${other?.entryId}/320.webp`})`;
  await db.as(signedIn(person)).query('select public.request_account_deletion()');
  // Without a medium the photo of the fixtures stays until the account is erased.
  await db.owner`
    insert into public.photos (entry_id, kind, state, path, width, height, placeholder, sizes)
    select id, 'body', 'approved', id || '/original.webp', 800, 1200, '#aabbcc',
      jsonb_build_array(jsonb_build_object('width', 320, 'height', 480, 'path', id || '/320.webp'))
    from public.entries where profile_id = ${person}`;
  await setClock(db, new Date('2026-12-03T12:00+08:00'));
  await vacuum(db);
});
afterAll(() => db.drop());

describe('the files of an account for erasure', () => {
  it('are all listed, and no others', async () => {
    const [due] = await db
      .as({ role: 'service_role' })
      .query<{ id: string; uploads: string[]; photos: string[] }>(
        'select * from public.list_accounts_to_erase()',
      );
    expect(due?.id).toBe(person);
    expect(due?.uploads.sort()).toEqual([`${person}/one/a.jpg`, `${person}/two/b.jpg`]);
    expect(due?.photos.map((path) => path.split('/')[1]).sort()).toEqual(['320.webp', 'original.webp']);
  });

  it('are found without a scan of a bucket', async () => {
    const reads = await db.owner.begin(async (tx) => {
      const wholeReads = async () => {
        const [row] = await tx<{ seq_scan: string }[]>`
          select seq_scan from pg_stat_xact_user_tables where schemaname = 'storage' and relname = 'objects'`;
        return Number(row?.seq_scan);
      };
      const before = await wholeReads();
      await tx`select * from public.list_accounts_to_erase()`;
      return (await wholeReads()) - before;
    });
    expect(reads).toBe(0);
  });
});
