// A hundred connections that like and write at the same moment, through the door that pages use; and one that is cut.
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addEntries, item, liveWeek, type Week } from '../../../supabase/tests/fixtures/contest.ts';
import { startTestBackend, type TestBackend } from '../../support/backend/backend.ts';
import { createCrowd } from '../../support/people/crowd.ts';

const CONNECTIONS = 100;

let test: TestBackend;
let week: Week;
let free: string[];
const { accept, call, conversationOf, introduce, people, send, tokenOf } = createCrowd(() => test);

beforeAll(async () => {
  test = await startTestBackend({ connections: 20 });
  week = await liveWeek(test.db, 3);
  free = (await addEntries(test.db, week, 19)).map(({ profileId }) => profileId);
  await test.db.owner`update public.profiles set created_at = private.clock() - interval '9 days'`;
});
afterAll(() => test.stop());

const contestant = () => {
  const next = free.pop();
  if (!next) throw new Error('More contestants are needed.');
  return next;
};

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

describe(`${CONNECTIONS} connections`, () => {
  it('that toggle a like of one person leave the exact count, and each like once in her list', async () => {
    const [crowd, her] = [await people(CONNECTIONS), contestant()];
    const answers = await Promise.all(
      crowd.map(async (voter, n) => {
        const liked = await call(voter, 'like_profile', { p_profile_id: her });
        return n % 2 ? call(voter, 'unlike_profile', { p_profile_id: her }) : liked;
      }),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const [row] = await test.db.owner`
      select p.likes, (select count(*)::int from public.likes l where l.profile_id = p.id) as rows
      from public.profiles p where p.id = ${her}`;
    expect(row).toEqual({ likes: CONNECTIONS / 2, rows: CONNECTIONS / 2 });
    const listed: string[] = [];
    let after: string | null = null;
    do {
      const page = (await call(her, 'list_likes', { p_direction: 'received', p_limit: 24, p_after: after }))
        .body;
      const rows = page as unknown as { profile_id: string; cursor: string }[];
      listed.push(...rows.map(({ profile_id }) => profile_id));
      after = rows.length === 24 ? (rows.at(-1)?.cursor ?? null) : null;
    } while (after !== null);
    expect(listed.sort()).toEqual(crowd.filter((_, n) => n % 2 === 0).sort());
  });

  it('that write in one conversation: numbers without gaps and doubles, one order for both', async () => {
    const [[voter = ''], her] = [await people(1), contestant()];
    await introduce(voter, her);
    const answers = await Promise.all(
      Array.from({ length: CONNECTIONS }, (_, n) =>
        n % 2 ? send(voter, her, `voter ${n}`) : send(her, voter, `her ${n}`),
      ),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(answers.map(({ body }) => body.number).sort((a, b) => a - b)).toEqual(
      upTo(CONNECTIONS + 1).slice(1),
    );
    const read = async (as: string, other: string) => {
      const { body } = await call(as, 'list_messages', { p_profile_id: other, p_limit: 100 });
      return (body as unknown as { messages: { number: number; body: string }[] }).messages;
    };
    const [his, hers] = [await read(voter, her), await read(her, voter)];
    expect(his.map(({ number, body }) => [number, body])).toEqual(
      hers.map(({ number, body }) => [number, body]),
    );
    expect(new Set(his.map(({ body }) => body)).size).toBe(CONNECTIONS);
    expect(await conversationOf(voter, her)).toEqual({
      state: 'accepted',
      last_number: CONNECTIONS + 1,
      numbers: upTo(CONNECTIONS + 1),
      members: [CONNECTIONS + 1, CONNECTIONS + 1],
    });
  });

  it('that write in many pairs: nothing is lost, doubled, or in another’s conversation', async () => {
    const [crowd, her] = [await people(25), contestant()];
    await Promise.all(crowd.map((voter) => introduce(voter, her)));
    const answers = await Promise.all(
      crowd.flatMap((voter) => [
        send(voter, her, `from ${voter}`),
        send(her, voter, `to ${voter}`),
        send(voter, her, `from ${voter} again`),
        send(her, voter, `to ${voter} again`),
      ]),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    for (const voter of crowd) {
      expect(await conversationOf(voter, her)).toMatchObject({
        last_number: 5,
        numbers: upTo(5),
        members: [5, 5],
      });
    }
    const strays = await test.db.owner`
      select from private.messages m join private.conversations c on c.id = m.conversation_id
      where m.body ~ '^(from|to) ' and position(case when c.low_id = ${her} then c.high_id else c.low_id end::text in m.body) = 0`;
    expect(strays).toHaveLength(0);
  });
});

/** Sends a request, and cuts the connection as soon as what it does has happened, before anything is read. */
async function cutAfterCommit(as: string, args: Record<string, unknown>, isDone: () => Promise<boolean>) {
  const { hostname, port } = new URL(test.backend.url);
  const body = JSON.stringify(args);
  const head = [
    'POST /rest/v1/rpc/send_message HTTP/1.1',
    `host: ${hostname}:${port}`,
    `apikey: ${test.backend.publishableKey}`,
    `authorization: Bearer ${await tokenOf(as)}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ].join('\r\n');
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.pause();
  socket.write(`${head}\r\n\r\n${body}`);
  await vi.waitFor(async () => expect(await isDone()).toBe(true), { timeout: 5000, interval: 5 });
  socket.destroy();
}

describe('a connection that is cut after the commit', () => {
  it.each(['a request', 'a message'])(
    'and is tried again with the same id: %s is there once',
    async (kind) => {
      const [[voter = ''], her] = [await people(1), contestant()];
      if (kind === 'a message') await introduce(voter, her);
      const id = randomUUID();
      const stored = () =>
        test.db.owner`select number from private.messages where sender_id = ${voter} and request_id = ${id}`;
      const args = { p_to: her, p_body: 'Once', p_request_id: id };
      await cutAfterCommit(voter, args, async () => (await stored()).length === 1);
      const again = await Promise.all([send(voter, her, 'Once', id), send(voter, her, 'Once', id)]);
      const [row] = await stored();
      for (const { status, body } of again)
        expect({ status, number: body.number }).toEqual({ status: 200, number: row?.['number'] });
      const { numbers } = await conversationOf(voter, her);
      expect(numbers).toEqual(upTo(kind === 'a message' ? 2 : 1));
      const unread = await call(her, 'count_unread', {});
      expect(unread.body).toEqual(
        kind === 'a message' ? { messages: 2, requests: 0 } : { messages: 0, requests: 1 },
      );
    },
  );
});

describe('two people at the same moment', () => {
  it('who ask each other have accepted each other, with both messages', async () => {
    const pairs = Array.from({ length: 5 }, () => [contestant(), contestant()] as const);
    for (const [one, other] of pairs) {
      const answers = await Promise.all([send(one, other, 'Hello'), send(other, one, 'Hello')]);
      expect(answers.map(({ body }) => body.state).sort()).toEqual(['accepted', 'requested']);
      expect(await conversationOf(one, other)).toEqual({
        state: 'accepted',
        last_number: 2,
        numbers: [1, 2],
        members: [2, 2],
      });
    }
  });

  it('of whom one accepts and declines in two tabs: accepted, in both lists', async () => {
    const [crowd, her] = [await people(8), contestant()];
    await Promise.all(crowd.map((voter) => send(voter, her, `Hello ${voter.replace(/[^a-f]/g, '')}`)));
    await Promise.all(
      crowd.flatMap((voter) => [accept(her, voter), call(her, 'refuse_request', { p_profile_id: voter })]),
    );
    for (const voter of crowd) expect((await conversationOf(voter, her)).state).toBe('accepted');
    const folders = await test.db.owner`
      select distinct s.folder, s.is_waiting from private.conversation_members s where ${her} in (s.profile_id, s.other_id)`;
    expect(folders).toEqual([{ folder: 'inbox', is_waiting: false }]);
  });

  it('of whom one blocks while the other writes: what was sent before is kept, and nobody sees it meanwhile', async () => {
    const [crowd, her] = [await people(10), contestant()];
    await Promise.all(crowd.map((voter) => introduce(voter, her)));
    const answers = await Promise.all(
      crowd.map(async (voter, n) => {
        const [sent] = await Promise.all([
          send(voter, her, 'Now'),
          call(n % 2 ? her : voter, 'block_person', { p_profile_id: n % 2 ? voter : her }),
        ]);
        return sent;
      }),
    );
    for (const [n, voter] of crowd.entries()) {
      const { status, body } = item(answers, n);
      if (status !== 200) expect(body.message).toBe('no_such_profile');
      expect((await conversationOf(voter, her)).numbers).toEqual(upTo(status === 200 ? 2 : 1));
      expect((await send(voter, her, 'Later')).body.message).toBe('no_such_profile');
    }
    for (const as of [her, ...crowd]) {
      expect((await call(as, 'list_conversations', {})).body, as).toEqual([]);
      expect((await call(as, 'count_unread', {})).body).toEqual({ messages: 0, requests: 0 });
    }
  });

  it('of whom one likes while the other blocks: no like is left, and the count is that of the likes', async () => {
    const [crowd, her] = [await people(10), contestant()];
    await Promise.all(
      crowd.flatMap((voter) => [
        call(voter, 'like_profile', { p_profile_id: her }),
        call(her, 'block_person', { p_profile_id: voter }),
      ]),
    );
    const [row] = await test.db.owner`
      select p.likes, (select count(*)::int from public.likes l where l.profile_id = p.id) as rows
      from public.profiles p where p.id = ${her}`;
    expect(row).toEqual({ likes: 0, rows: 0 });
    expect(test.log).toEqual([]);
  });
});
