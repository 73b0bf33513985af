import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startTestBackend, type TestBackend } from '../../support/backend/backend.ts';
import { BACKEND_MIGRATIONS } from '../../support/backend/backend-migrations.ts';

/** An answer with everything that differs between any two accounts taken out. */
function shape(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shape);
  if (value && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]));
  }
  if (typeof value !== 'string') return value;
  return value
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-(7)[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, '<uuid $1>')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{1,3}\+00:00/g, '<time>')
    .replace(/[\w-]+@example\.test/g, '<address>');
}

describe('whether an address has an account', () => {
  let test: TestBackend;
  let confirmed: string;
  const unconfirmed = 'unconfirmed@example.test';
  beforeAll(async () => {
    test = await startTestBackend({ migrationsDir: BACKEND_MIGRATIONS });
    confirmed = (await test.person()).email;
    await test.client().auth.signUp({ email: unconfirmed, password: PASSWORD });
  });
  afterAll(() => test.stop());

  const post = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await test.request(`/auth/v1/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: shape(await answer.json()) };
  };
  const unknown = () => `unknown-${crypto.randomUUID()}@example.test`;

  it('is not told by sign-up', async () => {
    const signUp = (email: string, password = PASSWORD) =>
      post('signup', { email, password, data: { theme: 'dark' } });
    const answer = await signUp(unknown());
    expect(answer.status).toBe(200);
    expect(await signUp(confirmed)).toEqual(answer);
    expect(await signUp(unconfirmed)).toEqual(answer);
    const weak = await signUp(unknown(), 'short');
    expect(weak.status).toBe(422);
    expect(await signUp(confirmed, 'short')).toEqual(weak);
  });

  it('is not told by the order of the keys that sign-up answers', async () => {
    const answerTo = async (email: string) => {
      const data = {
        theme_of_the_page: 'dark',
        lang: 'en',
        is_adult_confirmed_at: '2026-11-01T00:00:00.000Z',
      };
      const answer = await test.request('/auth/v1/signup', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: PASSWORD, data }),
      });
      return (await answer.text())
        .replaceAll(email, 'email')
        .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, 'time');
    };
    const answer = await answerTo(unknown());
    expect(await answerTo(confirmed)).toBe(answer);
    expect(await answerTo(unconfirmed)).toBe(answer);
  });

  it('is not changed by a second sign-up: the password stays, an unconfirmed person gets another mail', async () => {
    const count = () =>
      test.backend.mails().filter(({ to }) => to === confirmed || to === unconfirmed).length;
    const before = count();
    await post('signup', { email: confirmed, password: 'Other-password-9' });
    expect(count()).toBe(before);
    await post('signup', { email: unconfirmed, password: 'Other-password-9' });
    expect(count()).toBe(before + 1);
    const signIn = await test.client().auth.signInWithPassword({ email: confirmed, password: PASSWORD });
    expect(signIn.error).toBeNull();
  });

  it.each(['resend', 'recover', 'otp'])('is not told by /%s', async (path) => {
    const ask = (email: string) => post(path, { email, type: 'signup', create_user: false });
    const answer = await ask(unknown());
    expect(answer).toEqual({ status: 200, body: {} });
    expect(await ask(confirmed)).toEqual(answer);
    expect(await ask(unconfirmed)).toEqual(answer);
  });

  it('is not told by a sign-in with a wrong password', async () => {
    const ask = (email: string) => post('token?grant_type=password', { email, password: 'Wrong-password-1' });
    const answer = await ask(unknown());
    expect(answer.status).toBe(400);
    expect(await ask(confirmed)).toEqual(answer);
    expect(await ask(unconfirmed)).toEqual(answer);
  });

  it('is told to who knows the password: the address is to be confirmed first', async () => {
    const { error } = await test.client().auth.signInWithPassword({ email: unconfirmed, password: PASSWORD });
    expect(error?.code).toBe('email_not_confirmed');
  });

  it('does not survive two sign-ups at the same moment as a 500', async () => {
    const email = unknown();
    const answers = await Promise.all([1, 2, 3].map(() => post('signup', { email, password: PASSWORD })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [row] = await test.db.owner`select count(*)::int as count from auth.users where email = ${email}`;
    expect(row).toEqual({ count: 1 });
  });
});
