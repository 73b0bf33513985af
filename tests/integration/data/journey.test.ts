import { afterAll, beforeAll, expect, it } from 'vitest';
import { getContestWeek } from '../../../src/data/entities/contest-week.ts';
import { listStandings } from '../../../src/data/entities/standings.ts';
import { signIn, signOut, signUp, verifyEmail } from '../../../src/data/session/auth.ts';
import { castVote, listOwnVotes } from '../../../src/data/votes.ts';
import { PASSWORD, type TestBackend } from '../../support/backend/backend.ts';
import { startSiteBackend } from '../../support/people/site-data.ts';

let test: TestBackend;

beforeAll(async () => {
  test = await startSiteBackend();
});
afterAll(() => test.stop());

it('a visitor signs up, confirms, signs in again, votes, changes the vote and finds it', async () => {
  const email = 'newcomer@example.test';
  await signUp({ email, password: PASSWORD, lang: 'en', acceptedAt: new Date().toISOString() });
  await verifyEmail(test.mailTo(email).tokenHash ?? '', 'signup');
  await signOut();
  await signIn(email, PASSWORD);

  const [first] = await listStandings({ country: 'ph' });
  if (!first) throw new Error('nobody competes');
  const cast = (stars: 2 | 5) => castVote({ entryId: first.entryId, stars, requestId: crypto.randomUUID() });
  const { receipt } = await cast(2);
  await cast(5);

  const { startsAt, endsAt } = await getContestWeek('ph');
  const own = await listOwnVotes({ from: startsAt, until: endsAt });
  expect(own).toEqual([
    expect.objectContaining({ entryId: first.entryId, stars: 5, receipt, state: 'counted' }),
  ]);
});
