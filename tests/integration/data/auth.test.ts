import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  changeEmail,
  changePassword,
  resendConfirmation,
  sendPasswordLink,
  sendSignInLink,
  signIn,
  signOut,
  signOutEverywhere,
  signUp,
  verifyEmail,
} from '../../../src/data/session/auth.ts';
import { readStoredSession, sessionStorageArea } from '../../../src/data/session/stored-session.ts';
import { SESSION_STORAGE_KEY } from '../../../src/lib/storage-keys.ts';
import { PASSWORD, type TestBackend } from '../../support/backend/backend.ts';
import { signInAs, signInAsNewVoter, startSiteBackend } from '../../support/people/site-data.ts';

let test: TestBackend;
const acceptedAt = '2026-11-20T10:00:00.000Z';
const newEmail = () => `new-${crypto.randomUUID()}@example.test`;
const register = (email: string, password = PASSWORD) => signUp({ email, password, lang: 'ar', acceptedAt });

beforeAll(async () => {
  test = await startSiteBackend();
});
afterAll(() => test.stop());

describe('signing up', () => {
  it('sends a mail, and its link signs in; the acceptance is stored with the account', async () => {
    const email = newEmail();
    await register(email);
    expect(readStoredSession()).toBeNull();
    await verifyEmail(test.mailTo(email).tokenHash ?? '', 'signup');
    expect(readStoredSession()).toMatchObject({ email, emailVerified: true });
    const [user] = await test.db.owner`
      select raw_user_meta_data ->> 'terms_accepted_at' as accepted, raw_user_meta_data ->> 'lang' as lang
      from auth.users where email = ${email}`;
    expect(user).toEqual({ accepted: acceptedAt, lang: 'ar' });
  });

  it('with a known address is answered as with a new one', async () => {
    const { email } = await signInAsNewVoter(test);
    await signOut();
    await expect(register(email)).resolves.toBeUndefined();
  });

  it('with a known address is answered alike where the server tells', async () => {
    const body = JSON.stringify({ code: 422, error_code: 'user_already_exists', msg: 'already registered' });
    const server = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => new Response(body, { status: 422 }));
    await expect(register(newEmail())).resolves.toBeUndefined();
    expect(server).toHaveBeenCalledOnce();
    server.mockRestore();
  });

  it('with a weak password is weak_password, with no address invalid_input', async () => {
    await expect(register(newEmail(), 'short1')).rejects.toMatchObject({ code: 'weak_password' });
    await expect(register('nobody')).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('a confirmation link', () => {
  it('works once: the second time it is link_expired', async () => {
    const email = newEmail();
    await register(email);
    const tokenHash = test.mailTo(email).tokenHash ?? '';
    await verifyEmail(tokenHash, 'signup');
    await signOut();
    await expect(verifyEmail(tokenHash, 'signup')).rejects.toMatchObject({ code: 'link_expired' });
  });

  it('that was made up is link_expired', async () => {
    await expect(verifyEmail('f'.repeat(56), 'signup')).rejects.toMatchObject({ code: 'link_expired' });
  });

  it('can be sent again', async () => {
    const email = newEmail();
    await register(email);
    const first = test.mailTo(email).tokenHash;
    await resendConfirmation(email);
    const second = test.mailTo(email).tokenHash;
    expect(second).not.toBe(first);
    await verifyEmail(second ?? '', 'signup');
    expect(readStoredSession()).toMatchObject({ email });
  });
});

describe('signing in', () => {
  it('works with the password of a confirmed account, until one signs out', async () => {
    const { email } = await signInAsNewVoter(test);
    await signInAs(email);
    expect(readStoredSession()).toMatchObject({ email });
    await signOut();
    expect(readStoredSession()).toBeNull();
  });

  it('with a wrong password is invalid_credentials', async () => {
    const { email } = await signInAsNewVoter(test);
    await signOut();
    await expect(signIn(email, 'Wrong-horse-7')).rejects.toMatchObject({ code: 'invalid_credentials' });
  });

  it('before the confirmation is email_not_verified', async () => {
    const email = newEmail();
    await register(email);
    await expect(signIn(email, PASSWORD)).rejects.toMatchObject({ code: 'email_not_verified' });
  });
});

describe('a link instead of a password', () => {
  it('signs in, once', async () => {
    const { email } = await signInAsNewVoter(test);
    await signOut();
    await sendSignInLink(email);
    expect(readStoredSession()).toBeNull();
    const mail = test.mailTo(email);
    expect(mail.type).toBe('magiclink');
    await verifyEmail(mail.tokenHash ?? '', 'magiclink');
    expect(readStoredSession()).toMatchObject({ email, emailVerified: true });
    await signOut();
    await expect(verifyEmail(mail.tokenHash ?? '', 'magiclink')).rejects.toMatchObject({
      code: 'link_expired',
    });
  });

  it('to an address without an account is answered alike, and not sent', async () => {
    const email = newEmail();
    await expect(sendSignInLink(email)).resolves.toBeUndefined();
    await expect(sendPasswordLink(email)).resolves.toBeUndefined();
    expect(test.backend.mails().filter((mail) => mail.to === email)).toEqual([]);
  });

  it.each([
    { status: 422, code: 'otp_disabled' },
    { status: 404, code: 'user_not_found' },
  ])(
    'to an address without an account is answered alike where the server tells: %j',
    async ({ status, code }) => {
      const body = JSON.stringify({ code: status, error_code: code, msg: 'Signups not allowed for otp' });
      const answer = vi
        .spyOn(globalThis, 'fetch')
        .mockImplementation(async () => new Response(body, { status }));
      await expect(sendSignInLink(newEmail())).resolves.toBeUndefined();
      expect(answer).toHaveBeenCalledOnce();
      answer.mockRestore();
    },
  );

  it('to what is no address is invalid_input', async () => {
    await expect(sendSignInLink('nobody')).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('a new password', () => {
  it('is chosen with the link of its mail, and takes the place of the old one', async () => {
    const { email } = await signInAsNewVoter(test);
    await signOut();
    await sendPasswordLink(email);
    await verifyEmail(test.mailTo(email).tokenHash ?? '', 'recovery');
    await expect(changePassword('short')).rejects.toMatchObject({ code: 'weak_password' });
    await expect(changePassword(PASSWORD)).rejects.toMatchObject({ code: 'same_password' });
    await changePassword('Another-horse-8');
    expect(readStoredSession()).toMatchObject({ email });
    await signOut();
    await expect(signIn(email, PASSWORD)).rejects.toMatchObject({ code: 'invalid_credentials' });
    await signIn(email, 'Another-horse-8');
    expect(readStoredSession()).toMatchObject({ email });
  });

  it('in a session older than a day needs the code of a mail', async () => {
    const { email } = await signInAsNewVoter(test);
    await test.db.owner`
      update auth.sessions s set created_at = now() - interval '25 hours'
      from auth.users u where u.id = s.user_id and u.email = ${email}`;
    expect(await changePassword('Another-horse-8')).toBe('codeNeeded');
    const { otp } = test.mailTo(email);
    expect(await changePassword('Another-horse-8', otp === '000000' ? '000001' : '000000')).toBe(
      'codeInvalid',
    );
    expect(await changePassword('Another-horse-8', otp)).toBe('changed');
  });

  it('of nobody is session_expired', async () => {
    await signOut();
    await expect(changePassword('Another-horse-8')).rejects.toMatchObject({ code: 'session_expired' });
  });
});

describe('another address', () => {
  it('is asked for by mail, changes with the link of that mail, and works once', async () => {
    const { email: old } = await signInAsNewVoter(test);
    const email = newEmail();
    await changeEmail(email);
    expect(readStoredSession()).toMatchObject({ email: old });
    const mail = test.mailTo(email);
    // The present address first, where its person is signed in, and as a stranger to this browser.
    expect(await verifyEmail(test.mailTo(old).tokenHash ?? '', 'email_change')).toBe('half-confirmed');
    expect(readStoredSession()).toMatchObject({ email: old });
    await signOut();
    expect(await verifyEmail(mail.tokenHash ?? '', 'email_change')).toBeNull();
    expect(readStoredSession()).toMatchObject({ email, emailVerified: true });
    expect(test.mailTo(old).type).toBe('email_changed');
    const again = verifyEmail(mail.tokenHash ?? '', 'email_change');
    await expect(again).rejects.toMatchObject({ code: 'link_expired' });
  });

  it('needs both links, in either order, also where nobody is signed in', async () => {
    const { email: old } = await signInAsNewVoter(test);
    const email = newEmail();
    await changeEmail(email);
    await signOut();
    expect(await verifyEmail(test.mailTo(email).tokenHash ?? '', 'email_change')).toBe('half-confirmed');
    expect(readStoredSession()).toBeNull();
    expect(await verifyEmail(test.mailTo(old).tokenHash ?? '', 'email_change')).toBeNull();
    expect(readStoredSession()).toMatchObject({ email });
  });

  it('that has an account is answered alike, also where the server tells', async () => {
    const { email: taken } = await signInAsNewVoter(test);
    await signInAsNewVoter(test);
    await expect(changeEmail(taken)).resolves.toBeUndefined();
    const body = JSON.stringify({ code: 422, error_code: 'email_exists', msg: 'already registered' });
    const server = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => new Response(body, { status: 422 }));
    await expect(changeEmail(newEmail())).resolves.toBeUndefined();
    expect(server).toHaveBeenCalled();
    server.mockRestore();
  });

  it('or a new password is asked for with a renewed token where the device thinks the old one good', async () => {
    await signInAsNewVoter(test);
    const stored = JSON.parse(sessionStorageArea.getItem(SESSION_STORAGE_KEY) ?? '{}');
    // Expired by the server's clock, and by none that runs behind.
    sessionStorageArea.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...stored, expires_at: 1 }));
    await changePassword('Another-horse-9');
    expect(readStoredSession()?.refreshToken).not.toBe(stored.refresh_token);
  });

  it('of nobody is session_expired', async () => {
    await signOut();
    await expect(changeEmail(newEmail())).rejects.toMatchObject({ code: 'session_expired' });
    await expect(signOutEverywhere()).rejects.toMatchObject({ code: 'session_expired' });
  });
});

describe('signing out everywhere', () => {
  it('ends the sessions on other devices, and this one', async () => {
    const { email } = await signInAsNewVoter(test);
    const elsewhere = test.client();
    await elsewhere.auth.signInWithPassword({ email, password: PASSWORD });
    await signOutEverywhere();
    expect(readStoredSession()).toBeNull();
    expect((await elsewhere.auth.refreshSession()).error).not.toBeNull();
  });
});
