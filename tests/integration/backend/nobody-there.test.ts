// Whoever has no public page answers as somebody who never was: status, headers and body, to the byte.
import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addEntries, item, liveWeek, type Week } from '../../../supabase/tests/fixtures/contest.ts';
import { startTestBackend, type TestBackend } from '../../support/backend/backend.ts';

let test: TestBackend;
let week: Week;
beforeAll(async () => {
  test = await startTestBackend();
  week = await liveWeek(test.db, 8);
});
afterAll(() => test.stop());

/** The answer about an id, with the id itself and what tells the time taken out. */
async function answerAbout(id: string, reader?: string): Promise<{ status: number; text: string }> {
  const token = reader && (await tokenOf(reader));
  const response = await test.request('/rest/v1/rpc/get_profile', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ p_profile_id: id }),
  });
  const headers = [...response.headers].filter(([name]) => name !== 'date').sort();
  const text = `${JSON.stringify(headers)}\n${await response.text()}`;
  return { status: response.status, text: text.replaceAll(id, 'ID') };
}

const tokenOf = (sub: string) =>
  new SignJWT({ sub, role: 'authenticated', aud: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(test.backend.jwtSecret));

const idOf = (n: number) => item(week.entries, n).profileId;
const owner = () => test.db.owner;

const GONE: readonly [who: string, make: () => Promise<string>][] = [
  ['a voter', () => test.db.createUser()],
  [
    'who sent an entry that nobody has approved',
    async () => item(await addEntries(test.db, week, 1, 'submitted'), 0).profileId,
  ],
  [
    'whose entry was not accepted',
    async () => item(await addEntries(test.db, week, 1, 'rejected'), 0).profileId,
  ],
  ['who withdrew', () => entryOf(1, 'withdrawn')],
  ['who was disqualified', () => entryOf(2, 'disqualified')],
  [
    'who is suspended',
    async () => {
      await owner()`update public.profiles set suspended_at = private.clock() where id = ${idOf(3)}`;
      return idOf(3);
    },
  ],
  [
    'who asked to be deleted',
    async () => {
      await test.db
        .as({ role: 'authenticated', sub: idOf(4) })
        .query('select public.request_account_deletion()');
      return idOf(4);
    },
  ],
];

async function entryOf(n: number, state: string): Promise<string> {
  await owner()`update public.entries set state = ${state} where profile_id = ${idOf(n)}`;
  return idOf(n);
}

describe('nobody is there for a visitor and for somebody signed in', () => {
  it.each(GONE)('%s', async (_who, make) => {
    const id = await make();
    for (const reader of [undefined, idOf(0)]) {
      const unknown = await answerAbout(randomUUID(), reader);
      expect(unknown.status).toBe(400);
      expect(unknown.text).toContain('no_such_profile');
      expect(await answerAbout(id, reader)).toEqual(unknown);
      // The one beside her is there, by the same question.
      const there = await answerAbout(idOf(7), reader);
      expect(there.status).toBe(200);
      expect(there.text).toContain('Contestant 8');
    }
  });

  it('who blocked the reader, and whom the reader blocked; everybody else finds her', async () => {
    const [blocker, blocked] = [idOf(5), idOf(6)];
    await test.db
      .as({ role: 'authenticated', sub: blocker })
      .query('select public.block_person($1)', [blocked]);
    const unknown = await answerAbout(randomUUID(), blocked);
    expect(await answerAbout(blocker, blocked)).toEqual(unknown);
    expect(await answerAbout(blocked, blocker)).toEqual(unknown);
    for (const id of [blocker, blocked]) {
      expect((await answerAbout(id)).status).toBe(200);
      expect((await answerAbout(id, idOf(0))).status).toBe(200);
    }
  });
});
