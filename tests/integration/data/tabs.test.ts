// One session, several tabs: each tab has its own copy of the data modules, all share storage and Web Locks.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PASSWORD, type TestBackend } from '../../support/backend/backend.ts';
import { memoryLocalStorage } from '../../support/browser/local-storage.ts';
import { startSiteBackend } from '../../support/people/site-data.ts';

const KEY = 'diadem-session';

let test: TestBackend;
let email: string;
let renewals: string[] = [];

beforeAll(async () => {
  vi.stubGlobal('localStorage', memoryLocalStorage());
  test = await startSiteBackend();
  ({ email } = await test.person());
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    if (String(input).includes('grant_type=refresh_token')) renewals.push(String(init?.body));
    return realFetch(input, init);
  });
});
afterAll(async () => {
  await test.stop();
  vi.unstubAllGlobals();
});

async function openTab() {
  vi.resetModules();
  const [auth, call, stored] = await Promise.all([
    import('../../../src/data/session/auth.ts'),
    import('../../../src/data/own-votes.ts'),
    import('../../../src/data/session/stored-session.ts'),
  ]);
  return { ...auth, ...call, ...stored };
}

/** Makes the stored token look as after an hour. */
function expire(): void {
  const session = JSON.parse(localStorage.getItem(KEY) ?? '{}');
  localStorage.setItem(KEY, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 10 }));
}

/** Makes the server refuse the stored token although the device thinks it valid. */
function spoil(): void {
  const session = JSON.parse(localStorage.getItem(KEY) ?? '{}');
  localStorage.setItem(KEY, JSON.stringify({ ...session, access_token: `${session.access_token}x` }));
}

const stored = () => localStorage.getItem(KEY);
const ask = (tab: Awaited<ReturnType<typeof openTab>>) => tab.listOwnVotePage(null);

beforeEach(async () => {
  localStorage.removeItem(KEY);
  await (await openTab()).signIn(email, PASSWORD);
  renewals = [];
});

describe('an expired token', () => {
  it('is renewed by one of eight tabs, and the others use it', async () => {
    const tabs = await Promise.all(Array.from({ length: 8 }, openTab));
    expire();
    expect(await Promise.all(tabs.map(ask))).toEqual(Array(8).fill([]));
    expect(renewals).toHaveLength(1);
    expect((await openTab()).readStoredSession()).toMatchObject({ email });
  });

  it('is renewed once for many calls of one tab', async () => {
    const tab = await openTab();
    expire();
    await Promise.all(Array.from({ length: 12 }, () => ask(tab)));
    expect(renewals).toHaveLength(1);
  });

  it('is renewed again and again without a sign-out, whichever tab does it', async () => {
    const tabs = await Promise.all(Array.from({ length: 3 }, openTab));
    for (let round = 0; round < 4; round++) {
      expire();
      await Promise.all(tabs.map(ask));
    }
    expect(renewals).toHaveLength(4);
    expect(new Set(renewals).size, 'each refresh token is used once').toBe(4);
  });

  it('is renewed where the browser has no Web Locks, too, and nobody is signed out', async () => {
    const locks = vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as never);
    const tabs = await Promise.all(Array.from({ length: 4 }, openTab));
    expire();
    expect(await Promise.all(tabs.map(ask))).toEqual(Array(4).fill([]));
    locks.mockRestore();
    expect((await openTab()).readStoredSession()).toMatchObject({ email });
    expect(await ask(await openTab())).toEqual([]);
  });
});

describe('a token that the server refuses', () => {
  it('is renewed by one tab for all', async () => {
    const tabs = await Promise.all(Array.from({ length: 4 }, openTab));
    spoil();
    expect(await Promise.all(tabs.map(ask))).toEqual(Array(4).fill([]));
    expect(renewals).toHaveLength(1);
  });

  it('and cannot be renewed signs out, in every tab, with a reason', async () => {
    const tabs = await Promise.all(Array.from({ length: 3 }, openTab));
    await test.db
      .owner`delete from auth.sessions where user_id = (select id from auth.users where email = ${email})`;
    spoil();
    const answers = await Promise.allSettled(tabs.map(ask));
    const codes = answers.map((answer) => (answer.status === 'rejected' ? answer.reason.code : 'none'));
    expect(codes.filter((code) => code === 'session_expired').length).toBeGreaterThan(0);
    expect(codes).not.toContain('none');
    expect(stored()).toBeNull();
  });

  it('because its session was ended elsewhere signs out, although its hour is not over', async () => {
    const tab = await openTab();
    await test.db
      .owner`delete from auth.sessions where user_id = (select id from auth.users where email = ${email})`;
    await expect(ask(tab)).rejects.toMatchObject({ code: 'session_expired' });
    expect(stored()).toBeNull();
  });
});

describe('a sign-out', () => {
  it('of one tab is one of all: the next call of another says so', async () => {
    const [one, other] = [await openTab(), await openTab()];
    expect(await ask(other)).toEqual([]);
    await one.signOut();
    await expect(ask(other)).rejects.toMatchObject({ code: 'not_signed_in' });
  });

  it('while another tab renews is not undone by the new token', async () => {
    const [one, other] = [await openTab(), await openTab()];
    expire();
    const asked = ask(other).catch((error: { code: string }) => error.code);
    await one.signOut();
    await asked;
    expect(stored()).toBeNull();
  });
});
