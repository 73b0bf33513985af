import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { item, liveWeek, signedIn } from '../../fixtures/contest.ts';
import {
  createWriter,
  createWriters,
  inbox,
  introduce,
  read,
  send,
  unread,
} from '../../fixtures/messages.ts';
import { block } from '../../fixtures/people.ts';
import { like, unlike } from '../../fixtures/qualification.ts';

let db: TestDatabase;
let free: string[];
beforeAll(async () => {
  db = await createTestDatabase({ connections: 100 });
  free = (await liveWeek(db, 8)).entries.map(({ profileId }) => profileId);
  await db.owner`update public.profiles set created_at = private.clock() - interval '9 days'`;
});
afterAll(() => db.drop());

const contestants = async () =>
  (await db.owner<{ id: string }[]>`select e.profile_id as id from public.entries e`).map(({ id }) => id);
const contestant = () => free.pop() ?? '';

it('100 connections that write in one conversation all arrive, once, in the order of their numbers', async () => {
  const [voter, recipient] = [await createWriter(db), contestant()];
  await introduce(db, voter, recipient);
  const sent = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      n % 2 ? send(db, voter, recipient, `voter ${n}`) : send(db, recipient, voter, `her ${n}`),
    ),
  );
  expect(new Set(sent.map(({ number }) => number)).size).toBe(100);
  const { messages } = await read(db, voter, recipient, 100);
  expect(messages.map(({ number }) => number)).toEqual(Array.from({ length: 100 }, (_, n) => 101 - n));
  const times = messages.map(({ sent_at }) => sent_at);
  expect(times).toEqual([...times].sort().reverse());
  expect(new Set(messages.map(({ body }) => body)).size).toBe(100);
});

it('100 connections that like, write and take back leave exact counts', async () => {
  const recipient = contestant();
  const crowd = await createWriters(db, 50);
  await Promise.all(
    crowd.flatMap((voter, n) => [
      like(db, voter, recipient).then(() => (n % 2 ? unlike(db, voter, recipient) : 0)),
      send(db, voter, recipient, `Hello from number ${n}`),
    ]),
  );
  const [row] = await db.owner`
    select p.likes, (select count(*)::int from public.likes l where l.profile_id = p.id) as rows
    from public.profiles p where p.id = ${recipient}`;
  expect(row).toEqual({ likes: 25, rows: 25 });
  expect(await unread(db, recipient)).toEqual({ messages: 0, requests: 50 });
  expect(await inbox(db, recipient, 'requests', 50)).toHaveLength(50);
});

it('one message that is sent 20 times at once, as by a nervous retry, is one message', async () => {
  const [voter, recipient] = [await createWriter(db), contestant()];
  const id = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => send(db, voter, recipient, 'Hello', id)),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await unread(db, recipient)).toEqual({ messages: 0, requests: 1 });
});

it('a connection that is cut after the commit gets the first answer with the retry, with any text', async () => {
  const [voter, recipient] = [await createWriter(db), contestant()];
  const id = randomUUID();
  const first = await send(db, voter, recipient, 'Hello', id);
  await send(db, recipient, voter, 'Hi');
  await block(db, recipient, voter);
  expect(await send(db, voter, recipient, 'Hello', id)).toEqual({ ...first, state: 'accepted' });
  expect(await db.owner`select from private.messages where sender_id = ${voter}`).toHaveLength(1);
});

it('two requests to each other at the same instant accept each other', async () => {
  const [one, other] = [contestant(), contestant()];
  const answers = await Promise.all([send(db, one, other, 'Hello'), send(db, other, one, 'Hello')]);
  expect(answers.map(({ state }) => state).sort()).toEqual(['accepted', 'requested']);
  expect((await inbox(db, one)).length + (await inbox(db, other)).length).toBe(2);
});

it('the limit of ten a day holds for 30 requests at once', async () => {
  const voter = await createWriter(db);
  await db.owner`update public.profiles set created_at = private.clock() - interval '9 days'`;
  const targets = await contestants();
  const extra = await Promise.all(
    Array.from({ length: 22 }, async () => {
      const id = await createWriter(db);
      await db.owner`
        insert into public.entries (profile_id, week_id, state, display_name, age, city)
        select ${id}, w.id, 'approved', 'Late', 20, 'Cebu' from public.contest_weeks w limit 1`;
      return id;
    }),
  );
  const answers = await Promise.allSettled(
    [...targets, ...extra].map((id, n) =>
      send(db, voter, id, `Greeting of kind ${'abcdefghijklmnopqrstuvwxyzABCDEF'[n]}`),
    ),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.message] : []));
  expect(new Set(reasons)).toEqual(new Set(['rate_limited']));
});

it('a message and a block at the same instant leave no trace that either would see', async () => {
  const recipient = item(await contestants(), 0);
  const crowd = await createWriters(db, 20);
  for (const voter of crowd) await introduceQuietly(voter, recipient);
  await Promise.all(
    crowd.flatMap((voter) => [
      send(db, voter, recipient, 'Now').catch(() => null),
      block(db, recipient, voter),
    ]),
  );
  for (const voter of crowd) expect(await inbox(db, voter)).toEqual([]);
  expect((await inbox(db, recipient)).filter(({ profile_id }) => crowd.includes(profile_id))).toEqual([]);
  for (const voter of crowd)
    await expect(send(db, voter, recipient, 'Later')).rejects.toMatchObject({ message: 'no_such_profile' });
});

it.each(['suspended_at', 'deletion_requested_at'])(
  'a first message that waits while its sender becomes hidden (%s) is refused, and leaves no conversation member',
  async (column) => {
    const [voter, recipient] = [await createWriter(db), item(await contestants(), 0)];
    const rest = { sent: Promise.resolve<unknown>(null) };
    await db.owner.begin(async (sql) => {
      await sql`update public.profiles set ${sql(column)} = private.clock() where id = ${voter}`;
      rest.sent = send(db, voter, recipient, 'Hello once').catch((error: Error) => error.message);
      await Promise.race([rest.sent, new Promise((resolve) => setTimeout(resolve, 300))]);
    });
    expect(await rest.sent).toBe('not_allowed');
    expect(await db.owner`select from private.conversation_members where other_id = ${voter}`).toHaveLength(
      0,
    );
  },
);

/** Without a request, which would need a different text from each voter. */
async function introduceQuietly(voter: string, recipient: string): Promise<void> {
  await send(db, voter, recipient, `Hello ${voter.replace(/[^a-f]/g, '')}`);
  await db.as(signedIn(recipient)).query('select public.accept_request($1)', [voter]);
}
