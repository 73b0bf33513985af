import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../../support/backend/backend.ts';
import { BACKEND_MIGRATIONS } from '../../support/backend/backend-migrations.ts';

describe('refusals of /rest/v1', () => {
  let test: TestBackend;
  beforeAll(async () => {
    test = await startTestBackend({ migrationsDir: BACKEND_MIGRATIONS });
  });
  afterAll(() => test.stop());

  it('keep code, detail and hint of a RAISE: the library answers 500 without them', async () => {
    const answer = await test.client().rpc('write_note', { p_body: 'refuse' });
    expect(answer.status).toBe(400);
    expect(answer.error).toMatchObject({
      code: 'P0001',
      message: 'note_refused',
      details: 'The word is reserved.',
      hint: 'Use another word.',
    });
  });

  it('keep the code of a violated constraint', async () => {
    const answer = await test
      .service()
      .from('notes')
      .insert({ body: 'x'.repeat(101) });
    expect([answer.status, answer.error?.code]).toEqual([400, '23514']);
  });

  const rpc = (body: string) => ({ method: 'POST', body, headers: { 'content-type': 'application/json' } });
  const cases: [string, string, RequestInit][] = [
    ['malformed JSON', '/rest/v1/rpc/write_note', rpc('{"p_body":')],
    ['a list instead of arguments', '/rest/v1/rpc/write_note', rpc('[1,2]')],
    ['an argument of the wrong type', '/rest/v1/rpc/write_note', rpc('{"p_body":"a","p_count":"many"}')],
    ['a fraction for an integer', '/rest/v1/rpc/write_note', rpc('{"p_body":"a","p_count":2.5}')],
    ['an integer out of range', '/rest/v1/rpc/write_note', rpc('{"p_body":"a","p_count":99999999999}')],
    ['an object for an integer', '/rest/v1/rpc/write_note', rpc('{"p_body":"a","p_count":{}}')],
    ['an unknown argument', '/rest/v1/rpc/write_note', rpc('{"p_nobody":"a"}')],
    ['a NUL character', '/rest/v1/rpc/write_note', rpc('{"p_body":"a\\u0000b"}')],
    ['an unknown function', '/rest/v1/rpc/no_such_function', rpc('{}')],
    ['a function of PostgreSQL', '/rest/v1/rpc/pg_read_file', rpc('{"filename":"/etc/passwd"}')],
    ['an unknown table', '/rest/v1/no_such_table', {}],
    ['an unknown column', '/rest/v1/notes?select=nothing', {}],
    ['an unknown operator', '/rest/v1/notes?select=id&id=what.1', {}],
    ['a filter of the wrong type', '/rest/v1/notes?select=id&id=eq.text', {}],
    ['a pattern in a filter', '/rest/v1/notes?select=id&body=match.(a%2B)%2Bb', {}],
    ['a negated pattern', '/rest/v1/notes?select=id&body=not.ilike.*a*', {}],
    ['a list of patterns', '/rest/v1/notes?select=id&body=like(any).{*a*}', {}],
    ['a pattern in a logic tree', '/rest/v1/notes?select=id&or=(id.eq.1,body.imatch.a)', {}],
    ['a text search', '/rest/v1/notes?select=id&body=fts(english).a', {}],
    ['a broken logic tree', '/rest/v1/notes?select=id&or=(id.eq.1', {}],
    ['a broken select', '/rest/v1/notes?select=id,(', {}],
    ['SQL in a filter', "/rest/v1/notes?select=id&id=eq.1'%3Bdrop%20table%20notes%3B--", {}],
    ['a path that does not decode', '/rest/v1/%E0%A4%A', {}],
    ['another method on a function', '/rest/v1/rpc/whoami', { method: 'DELETE' }],
    ['no path at all', '/rest/v1/', {}],
  ];

  it.each(cases)('answer %s with a clear 4xx', async (_name, path, init) => {
    const answer = await test.request(path, init);
    const body = await answer.text();
    expect(answer.status, body).toBeGreaterThanOrEqual(400);
    expect(answer.status, body).toBeLessThan(500);
    expect(JSON.parse(body).message).toEqual(expect.any(String));
    expect(body).not.toMatch(/node_modules|\.js:\d|\bat [\w.]+ \(/);
  });

  it('answer the service role with patterns, and others with a plain text that names one', async () => {
    expect((await test.service().from('notes').select('id').like('body', '%a%')).error).toBeNull();
    expect((await test.client().from('notes').select('id').eq('body', 'a.like.b')).error).toBeNull();
  });

  it('end a statement of a visitor after three seconds', async () => {
    const { data } = await test.client().rpc('statement_time');
    expect(data).toBe('3s');
  });

  it('answer a body of 10 MB with 413, and the next request as ever', async () => {
    const huge = JSON.stringify({ p_body: 'x'.repeat(10_000_000) });
    const answer = await test.request('/rest/v1/rpc/write_note', rpc(huge));
    expect(answer.status).toBe(413);
    expect((await test.client().rpc('whoami')).error).toBeNull();
  });

  it('count a chunked body too, which states no length', async () => {
    const part = new Uint8Array(100_000).fill(32);
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        if (sent++ < 100) controller.enqueue(part);
        else controller.close();
      },
    });
    const answer = await test.backend.fetch(
      new Request(`${test.backend.url}/rest/v1/rpc/write_note`, {
        method: 'POST',
        body,
        duplex: 'half',
        headers: { apikey: test.backend.publishableKey, 'content-type': 'application/json' },
      } as RequestInit),
    );
    expect(answer.status).toBe(413);
    expect(sent).toBeLessThan(50);
  });

  it('leave nothing in the log that an operator should look at', () => {
    expect(test.log).toEqual([]);
  });
});
