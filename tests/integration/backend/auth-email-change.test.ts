// Another address for an account: from the request to the end of its link.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, SITE_URL, startTestBackend, type TestBackend } from '../../support/backend/backend.ts';

let test: TestBackend;
beforeAll(async () => {
  test = await startTestBackend();
});
afterAll(() => test.stop());

const newEmail = () => `new-${crypto.randomUUID()}@example.test`;
const mailsTo = (email: string) => test.backend.mails().filter(({ to }) => to === email);
const emailOf = async (id: string) =>
  (await test.db.owner<{ email: string }[]>`select email from auth.users where id = ${id}`)[0]?.email;
const follow = (token: string | null | undefined, client = test.client()) =>
  client.auth.verifyOtp({ token_hash: token ?? '', type: 'email_change' });

/** Somebody who has asked for another address. `mail` went to the new one, `oldMail` to the present one. */
async function asked() {
  const person = await test.person();
  const email = newEmail();
  const { error } = await person.client.auth.updateUser({ email });
  if (error) throw error;
  return {
    ...person,
    old: person.email,
    email,
    mail: test.mailTo(email),
    oldMail: test.mailTo(person.email),
  };
}

/** The same, with the link of the present address followed. */
async function halfDone() {
  const change = await asked();
  const { data, error } = await follow(change.oldMail.tokenHash);
  expect([error, data.session]).toEqual([null, null]);
  return change;
}

describe('the links to another address', () => {
  it('go to both, and nothing changes before they are followed', async () => {
    const { id, old, email, mail, oldMail } = await asked();
    for (const each of [mail, oldMail]) {
      expect(each.type).toBe('email_change');
      expect(each.link).toContain(`${SITE_URL}/verify?token_hash=`);
      expect(each.text).toContain(email);
    }
    expect(mail.tokenHash).not.toBe(oldMail.tokenHash);
    expect(mailsTo(old).map(({ type }) => type)).toEqual(['email_change', 'signup']);
    expect(await emailOf(id)).toBe(old);
    expect(
      (await test.client().auth.signInWithPassword({ email: old, password: PASSWORD })).error,
    ).toBeNull();
    const early = await test.client().auth.signInWithPassword({ email, password: PASSWORD });
    expect(early.error?.code).toBe('invalid_credentials');
  });

  it.each([
    ['mail', 'oldMail'],
    ['oldMail', 'mail'],
  ] as const)(
    'change it together: the first (%s) alone changes nothing and signs nobody in',
    async (first, last) => {
      const change = await asked();
      const { id, old, email } = change;
      const half = await follow(change[first].tokenHash);
      expect([half.error, half.data.session]).toEqual([null, null]);
      expect(await emailOf(id)).toBe(old);
      // The same link again is no second confirmation.
      expect((await follow(change[first].tokenHash)).error?.code).toBe('otp_expired');
      expect(await emailOf(id)).toBe(old);
      expect((await follow(change[last].tokenHash)).data.user).toMatchObject({ id, email });
      expect(await emailOf(id)).toBe(email);
    },
  );

  it('are needed both as codes, too', async () => {
    const { id, old, email, mail, oldMail } = await asked();
    const type = 'email_change';
    const enter = (to: string, token: string) => test.client().auth.verifyOtp({ email: to, token, type });
    const half = await enter(email, mail.otp);
    expect([half.error, half.data.session]).toEqual([null, null]);
    expect((await enter(email, mail.otp)).error?.code).toBe('otp_expired');
    expect(await emailOf(id)).toBe(old);
    expect((await enter(old, oldMail.otp)).error).toBeNull();
    expect(await emailOf(id)).toBe(email);
  });

  it('of an earlier wish do not help a later one', async () => {
    const { id, client, old } = await halfDone();
    const second = newEmail();
    await client.auth.updateUser({ email: second });
    const half = await follow(test.mailTo(second).tokenHash);
    expect([half.error, half.data.session]).toEqual([null, null]);
    expect(await emailOf(id)).toBe(old);
    expect((await follow(test.mailTo(old).tokenHash)).error).toBeNull();
    expect(await emailOf(id)).toBe(second);
  });
});

describe('the last link to another address', () => {
  it('changes it, on another device too, signs in there, and the old address is told', async () => {
    const { id, old, email, mail } = await halfDone();
    const elsewhere = test.client();
    const { data, error } = await follow(mail.tokenHash, elsewhere);
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id, email });
    expect((await elsewhere.auth.getUser()).data.user?.email).toBe(email);
    expect(await emailOf(id)).toBe(email);
    const told = test.mailTo(old);
    expect(told).toMatchObject({ type: 'email_changed', link: null, verifyUrl: null, tokenHash: null });
    expect(told.text).toContain(email);
    const signIn = (address: string) =>
      test.client().auth.signInWithPassword({ email: address, password: PASSWORD });
    expect((await signIn(email)).data.user?.id).toBe(id);
    expect((await signIn(old)).error?.code).toBe('invalid_credentials');
  });

  it('goes on for the session that asked, which learns the address when it is renewed', async () => {
    const { email, client, mail } = await halfDone();
    await follow(mail.tokenHash);
    expect((await client.auth.refreshSession()).data.user?.email).toBe(email);
  });

  it('works once, and tells the old address once', async () => {
    const { old, mail } = await halfDone();
    await follow(mail.tokenHash);
    const again = await follow(mail.tokenHash);
    expect([again.error?.status, again.error?.code]).toEqual([403, 'otp_expired']);
    expect(mailsTo(old).filter(({ type }) => type === 'email_changed')).toHaveLength(1);
  });

  it('expires, and then nobody is told of anything', async () => {
    const { id, old, mail } = await halfDone();
    await test.db.owner`
      update auth.users set email_change_sent_at = now() - interval '61 minutes' where id = ${id}`;
    expect((await follow(mail.tokenHash)).error?.code).toBe('otp_expired');
    expect(await emailOf(id)).toBe(old);
    expect(mailsTo(old).map(({ type }) => type)).toEqual(['email_change', 'signup']);
  });

  it('stops working once another one was asked for', async () => {
    const { id, client, mail, old } = await asked();
    const second = newEmail();
    await client.auth.updateUser({ email: second });
    expect((await follow(mail.tokenHash)).error?.code).toBe('otp_expired');
    expect((await follow(test.mailTo(second).tokenHash)).error).toBeNull();
    expect((await follow(test.mailTo(old).tokenHash)).error).toBeNull();
    expect(await emailOf(id)).toBe(second);
  });

  it('followed as the plain link leads back to the site and tells the old address, too', async () => {
    const { id, old, email, mail } = await halfDone();
    const answer = await fetch(mail.verifyUrl ?? '', { redirect: 'manual' });
    expect(new URL(answer.headers.get('location') ?? '').origin).toBe(SITE_URL);
    expect(await emailOf(id)).toBe(email);
    expect(test.mailTo(old).type).toBe('email_changed');
  });
});

it('the first link, followed as the plain link, leads back to the site with a message and no session', async () => {
  const { id, old, oldMail } = await asked();
  const answer = await fetch(oldMail.verifyUrl ?? '', { redirect: 'manual' });
  const location = answer.headers.get('location') ?? '';
  expect(new URL(location).origin).toBe(SITE_URL);
  expect(location).toContain('message=Confirmation+link+accepted');
  expect(location).not.toContain('access_token');
  expect(await emailOf(id)).toBe(old);
});

describe('asking for the address of somebody else', () => {
  it('is answered as any other, and changes nothing', async () => {
    const stranger = await test.person();
    const { client, id, email: old } = await test.person();
    const shape = ({ data, error }: Awaited<ReturnType<typeof client.auth.updateUser>>) => ({
      error,
      keys: Object.keys(data.user ?? {}).sort(),
      email: data.user?.email,
    });
    const free = newEmail();
    const answer = shape(await client.auth.updateUser({ email: free }));
    expect(answer.error).toBeNull();
    const before = mailsTo(stranger.email).length;
    const taken = await client.auth.updateUser({ email: stranger.email.toUpperCase() });
    expect(shape(taken)).toEqual(answer);
    expect(taken.data.user?.new_email).toBe(stranger.email);
    expect(mailsTo(stranger.email)).toHaveLength(before);
    expect(await emailOf(id)).toBe(old);
    // The own mail box does not tell either: its link is one of two, as always.
    const mail = test.mailTo(old);
    expect(mail).toMatchObject({ type: 'email_change' });
    const half = await follow(mail.tokenHash);
    expect([half.error, half.data.session]).toEqual([null, null]);
    expect((await follow(mail.tokenHash)).error?.code).toBe('otp_expired');
    expect(await emailOf(id)).toBe(old);
    expect(await emailOf(stranger.id)).toBe(stranger.email);
  });

  it('whose account is made before the link is followed is refused then', async () => {
    const { id, old, email, mail } = await halfDone();
    await test.client().auth.signUp({ email, password: PASSWORD });
    await test.client().auth.verifyOtp({ token_hash: test.mailTo(email).tokenHash ?? '', type: 'signup' });
    expect((await follow(mail.tokenHash)).error).not.toBeNull();
    expect(await emailOf(id)).toBe(old);
  });
});

describe('a new password', () => {
  it('is told to its person', async () => {
    const { client, email } = await test.person();
    expect((await client.auth.updateUser({ password: 'short' })).error?.code).toBe('weak_password');
    expect(test.mailTo(email).type).toBe('signup');
    await client.auth.updateUser({ password: 'Another-horse-8' });
    expect(test.mailTo(email)).toMatchObject({ type: 'password_changed', link: null });
  });
});
