// Reports of errors as a browser sends them: one POST to PostgREST, with the key and nothing else.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../../support/backend/backend.ts';

let test: TestBackend;
beforeAll(async () => {
  test = await startTestBackend();
});
afterAll(() => test.stop());

const send = (body: object, headers: Readonly<Record<string, string>> = {}) =>
  test.request('/rest/v1/error_logs', {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: test.backend.publishableKey, ...headers },
    body: JSON.stringify(body),
  });
const stored = () => test.db.owner<{ message: string; stack: string | null; reports: number }[]>`
  select message, stack, reports from public.error_logs order by id`;

it('are taken in from a visitor, counted when they come again, and cut when they are a megabyte', async () => {
  const report = { message: 'failed', stack: 'at f (a.js:1:2)', url: 'https://site.example/en' };
  expect((await send(report)).status).toBe(201);
  expect((await send(report)).status).toBe(201);
  expect((await send({ ...report, message: 'big', stack: 'at f (a.js:1:2)\n'.repeat(70_000) })).status).toBe(
    201,
  );
  const [first, big] = await stored();
  expect(first).toMatchObject({ message: 'failed', reports: 2 });
  expect(big?.stack).toHaveLength(8000);
});

it('are bounded without a refusal, whatever address the sender claims', async () => {
  const letters = (n: number) => String(n).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
  const many = Array.from({ length: 200 }, (_, n) => ({ message: `different ${letters(n)}` }));
  expect((await send(many)).status).toBe(201);
  for (let n = 0; n < 60; n += 1)
    expect(
      (await send({ message: `claimed ${letters(n)}` }, { 'x-forwarded-for': `10.0.0.${n}` })).status,
    ).toBe(201);
  expect((await stored()).length).toBeLessThanOrEqual(60);
});

it('are read by nobody who is not signed in', async () => {
  const answer = await test.request('/rest/v1/error_logs?select=message', {
    headers: { apikey: test.backend.publishableKey },
  });
  expect(answer.status).toBe(401);
});
