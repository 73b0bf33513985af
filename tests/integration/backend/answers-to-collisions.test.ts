// Two requests for one thing at the same moment: one wins, the other gets a code that says so, never a 500.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, startTestBackend, type TestBackend } from '../../support/backend/backend.ts';
import { photoFiles } from '../../support/files/photo-files.ts';
import { contestant, startUpload } from '../../support/files/uploads.ts';

let test: TestBackend;
beforeAll(async () => {
  test = await startTestBackend();
});
afterAll(() => test.stop());

const post = (path: string, body: unknown) =>
  test.request(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      prefer: 'return=minimal',
    },
    body: JSON.stringify(body),
  });

it('many reports of errors in one request', async () => {
  const report = (n: number) => ({ message: `Bulk error ${'x'.repeat(n % 7)}`, stack: null, url: '/en-ph' });
  const answers = await Promise.all([
    post(
      '/rest/v1/error_logs',
      Array.from({ length: 50 }, (_, n) => report(n)),
    ),
    post(
      '/rest/v1/error_logs',
      Array.from({ length: 50 }, (_, n) => report(n)),
    ),
    post(
      '/rest/v1/error_logs',
      Array.from({ length: 3 }, () => report(1)),
    ),
    post(
      '/rest/v1/error_logs',
      Array.from({ length: 3000 }, (_, n) => report(n)),
    ),
  ]);
  expect(await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]))).toEqual(
    answers.map(() => [201, '']),
  );
});

it('one slot of an upload, taken ten times', async () => {
  const eva = await contestant(test);
  const files = await photoFiles(3);
  const started = await startUpload(eva, 'portrait', files);
  const file = started.files[0];
  const bytes = files[file?.name ?? '320'];
  const send = () =>
    test.request(`/storage/v1/object/uploads/${file?.path}`, {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${eva.token}` },
      body: bytes,
    });
  const answers = await Promise.all(Array.from({ length: 10 }, send));
  const seen = await Promise.all(
    answers.map(async (answer) => [answer.status, ((await answer.json()) as { error?: string }).error]),
  );
  expect(seen.filter(([status]) => status === 200)).toHaveLength(1);
  const later = await send();
  expect(seen.filter(([status]) => status !== 200)).toEqual(Array(9).fill([later.status, 'Duplicate']));
  expect(later.status).toBe(400);
});

/** Follows the first of the two links to another address. */
async function confirmAt(present: string): Promise<void> {
  const link = { token_hash: test.mailTo(present).tokenHash ?? '', type: 'email_change' } as const;
  expect((await test.client().auth.verifyOtp(link)).error).toBeNull();
}

it('an address that two people change to', async () => {
  const [ana, bea] = [await test.person(), await test.person()];
  const email = `wanted-${crypto.randomUUID()}@example.test`;
  const tokens: string[] = [];
  for (const { client } of [ana, bea]) {
    expect((await client.auth.updateUser({ email })).error).toBeNull();
    tokens.push(test.mailTo(email).tokenHash ?? '');
  }
  for (const { email: present } of [ana, bea]) await confirmAt(present);
  const answers = await Promise.all(
    tokens.map((token_hash) => test.client().auth.verifyOtp({ token_hash, type: 'email_change' })),
  );
  const codes = answers.map(({ error }) => error && [error.status, error.code]);
  expect(codes.filter((code) => code === null)).toHaveLength(1);
  expect(codes.filter((code) => code !== null)).toEqual([[422, 'email_exists']]);
});

it('an address that somebody signs up with meanwhile', async () => {
  const ana = await test.person();
  const email = `wanted-${crypto.randomUUID()}@example.test`;
  await ana.client.auth.updateUser({ email });
  const token_hash = test.mailTo(email).tokenHash ?? '';
  await confirmAt(ana.email);
  await test.client().auth.signUp({ email, password: PASSWORD });
  const { error } = await test.client().auth.verifyOtp({ token_hash, type: 'email_change' });
  expect([error?.status, error?.code]).toEqual([422, 'email_exists']);
});
