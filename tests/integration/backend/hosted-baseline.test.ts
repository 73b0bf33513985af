import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBaseline } from '../../../supabase/local/hosted/hosted-baseline.ts';
import { fingerprint } from '../../../supabase/local/postgres/migrations.ts';
import { BACKEND_MIGRATIONS } from '../../support/backend/backend-migrations.ts';
import { createTestDatabase, type TestDatabase } from '../../support/backend/database.ts';

describe('the database before its first migration', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase({ migrationsDir: BACKEND_MIGRATIONS });
  });
  afterAll(() => db.drop());

  it('applies migrations as a role without superuser rights, as on hosted', async () => {
    const [owner] = await db.owner`select current_user, rolsuper from pg_roles where rolname = current_user`;
    expect(owner).toEqual({ current_user: 'postgres', rolsuper: false });
    await expect(db.owner`select pg_read_file('/etc/hostname')`).rejects.toThrow(/permission denied/);
    const [table] = await db.owner<
      { tableowner: string }[]
    >`select tableowner from pg_tables where tablename = 'notes'`;
    expect(table?.tableowner).toBe('postgres');
  });

  it('lets the login role of requests become the three API roles and nobody else', async () => {
    const visitor = await db.as({ role: 'anon' }).query('select current_user as role, auth.uid() as uid');
    expect(visitor).toEqual([{ role: 'anon', uid: null }]);
    for (const role of ['postgres', 'supabase_admin', 'supabase_auth_admin']) {
      const attempt = db.as({ role: 'anon' }).query(`set local role ${role}`);
      await expect(attempt).rejects.toThrow(/permission denied to set role/);
    }
  });

  it('gives policies the person of the request', async () => {
    const sub = await db.createUser();
    const actor = db.as({ role: 'authenticated', sub, claims: { app_metadata: { plan: 'a' } } });
    const seen = await actor.query(
      `select auth.uid() as uid, auth.role() as role, auth.jwt() -> 'app_metadata' ->> 'plan' as plan`,
    );
    expect(seen).toEqual([{ uid: sub, role: 'authenticated', plan: 'a' }]);
    await actor.query('insert into public.notes (owner_id, body) values ($1, $2)', [sub, 'mine']);
    const forged = actor.query('insert into public.notes (owner_id, body) values (gen_random_uuid(), $1)', [
      'x',
    ]);
    await expect(forged).rejects.toMatchObject({ code: '42501' });
    expect(await db.as({ role: 'anon' }).query(`select body from public.notes where body = 'mine'`)).toEqual(
      [],
    );
    const seenByService = await db
      .as({ role: 'service_role' })
      .query(`select body from public.notes where body = 'mine'`);
    expect(seenByService).toHaveLength(1);
  });

  it('folds and matches letters of all scripts, not only ASCII', async () => {
    const [row] =
      await db.owner`select lower('ПРИВЕТ') as lower, 'É' ~ '^\\w$' as is_letter, 'Д' ilike 'д' as same`;
    expect(row).toEqual({ lower: 'привет', is_letter: true, same: true });
  });

  it('that is older than a part gets it at the next start, and nothing twice', async () => {
    await using old = await createTestDatabase({ migrationsDir: BACKEND_MIGRATIONS });
    await old.owner`drop table realtime.messages cascade`;
    const admin = postgres(old.adminUrl, { max: 1, onnotice: () => {} });
    await admin`comment on schema realtime is null`;
    await admin.end();
    for (let start = 0; start < 2; start += 1) await ensureBaseline(old.adminUrl);
    const [table] = await old.owner`select relowner::regrole::text as owner, relrowsecurity from pg_class
      where oid = 'realtime.messages'::regclass`;
    expect(table).toEqual({ owner: 'postgres', relrowsecurity: true });
  });

  it('is made once per run as a template; each test file gets a clone, which knows nothing of the others', async () => {
    const templates = () =>
      db.owner`select oid from pg_database where datname = ${`template_${fingerprint(BACKEND_MIGRATIONS)}`}`;
    const before = await templates();
    await using fresh = await createTestDatabase({ migrationsDir: BACKEND_MIGRATIONS });
    await using other = await createTestDatabase({ migrationsDir: BACKEND_MIGRATIONS });
    await fresh.owner`insert into public.notes (body) values ('only here')`;
    expect(await other.owner`select body from public.notes where body = 'only here'`).toHaveLength(0);
    expect(before).toHaveLength(1);
    expect(await templates()).toEqual(before);
  });
});
