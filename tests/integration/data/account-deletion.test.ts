import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestAccountDeletion, undoAccountDeletion } from '../../../src/data/account.ts';
import { askForDeletion, confirmDeletion, getDeletionState } from '../../../src/data/account-deletion.ts';
import { sendSignInLink, signOut, verifyEmail } from '../../../src/data/session/auth.ts';
import { SITE_URL, type TestBackend } from '../../support/backend/backend.ts';
import { signInAs, signInAsNewVoter, startSiteBackend } from '../../support/people/site-data.ts';

let test: TestBackend;
beforeAll(async () => {
  test = await startSiteBackend();
});
afterAll(() => test.stop());

const person = async () => {
  const { email } = await signInAsNewVoter(test);
  await signOut();
  return email;
};
const followLink = (email: string) => verifyEmail(test.mailTo(email).tokenHash ?? '', 'magiclink');

describe('a deletion without signing in', () => {
  it('is confirmed through the mailed link, and its code tells how far it is', async () => {
    const email = await person();
    const code = await askForDeletion(email);
    expect(await getDeletionState(code)).toEqual({ state: 'waiting', eraseAt: null });

    const page = `${SITE_URL}/ar/data-deletion?code=${code}`;
    await sendSignInLink(email, page);
    const { link } = test.mailTo(email);
    expect(new URL(link ?? '').searchParams.get('redirect_to')).toBe(page);
    await followLink(email);
    const { eraseAt } = await confirmDeletion(code);
    expect(eraseAt).not.toBeNull();
    expect(await getDeletionState(code.toLowerCase())).toEqual({ state: 'confirmed', eraseAt });

    await undoAccountDeletion();
    expect(await getDeletionState(code)).toMatchObject({ state: 'undone' });
  });

  it('is refused to who has the code and the password, but not the mail', async () => {
    const email = await person();
    const code = await askForDeletion(email);
    await expect(confirmDeletion(code)).rejects.toMatchObject({ code: 'not_signed_in' });
    await signInAs(email);
    await expect(confirmDeletion(code)).rejects.toMatchObject({ code: 'link_expired' });
    expect(await requestAccountDeletion()).not.toMatchObject({ eraseAt: null });
    expect(await getDeletionState(code)).toMatchObject({ state: 'waiting' });
  });

  it('is refused to another person', async () => {
    const [email, other] = [await person(), await person()];
    const code = await askForDeletion(email);
    await sendSignInLink(other);
    await followLink(other);
    await expect(confirmDeletion(code)).rejects.toMatchObject({ code: 'link_expired' });
  });

  it('is answered alike for an address without an account, which gets no mail', async () => {
    const nobody = `nobody-${crypto.randomUUID()}@example.test`;
    const code = await askForDeletion(nobody);
    await expect(sendSignInLink(nobody, SITE_URL)).resolves.toBeUndefined();
    expect(await getDeletionState(code)).toEqual({ state: 'waiting', eraseAt: null });
    expect(() => test.mailTo(nobody)).toThrow();
  });

  it('is limited for an address, and needs one', async () => {
    const email = await person();
    for (let times = 0; times < 3; times += 1) await askForDeletion(email);
    await expect(askForDeletion(email)).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(askForDeletion('nobody')).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
