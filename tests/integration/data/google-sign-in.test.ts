import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signOut } from '../../../src/data/auth.ts';
import { finishGoogleSignIn, googleAddress, offersGoogle } from '../../../src/data/google-sign-in.ts';
import { onSignIn, type SignInMark } from '../../../src/data/sign-in-mark.ts';
import { agreeAsAdult, getMyStanding } from '../../../src/data/standing.ts';
import { readStoredSession } from '../../../src/data/stored-session.ts';
import { SITE_URL, type TestBackend } from '../../support/backend.ts';
import { type GoogleStandIn, startGoogleStandIn } from '../../support/google-stand-in.ts';
import { signInAsNewVoter, startSiteBackend } from '../../support/site-data.ts';

let google: GoogleStandIn;
let test: TestBackend;
beforeAll(async () => {
  google = await startGoogleStandIn();
  test = await startSiteBackend(3, { google: google.provider });
});
afterAll(async () => {
  await test.stop();
  await google.stop();
});

const marks: SignInMark[] = [];
onSignIn((mark) => marks.push(mark));

const led = async (address: string) =>
  (await fetch(address, { redirect: 'manual' })).headers.get('location') ?? '';

/** The code with which Google's answer leads back to the site. */
async function codeFor(email: string): Promise<string> {
  google.person = { sub: email, email, email_verified: true };
  const asked = await led(await googleAddress(`${SITE_URL}/auth`));
  return new URL(await led(google.answerTo(asked))).searchParams.get('code') ?? '';
}

describe('signing in with Google', () => {
  it('is offered, and is not where the server does not say so', async () => {
    expect(await offersGoogle()).toBe(true);
    for (const answer of [
      async () => Response.json({ external: { google: false } }),
      async () => Response.json({ external: { google: 'yes' } }),
      async () => Response.json({ external: { google: true } }, { status: 500 }),
      async () => new Response('<html>Sign in to this wireless network'),
      async () => new Response('null'),
      () => Promise.reject(new TypeError('failed to fetch')),
    ]) {
      const server = vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
      expect(await offersGoogle()).toBe(false);
      expect(server).toHaveBeenCalledOnce();
      server.mockRestore();
    }
  });

  it('signs in, is recorded as that, and asks for the confirmation of age', async () => {
    await signOut();
    const email = `g-${crypto.randomUUID()}@google.test`;
    await finishGoogleSignIn(await codeFor(email));
    const session = readStoredSession();
    expect(session).toMatchObject({ email, emailVerified: true });
    expect(marks.at(-1)).toEqual({ userId: session?.userId, provider: 'google' });
    expect(await getMyStanding()).toEqual({ isSuspended: false, suspensionReason: null, hasAgreed: false });
    await agreeAsAdult();
    expect(await getMyStanding()).toMatchObject({ hasAgreed: true });
  });

  it('is recorded as that for an account that began with a password, too', async () => {
    const { email } = await signInAsNewVoter(test);
    expect(marks.at(-1)).toMatchObject({ provider: 'email' });
    await signOut();
    await finishGoogleSignIn(await codeFor(email));
    expect(readStoredSession()).toMatchObject({ email });
    expect(marks.at(-1)).toMatchObject({ provider: 'google' });
    expect(await getMyStanding()).toMatchObject({ hasAgreed: true });
  });

  it('with a code that was used, made up or is of another browser is link_expired, and signs nobody in', async () => {
    await signOut();
    const code = await codeFor(`h-${crypto.randomUUID()}@google.test`);
    await finishGoogleSignIn(code);
    await signOut();
    const expired = { code: 'link_expired' };
    await expect(finishGoogleSignIn(code)).rejects.toMatchObject(expired);
    await googleAddress(`${SITE_URL}/auth`);
    await expect(finishGoogleSignIn(crypto.randomUUID())).rejects.toMatchObject(expired);
    const foreign = await codeFor(`i-${crypto.randomUUID()}@google.test`);
    await googleAddress(`${SITE_URL}/auth`);
    await expect(finishGoogleSignIn(foreign)).rejects.toMatchObject(expired);
    expect(readStoredSession()).toBeNull();
  });
});
