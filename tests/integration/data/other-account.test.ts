// A mailed link of another account, opened by somebody who is signed in.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sendPasswordLink, sendSignInLink, verifyEmail } from '../../../src/data/session/auth.ts';
import { readStoredSession } from '../../../src/data/session/stored-session.ts';
import type { TestBackend } from '../../support/backend/backend.ts';
import { signInAsNewVoter, startSiteBackend } from '../../support/people/site-data.ts';

let test: TestBackend;
beforeAll(async () => {
  test = await startSiteBackend();
});
afterAll(() => test.stop());

let victim: string;
let attacker: string;
beforeEach(async () => {
  attacker = (await test.person()).email;
  victim = (await signInAsNewVoter(test)).email;
});

const stored = () => readStoredSession()?.email;
const sessionsOf = async (email: string) =>
  (
    await test.db.owner`
      select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = ${email}`
  ).length;
async function follow(email: string, type: 'magiclink' | 'recovery') {
  await (type === 'recovery' ? sendPasswordLink : sendSignInLink)(email);
  const account = await verifyEmail(test.mailTo(email).tokenHash ?? '', type);
  if (account === 'half-confirmed') throw new Error('Only links to another address are half of something.');
  return account;
}

it.each(['magiclink', 'recovery'] as const)('changes nothing before they have answered: %s', async (type) => {
  const before = await sessionsOf(attacker);
  const account = await follow(attacker, type);
  expect(stored()).toBe(victim);
  expect(account).toMatchObject({ current: 'v…@example.test', other: 'p…@example.test' });
  await account?.stay();
  expect(stored()).toBe(victim);
  expect(await sessionsOf(attacker)).toBe(before);
});

it('signs in as the other account once they want it', async () => {
  const account = await follow(attacker, 'magiclink');
  await account?.switchTo();
  expect(stored()).toBe(attacker);
});

it('asks nothing where the link is of the same account', async () => {
  const before = readStoredSession()?.accessToken;
  expect(await follow(victim, 'magiclink')).toBeNull();
  expect(stored()).toBe(victim);
  expect(readStoredSession()?.accessToken).not.toBe(before);
});

it('refuses an old link as it does elsewhere', async () => {
  await sendSignInLink(attacker);
  const hash = test.mailTo(attacker).tokenHash ?? '';
  await verifyEmail(hash, 'magiclink');
  await expect(verifyEmail(hash, 'magiclink')).rejects.toMatchObject({ code: 'link_expired' });
});
