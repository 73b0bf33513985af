import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../../support/backend/backend.ts';
import { BACKEND_MIGRATIONS } from '../../support/backend/backend-migrations.ts';

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/;

describe('values of /rest/v1', () => {
  let test: TestBackend;
  beforeAll(async () => {
    test = await startTestBackend({ migrationsDir: BACKEND_MIGRATIONS });
  });
  afterAll(() => test.stop());

  it('are ISO 8601 where they are times: the library prints them as PostgreSQL does', async () => {
    const numbers = await test.client().rpc('list_numbers', { p_upto: 1 });
    expect(numbers.data).toEqual([{ n: 1, at: '2026-07-01T10:00:00+00:00', amount: 4.5 }]);
    await test.service().from('notes').insert({ body: 'time' });
    const notes = await test.client().from('notes').select('written_at').eq('body', 'time').single();
    expect(notes.data?.written_at).toMatch(ISO);
  });

  it('are numbers where they are numeric: the library turns 4.50 into a string', async () => {
    const answer = await test.request('/rest/v1/rpc/list_numbers?p_upto=1');
    expect(await answer.text()).toContain('"amount":4.5');
  });

  it('are one object when a function returns a composite', async () => {
    const receipt = await test.client().rpc('write_note', { p_body: 'receipt' });
    expect(receipt.data).toEqual({
      id: expect.any(Number),
      body: 'receipt',
      written_at: expect.stringMatching(ISO),
    });
  });

  it('are objects and lists where a composite holds others: the library answers the text of a row', async () => {
    const page = {
      authors: [{ name: 'Eve, (B)', mood: 'after-paint', joined_at: '2026-07-01T10:00:00+00:00' }],
      first: { name: 'Ana', mood: 'loud', joined_at: null },
      total: 3,
      words: ['one', 'two'],
      tags: { a_b: 1 },
    };
    expect((await test.client().rpc('describe_notes')).data).toEqual(page);
    expect((await test.client().rpc('list_note_pages')).data).toEqual([page, page]);
  });

  it('store JSON once encoded', async () => {
    const tags = [{ a: 'x' }, 'é'];
    const written = await test.service().from('notes').insert({ body: 'json', tags }).select('tags').single();
    expect(written.data).toEqual({ tags });
    const [row] = await test.db
      .owner`select jsonb_typeof(tags) as type from public.notes where body = 'json'`;
    expect(row).toEqual({ type: 'array' });
  });

  it('call a function that writes by POST alone', async () => {
    const answer = await test.request('/rest/v1/rpc/write_note?p_body=got');
    expect(answer.status).toBe(405);
    const [row] = await test.db.owner`select count(*)::int as count from public.notes where body = 'got'`;
    expect(row).toEqual({ count: 0 });
  });
});
