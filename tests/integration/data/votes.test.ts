import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getContestWeek } from '../../../src/data/entities/contest-week.ts';
import { listStandings } from '../../../src/data/entities/standings.ts';
import { signOut } from '../../../src/data/session/auth.ts';
import { readStoredSession, sessionStorageArea } from '../../../src/data/session/stored-session.ts';
import { castVote, listOwnVotes, type Stars } from '../../../src/data/votes.ts';
import { SESSION_STORAGE_KEY } from '../../../src/lib/storage-keys.ts';
import type { TestBackend } from '../../support/backend/backend.ts';
import {
  entryId,
  shiftClock,
  signInAsNewVoter,
  standInMidweek,
  startSiteBackend,
} from '../../support/people/site-data.ts';

let test: TestBackend;
const requestId = () => crypto.randomUUID();
const vote = (stars: Stars, entry = entryId(1), request = requestId()) =>
  castVote({ entryId: entry, stars, requestId: request });

beforeAll(async () => {
  test = await startSiteBackend();
});
afterAll(() => test.stop());
afterEach(() => standInMidweek(test));

describe('a voter', () => {
  it('votes, changes the vote under the same receipt, and reads it back', async () => {
    await signInAsNewVoter(test);
    const first = await vote(4);
    const changed = await vote(5);
    expect(first).toMatchObject({ entryId: entryId(1), stars: 4, state: 'counted' });
    expect(changed).toMatchObject({ stars: 5, receipt: first.receipt, castAt: first.castAt });
    const { startsAt, endsAt } = await getContestWeek('ph');
    const own = await listOwnVotes({ from: startsAt, until: endsAt });
    expect(own).toEqual([expect.objectContaining({ entryId: entryId(1), stars: 5, receipt: first.receipt })]);
    await expect
      .poll(
        async () => (await listStandings({ country: 'ph' })).find((row) => row.entryId === entryId(1))?.votes,
      )
      .toBe(1);
  });

  it('who retries with the same request id gets the first answer, also after a newer vote', async () => {
    await signInAsNewVoter(test);
    const retried = requestId();
    const first = await vote(2, entryId(2), retried);
    await vote(3, entryId(2));
    expect(await vote(2, entryId(2), retried)).toEqual(first);
  });

  it('does not see the votes of others', async () => {
    await signInAsNewVoter(test);
    expect(await listOwnVotes({ from: '2000-01-01', until: '2100-01-01' })).toEqual([]);
  });
});

describe('a vote is refused with its reason', () => {
  it('signed out: not_signed_in, without asking the server', async () => {
    await signOut();
    await expect(vote(5)).rejects.toMatchObject({ code: 'not_signed_in' });
  });

  it('with an address that is not verified: email_not_verified', async () => {
    const { email } = await signInAsNewVoter(test);
    await test.db.owner`
      update public.profiles set email_verified_at = null
      where id = (select u.id from auth.users u where u.email = ${email})`;
    await expect(vote(5)).rejects.toMatchObject({ code: 'email_not_verified' });
  });

  it('for oneself: own_entry', async () => {
    const { email } = await signInAsNewVoter(test);
    const [own] = await test.db.owner<{ id: string }[]>`
      insert into public.entries (profile_id, week_id, state, display_name, age, city)
      select u.id, w.id, 'approved', 'Myself', 25, 'Manila'
      from auth.users u, public.contest_weeks w where u.email = ${email} and w.country = 'ph'
      returning id`;
    await expect(vote(5, own?.id)).rejects.toMatchObject({ code: 'own_entry' });
  });

  it('for nobody: entry_not_competing; for what is no entry: invalid_input', async () => {
    await signInAsNewVoter(test);
    await expect(vote(5, crypto.randomUUID())).rejects.toMatchObject({ code: 'entry_not_competing' });
    await expect(vote(5, 'nobody')).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('with more stars than there are: invalid_stars', async () => {
    await signInAsNewVoter(test);
    await expect(vote(6 as Stars)).rejects.toMatchObject({ code: 'invalid_stars' });
  });

  it('before the week: voting_not_open; after it: voting_closed', async () => {
    await signInAsNewVoter(test);
    await shiftClock(test, '-8 days');
    await expect(vote(5)).rejects.toMatchObject({ code: 'voting_not_open' });
    await shiftClock(test, '8 days');
    await expect(vote(5)).rejects.toMatchObject({ code: 'voting_closed' });
  });

  it('the 61st within an hour: rate_limited', async () => {
    await signInAsNewVoter(test);
    for (let count = 0; count < 60; count++) await vote(count % 2 === 0 ? 3 : 4);
    await expect(vote(5)).rejects.toMatchObject({ code: 'rate_limited' });
  });
});

describe('a session', () => {
  const store = (change: object) => {
    const stored = JSON.parse(sessionStorageArea.getItem(SESSION_STORAGE_KEY) ?? '{}') as object;
    sessionStorageArea.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...stored, ...change }));
  };

  it('whose token has expired is renewed before the vote', async () => {
    await signInAsNewVoter(test);
    const before = readStoredSession()?.accessToken;
    store({ expires_at: 1 });
    expect(await vote(5)).toMatchObject({ stars: 5 });
    expect(readStoredSession()?.accessToken).not.toBe(before);
  });

  it('whose token the server refuses, though it looks valid, is renewed once and the vote sent again', async () => {
    await signInAsNewVoter(test);
    store({ access_token: 'eyJhbGciOiJIUzI1NiJ9.e30.forged' });
    expect(await vote(5)).toMatchObject({ stars: 5 });
  });

  it('that cannot be renewed any more is session_expired, and nobody is signed in', async () => {
    await signInAsNewVoter(test);
    store({ expires_at: 1, refresh_token: 'forged' });
    await expect(vote(5)).rejects.toMatchObject({ code: 'session_expired' });
    expect(readStoredSession()).toBeNull();
  });
});
