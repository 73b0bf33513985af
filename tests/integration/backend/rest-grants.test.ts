import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectSystem } from '../../../supabase/local/rest/lite-connection.ts';
import { startTestBackend, type TestBackend } from '../../support/backend/backend.ts';
import { BACKEND_MIGRATIONS } from '../../support/backend/backend-migrations.ts';

describe('grants after the first requests', () => {
  let test: TestBackend;
  beforeAll(async () => {
    test = await startTestBackend({ migrationsDir: BACKEND_MIGRATIONS });
    await test.client().from('notes').select('id');
    await test.service().from('notes').select('id');
  });
  afterAll(() => test.stop());

  it('are those of the migrations: the library would GRANT ALL ON ALL TABLES to anon', async () => {
    const [has] = await test.db.owner`
      select has_table_privilege('anon', 'public.secrets', 'select') as reads,
        has_table_privilege('anon', 'public.notes', 'insert') as writes,
        has_column_privilege('anon', 'public.notes', 'owner_id', 'select') as reads_owner,
        has_column_privilege('anon', 'public.notes', 'body', 'select') as reads_body`;
    expect(has).toEqual({ reads: false, writes: false, reads_owner: false, reads_body: true });
  });

  it('would be so even if the library connected as the owner, who could grant', async () => {
    const connection = connectSystem(test.backend.databaseUrl);
    await connection.withContext({ auth: { role: 'anon' } }, async (db) =>
      db.selectFrom('notes').select('id').execute(),
    );
    await connection.close();
    const [has] = await test.db
      .owner`select has_table_privilege('anon', 'public.secrets', 'select') as reads`;
    expect(has).toEqual({ reads: false });
  });

  it('let a visitor read granted columns and refuse the others', async () => {
    const granted = await test.client().from('notes').select('id,body');
    expect(granted.error).toBeNull();
    const column = await test.client().from('notes').select('owner_id');
    expect(column.error?.code).toBe('42501');
    const table = await test.client().from('secrets').select('text');
    expect([table.status, table.error?.code]).toEqual([401, '42501']);
  });

  it('hold for a signed-in person, whose rows nobody else sees', async () => {
    const [owner, stranger] = [await test.person(), await test.person()];
    const inserted = await owner.client
      .from('notes')
      .insert({ owner_id: owner.id, body: 'mine' })
      .select('body');
    expect(inserted.data).toEqual([{ body: 'mine' }]);
    const forged = await stranger.client.from('notes').insert({ owner_id: owner.id, body: 'forged' });
    expect([forged.status, forged.error?.code]).toEqual([403, '42501']);
    const seen = await stranger.client.from('notes').select('body').eq('body', 'mine');
    expect(seen.data).toEqual([]);
  });

  it('do not reach the schemas of the system', async () => {
    for (const schema of ['auth', 'storage', 'private']) {
      const answer = await test.request('/rest/v1/users', { headers: { 'accept-profile': schema } });
      expect(answer.status, schema).toBe(406);
    }
  });
});
