import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { item, liveWeek, type Week } from '../../../supabase/tests/fixtures/contest.ts';
import { startTestBackend, type TestBackend } from '../../support/backend/backend.ts';

const CONNECTIONS = 200;

describe('200 people at the door at once', () => {
  let test: TestBackend;
  let week: Week;
  beforeAll(async () => {
    test = await startTestBackend({ connections: 20 });
    week = await liveWeek(test.db);
  });
  afterAll(() => test.stop());

  const voteAs = async (sub: string) => {
    const token = await new SignJWT({ sub, role: 'authenticated', aud: 'authenticated' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(test.backend.jwtSecret));
    return async (stars: number, requestId: string) => {
      const answer = await test.request('/rest/v1/rpc/cast_vote', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          p_entry_id: item(week.entries, 0).entryId,
          p_stars: stars,
          p_request_id: requestId,
        }),
      });
      return { status: answer.status, body: await answer.json() };
    };
  };

  it('with the same vote: one vote, one receipt', async () => {
    const voter = await test.db.createUser();
    const vote = await voteAs(voter);
    const requestId = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: CONNECTIONS }, () => vote(4, requestId)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const votes = await test.db.owner`select receipt, stars from public.votes where voter_id = ${voter}`;
    expect(votes).toEqual([{ receipt: answers[0]?.body.receipt, stars: 4 }]);
  });

  it('each with a vote of their own: none is lost, none waits in vain', async () => {
    const voters = await Promise.all(Array.from({ length: CONNECTIONS }, () => test.db.createUser()));
    const votes = await Promise.all(voters.map(voteAs));
    const answers = await Promise.all(votes.map((vote, n) => vote((n % 5) + 1, crypto.randomUUID())));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const [row] = await test.db
      .owner`select count(*)::int as count from public.votes where voter_id = any(${voters})`;
    expect(row).toEqual({ count: CONNECTIONS });
    expect(test.log).toEqual([]);
  });
});
