// Scripts that change their words, their accounts or their way. None reaches people beyond product rules, 6. Each
// refusal has a code, and the time when it ends.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { item, liveWeek } from '../../fixtures/contest.ts';
import {
  accept,
  createWriter,
  createWriters,
  inbox,
  introduce,
  read,
  refuse,
  saveSettings,
  send,
  unread,
} from '../../fixtures/messages.ts';
import { block, unblock } from '../../fixtures/people.ts';
import { like } from '../../fixtures/qualification.ts';

const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

let db: TestDatabase;
let targets: string[];
beforeAll(async () => {
  db = await createTestDatabase({ connections: 20 });
  targets = (await liveWeek(db, 12)).entries.map(({ profileId }) => profileId);
  await db.owner`update public.profiles set created_at = private.clock() - interval '9 days'`;
});
afterAll(() => db.drop());

interface Refused {
  message: string;
  detail: string;
}

/** Enough to pass every limit except the daily one. */
const SOME = 5;

/** Sends each target a text of its own. Returns the number of reached targets and the refusals. */
async function spam(script: string, text: (n: number) => string, to = targets) {
  const received = new Map<string, string>();
  let reached = 0;
  for (const [n, target] of to.entries()) {
    await send(db, script, target, text(n)).then(
      () => {
        reached += 1;
      },
      ({ message, detail }: Refused) => received.set(message, detail),
    );
  }
  return { reached, received: [...received.keys()], details: [...received.values()] };
}

async function shareDevice(accounts: readonly string[]): Promise<void> {
  const [device] = await db.owner<{ id: string }[]>`insert into public.devices default values returning id`;
  for (const id of accounts) {
    await db.owner`insert into public.device_accounts (user_id, device_id) values (${id}, ${device?.id ?? ''})`;
  }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

describe('the same words to many', () => {
  it.each<[string, (n: number) => string]>([
    ['in other cases', (n) => [...'So very nice'].map((c, i) => (i === n ? c.toUpperCase() : c)).join('')],
    ['with what nobody sees', (n) => `A message for all${'\u200b'.repeat(n)} of you`],
    [
      'in raised, round and wide letters',
      (n) =>
        ['Write to me soon', 'Ｗｒｉｔｅ to me soon', '𝐖𝐫𝐢𝐭𝐞 to me soon', 'Ⓦⓡⓘⓣⓔ to me soon'][n % 4] ?? '',
    ],
  ])('%s reach three people', async (_, text) => {
    expect(await spam(await createWriter(db), text, targets.slice(0, SOME))).toMatchObject({
      reached: 3,
      received: ['repeated_text'],
    });
  });

  it('from many accounts reach the targets of five, and anyone may send a short greeting', async () => {
    const text = 'I look for somebody honest to share a long and happy life with';
    const accounts = await createWriters(db, 7);
    const reached: number[] = [];
    for (const script of accounts)
      reached.push((await spam(script, () => text, targets.slice(0, 4))).reached);
    expect(reached).toEqual([3, 3, 3, 3, 3, 0, 0]);
    const late = await createWriter(db);
    await expect(send(db, late, item(targets, 0), text)).rejects.toMatchObject({
      message: 'copied_text',
      detail: '5',
    });
    for (const honest of await createWriters(db, 7)) {
      expect(await send(db, honest, item(targets, 1), 'Good luck this week!')).toMatchObject({
        state: 'requested',
      });
    }
  });
});

describe('many accounts', () => {
  it('of one device reach as many as two, and the third gets the reason and the time', async () => {
    const accounts = await createWriters(db, 5);
    await shareDevice(accounts);
    const answers = [];
    for (const [n, script] of accounts.entries()) {
      const some = n === 0 ? targets : targets.slice(0, 2);
      answers.push(await spam(script, (target) => `Words of ${LETTERS[n]} for ${LETTERS[target]}`, some));
    }
    expect(answers.map(({ reached }) => reached)).toEqual([10, 2, 0, 0, 0]);
    expect(answers[0]?.details[0]).toMatch(/^10 requests in a day; from /);
    expect(answers[4]?.details[0]).toMatch(/^two other accounts of this device in a day; from /);
    for (const { reached, details } of answers) if (reached !== 2) expect(details[0]).toMatch(INSTANT);
  });

  it('that are new get the time from which they may write, and then may', async () => {
    const newcomer = await createWriter(db);
    await db.owner`update public.profiles set created_at = private.clock() - interval '20 hours' where id = ${newcomer}`;
    const { reached, received, details } = await spam(
      newcomer,
      (n) => `Hi ${LETTERS[n]}`,
      targets.slice(0, 2),
    );
    expect({ reached, received }).toEqual({ reached: 0, received: ['account_too_new'] });
    const waits = Date.parse(details[0] ?? '') - (await clock());
    expect(waits / 3_600_000).toBeCloseTo(4, 1);
  });
});

describe('the same person again', () => {
  it('after a refusal, by blocking and unblocking, meets the same waiting time and reaches the recipient once', async () => {
    const [script, recipient] = [await createWriter(db), item(targets, 2)];
    const before = (await unread(db, recipient)).requests;
    await send(db, script, recipient, 'Hello you there');
    await refuse(db, recipient, script);
    for (let n = 0; n < 3; n += 1) {
      await block(db, script, recipient);
      await unblock(db, script, recipient);
      await expect(send(db, script, recipient, `Hello again ${LETTERS[n]}`)).rejects.toMatchObject({
        message: 'request_pending',
        detail: expect.stringMatching(INSTANT),
      });
    }
    expect((await unread(db, recipient)).requests).toBe(before);
    expect((await read(db, recipient, script)).messages).toHaveLength(1);
  });

  it('by blocking and unblocking ends only the like between the two, and makes none possible', async () => {
    const [script, recipient] = [item(targets, 3), item(targets, 4)];
    await like(db, recipient, script);
    for (let n = 0; n < 5; n += 1) {
      await block(db, script, recipient);
      await unblock(db, script, recipient);
    }
    const [row] = await db.owner`
      select (select count(*) from public.likes where ${recipient} in (liker_id, profile_id) and ${script} in (liker_id, profile_id))::int as likes,
        (select count(*) from private.past_likes where liker_id = ${recipient})::int as past,
        (select count(*) from private.blocks)::int as blocks`;
    expect(row).toEqual({ likes: 0, past: 1, blocks: 0 });
  });

  it('with a used id gets its first answer, with any text and any recipient', async () => {
    const [script, id] = [await createWriter(db), randomUUID()];
    const first = await send(db, script, item(targets, 5), 'Once and only once', id);
    for (const target of targets)
      expect(await send(db, script, target, `Other words ${target}`, id)).toEqual(first);
    expect(await inbox(db, script)).toHaveLength(1);
  });

  it('after an acceptance floods no conversation', async () => {
    const [script, recipient] = [await createWriter(db), item(targets, 6)];
    await introduce(db, script, recipient);
    await db.owner`
      insert into private.messages (conversation_id, number, sender_id, request_id, body, sent_at)
      select c.id, n, ${script}, gen_random_uuid(), 'Flood', private.clock()
      from private.conversations c, generate_series(2, 120) n
      where ${script} in (c.low_id, c.high_id)`;
    await db.owner`update private.conversations c set last_number = 120 where ${script} in (c.low_id, c.high_id)`;
    await expect(send(db, script, recipient, 'Flood')).rejects.toMatchObject({
      message: 'rate_limited',
      detail: '120 messages in a minute',
    });
    await db.owner`update private.messages set sent_at = sent_at - interval '2 minutes' where sender_id = ${script}`;
    expect(await send(db, script, recipient, 'Sorry')).toMatchObject({ state: 'accepted' });
  });
});

describe('a recipient without requests', () => {
  it('gets none, or those of people whom they like', async () => {
    const [script, friend, recipient] = [await createWriter(db), item(targets, 8), item(targets, 7)];
    await saveSettings(db, recipient, { requests_from: 'nobody' });
    expect(await spam(script, () => 'Hello?', [recipient])).toMatchObject({
      reached: 0,
      received: ['requests_off'],
    });
    await saveSettings(db, recipient, { requests_from: 'liked' });
    await like(db, recipient, friend);
    expect(await spam(script, () => 'Hello?', [recipient])).toMatchObject({
      reached: 0,
      received: ['requests_off'],
    });
    expect(await spam(friend, () => 'Hello!', [recipient])).toMatchObject({ reached: 1 });
    await accept(db, recipient, friend);
  });
});

async function clock(): Promise<number> {
  const [row] = await db.owner<{ now: Date }[]>`select private.clock() as now`;
  return row?.now.getTime() ?? 0;
}
