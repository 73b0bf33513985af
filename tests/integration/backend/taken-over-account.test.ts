// A stranger signs up with somebody else's address, before its owner does. Nothing of the stranger outlives the
// confirmation, whoever follows which link.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../../support/backend/backend.ts';

let test: TestBackend;
beforeAll(async () => {
  test = await startTestBackend();
});
afterAll(() => test.stop());

const STRANGERS = 'Strangers-word-1';
const OWN = 'Owners-word-1';
const SECRET = 'of the own browser';
const data = {
  is_adult_confirmed_at: '2026-11-01T00:00:00.000Z',
  sign_up_secret_hash: createHash('sha256').update(SECRET).digest('hex'),
};
const newAddress = () => `owner-${crypto.randomUUID()}@example.test`;

async function followMail(email: string) {
  const client = test.client();
  const { tokenHash, type } = test.mailTo(email);
  const { error } = await client.auth.verifyOtp({
    token_hash: tokenHash ?? '',
    type: type === 'recovery' ? 'recovery' : 'signup',
  });
  expect(error).toBeNull();
  return client;
}
const canSignIn = async (email: string, password: string) =>
  (await test.client().auth.signInWithPassword({ email, password })).error === null;

it('the password of a stranger ends with the confirmation, and the owner chooses one', async () => {
  const email = newAddress();
  await test.client().auth.signUp({ email, password: STRANGERS });
  await test.client().auth.signUp({ email, password: OWN, options: { data } });
  const owner = await followMail(email);
  expect(await canSignIn(email, STRANGERS)).toBe(false);
  expect((await owner.rpc('get_my_account')).error?.message).toBe('password_unconfirmed');
  // The first sign-up was the stranger's: the secret of this browser does not bring their password back.
  expect((await owner.rpc('confirm_sign_up_password', { p_secret: SECRET })).data).toBe(false);
  expect((await owner.auth.updateUser({ password: OWN })).error).toBeNull();
  expect((await owner.rpc('get_my_account')).error).toBeNull();
  expect([await canSignIn(email, STRANGERS), await canSignIn(email, OWN)]).toEqual([false, true]);
});

it('the link of the stranger, opened by the owner, opens nothing for the stranger', async () => {
  const email = newAddress();
  await test.client().auth.signUp({ email, password: STRANGERS });
  await followMail(email);
  expect(await canSignIn(email, STRANGERS)).toBe(false);
});

it('the password of the sign-up counts again in the browser that signed up', async () => {
  const email = newAddress();
  await test.client().auth.signUp({ email, password: OWN, options: { data } });
  const owner = await followMail(email);
  expect(await canSignIn(email, OWN)).toBe(false);
  expect((await owner.rpc('confirm_sign_up_password', { p_secret: SECRET })).data).toBe(true);
  expect(await canSignIn(email, OWN)).toBe(true);
  expect((await owner.rpc('get_my_account')).error).toBeNull();
});

it('a link for a new password confirms the address, and the new password opens the account', async () => {
  const email = newAddress();
  await test.client().auth.signUp({ email, password: STRANGERS });
  await test.client().auth.resetPasswordForEmail(email);
  const owner = await followMail(email);
  expect((await owner.rpc('get_my_account')).error?.message).toBe('password_unconfirmed');
  expect((await owner.auth.updateUser({ password: OWN })).error).toBeNull();
  expect((await owner.rpc('get_my_account')).error).toBeNull();
  expect(await canSignIn(email, STRANGERS)).toBe(false);
});

it('a token of a session that was signed out is refused for the rest of its hour', async () => {
  const { client } = await test.person();
  const { data: kept } = await client.auth.getSession();
  const call = () =>
    test.request('/rest/v1/rpc/get_my_account', {
      method: 'POST',
      headers: { authorization: `Bearer ${kept.session?.access_token}`, 'content-type': 'application/json' },
      body: '{}',
    });
  expect((await call()).status).toBe(200);
  expect((await client.auth.signOut()).error).toBeNull();
  expect((await (await call()).json()).message).toBe('not_signed_in');
});
