// A password change in a session older than 24 hours needs a code from the mail, as hosted Auth asks for it
// (`secure_password_change`): whoever finds an open browser does not take the account.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, startTestBackend, type TestBackend } from '../../support/backend/backend.ts';

let test: TestBackend;
beforeAll(async () => {
  test = await startTestBackend();
});
afterAll(() => test.stop());

type Person = Awaited<ReturnType<TestBackend['person']>>;

const NEXT = 'Another-horse-8';

const age = ({ id }: Person, hours: number) => test.db.owner`
  update auth.sessions set created_at = now() - make_interval(hours => ${hours}) where user_id = ${id}`;
const signsIn = async ({ email }: Person, password: string) =>
  (await test.client().auth.signInWithPassword({ email, password })).error === null;

/** Status and code of the refusal; null where the password was changed. */
async function change({ client }: Person, password: string, nonce?: string) {
  const { error } = await client.auth.updateUser({ password, ...(nonce === undefined ? {} : { nonce }) });
  return error && [error.status, error.code];
}

/** Somebody with an old session, and the code of the mail that they asked for. */
async function asked() {
  const person = await test.person();
  await age(person, 25);
  expect((await person.client.auth.reauthenticate()).error).toBeNull();
  const mail = test.mailTo(person.email);
  expect(mail).toMatchObject({ type: 'reauthentication', link: null });
  expect(mail.text).toContain(mail.otp);
  return { person, code: mail.otp };
}

it('a young session changes the password without a code', async () => {
  const person = await test.person();
  await age(person, 23);
  expect(await change(person, NEXT)).toBeNull();
  expect(await signsIn(person, NEXT)).toBe(true);
});

it('an old session needs a code, and nothing changes without one', async () => {
  const person = await test.person();
  await age(person, 25);
  expect(await change(person, NEXT)).toEqual([400, 'reauthentication_needed']);
  expect(await change(person, NEXT, '')).toEqual([400, 'reauthentication_needed']);
  expect(await signsIn(person, PASSWORD)).toBe(true);
  expect(await signsIn(person, NEXT)).toBe(false);
  // Other changes need none.
  expect((await person.client.auth.updateUser({ data: { lang: 'de' } })).error).toBeNull();
});

it('the code of the mail changes it, once', async () => {
  const { person, code } = await asked();
  expect(await change(person, 'short', code)).toEqual([422, 'weak_password']);
  expect(await change(person, NEXT, code)).toBeNull();
  expect(await signsIn(person, NEXT)).toBe(true);
  expect(await change(person, PASSWORD, code)).toEqual([422, 'reauthentication_not_valid']);
});

it('a wrong code, the code of somebody else and an old code change nothing', async () => {
  const { person, code } = await asked();
  const other = await asked();
  const wrong = code === '000000' ? '000001' : '000000';
  for (const nonce of [wrong, other.code === code ? wrong : other.code]) {
    expect(await change(person, NEXT, nonce)).toEqual([422, 'reauthentication_not_valid']);
  }
  await test.db.owner`
    update auth.users set reauthentication_sent_at = now() - interval '61 minutes' where id = ${person.id}`;
  expect(await change(person, NEXT, code)).toEqual([422, 'reauthentication_not_valid']);
  expect(await signsIn(person, PASSWORD)).toBe(true);
});

it('a code is mailed to nobody who is not signed in', async () => {
  const before = test.backend.mails().length;
  expect((await test.client().auth.reauthenticate()).error).not.toBeNull();
  const forged = await test.request('/auth/v1/reauthenticate', { headers: { authorization: 'Bearer x' } });
  expect(forged.status).toBe(403);
  expect(test.backend.mails()).toHaveLength(before);
});
