// Scripts that change their words, their accounts or the way, and still reach nobody beyond product rules, 6; each refusal has
// a code, and where it ends, until when.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { item, liveWeek } from '../../fixtures/contest.ts';
import { like } from '../../fixtures/line-up.ts';
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

/** Enough to go past every limit but that of a day. */
const SOME = 5;

/** Sends each target a text of its own and tells how many it reached and what it was told. */
async function spam(script: string, text: (n: number) => string, to = targets) {
  const told = new Map<string, string>();
  let reached = 0;
  for (const [n, target] of to.entries()) {
    await send(db, script, target, text(n)).then(
      () => {
        reached += 1;
      },
      ({ message, detail }: Refused) => told.set(message, detail),
    );
  }
  return { reached, told: [...told.keys()], details: [...told.values()] };
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
    ['with the name of each', (n) => `Hello Contestant ${n + 1}, you are my favourite here`],
    ['with another number', (n) => `You have won prize ${n}${n * 7} today`],
    ['with other signs', (n) => `You are lovely${'!?.…♥★~'.charAt(n % 7).repeat(n + 1)}`],
    [
      'with other blanks and cases',
      (n) => [...'So very nice'].map((c, i) => (i === n ? ` ${c.toUpperCase()}` : c)).join(''),
    ],
    ['with what nobody sees', (n) => `A message for all${'\u200b'.repeat(n)} of you`],
    [
      'in letters that look alike',
      (n) =>
        [...'copper peace ocean']
          .map((c, i) => (i === n && c === 'o' ? 'о' : c === 'e' && n % 2 ? 'е' : c))
          .join(''),
    ],
    [
      'in raised, round and wide letters',
      (n) =>
        ['Write to me soon', 'Ｗｒｉｔｅ to me soon', '𝐖𝐫𝐢𝐭𝐞 to me soon', 'Ⓦⓡⓘⓣⓔ to me soon'][n % 4] ?? '',
    ],
  ])('%s reach three people', async (_, text) => {
    expect(await spam(await createWriter(db), text, targets.slice(0, SOME))).toMatchObject({
      reached: 3,
      told: ['repeated_text'],
    });
  });

  it('from many accounts reach those of five, and a short greeting is everybody’s', async () => {
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

describe('ways to be reached elsewhere', () => {
  it.each([
    'w w w . e x a m p l e . c o m',
    'example d0t com',
    '🅴🆇🅰🅼🅿🅻🅴.🅲🅾🅼',
    'isa dalawa tatlo apat lima anim pito walo',
    '⓿❾❶❼❶❷❸❹❺',
    'insta anna95x',
  ])('%s reach nobody', async (text) => {
    expect(await spam(await createWriter(db), () => text, targets.slice(0, 1))).toMatchObject({
      reached: 0,
      told: ['contact_in_request'],
    });
  });
});

describe('many accounts', () => {
  it('of one device reach as many as two, and the third is told why and until when', async () => {
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

  it('that are new are told from when they may, and then may', async () => {
    const newcomer = await createWriter(db);
    await db.owner`update public.profiles set created_at = private.clock() - interval '20 hours' where id = ${newcomer}`;
    const { reached, told, details } = await spam(newcomer, (n) => `Hi ${LETTERS[n]}`, targets.slice(0, 2));
    expect({ reached, told }).toEqual({ reached: 0, told: ['account_too_new'] });
    const waits = Date.parse(details[0] ?? '') - (await clock());
    expect(waits / 3_600_000).toBeCloseTo(4, 1);
  });
});

describe('the same person again', () => {
  it('after a refusal, by blocking and unblocking, meets the same wait and reaches her once', async () => {
    const [script, her] = [await createWriter(db), item(targets, 2)];
    const before = (await unread(db, her)).requests;
    await send(db, script, her, 'Hello you there');
    await refuse(db, her, script);
    for (let n = 0; n < 3; n += 1) {
      await block(db, script, her);
      await unblock(db, script, her);
      await expect(send(db, script, her, `Hello again ${LETTERS[n]}`)).rejects.toMatchObject({
        message: 'request_pending',
        detail: expect.stringMatching(INSTANT),
      });
    }
    expect((await unread(db, her)).requests).toBe(before);
    expect((await read(db, her, script)).messages).toHaveLength(1);
  });

  it('who blocks and unblocks takes back nothing of hers but the like between them, and forces none', async () => {
    const [script, her] = [item(targets, 3), item(targets, 4)];
    await like(db, her, script);
    for (let n = 0; n < 5; n += 1) {
      await block(db, script, her);
      await unblock(db, script, her);
    }
    const [row] = await db.owner`
      select (select count(*) from public.likes where ${her} in (liker_id, profile_id) and ${script} in (liker_id, profile_id))::int as likes,
        (select count(*) from private.past_likes where liker_id = ${her})::int as past,
        (select count(*) from private.blocks)::int as blocks`;
    expect(row).toEqual({ likes: 0, past: 1, blocks: 0 });
  });

  it('with an id that was used gets its first answer, whatever it says and to whom', async () => {
    const [script, id] = [await createWriter(db), randomUUID()];
    const first = await send(db, script, item(targets, 5), 'Once and only once', id);
    for (const target of targets)
      expect(await send(db, script, target, `Other words ${target}`, id)).toEqual(first);
    expect(await inbox(db, script)).toHaveLength(1);
  });

  it('whose request was accepted floods no conversation', async () => {
    const [script, her] = [await createWriter(db), item(targets, 6)];
    await introduce(db, script, her);
    await db.owner`
      insert into private.messages (conversation_id, number, sender_id, request_id, body, sent_at)
      select c.id, n, ${script}, gen_random_uuid(), 'Flood', private.clock()
      from private.conversations c, generate_series(2, 120) n
      where ${script} in (c.low_id, c.high_id)`;
    await db.owner`update private.conversations c set last_number = 120 where ${script} in (c.low_id, c.high_id)`;
    await expect(send(db, script, her, 'Flood')).rejects.toMatchObject({
      message: 'rate_limited',
      detail: '120 messages in a minute',
    });
    await db.owner`update private.messages set sent_at = sent_at - interval '2 minutes' where sender_id = ${script}`;
    expect(await send(db, script, her, 'Sorry')).toMatchObject({ state: 'accepted' });
  });
});

describe('who wants no requests', () => {
  it('gets none, or those of whom she likes', async () => {
    const [script, friend, her] = [await createWriter(db), item(targets, 8), item(targets, 7)];
    await saveSettings(db, her, { requests_from: 'nobody' });
    expect(await spam(script, () => 'Hello?', [her])).toMatchObject({ reached: 0, told: ['requests_off'] });
    await saveSettings(db, her, { requests_from: 'liked' });
    await like(db, her, friend);
    expect(await spam(script, () => 'Hello?', [her])).toMatchObject({ reached: 0, told: ['requests_off'] });
    expect(await spam(friend, () => 'Hello!', [her])).toMatchObject({ reached: 1 });
    await accept(db, her, friend);
  });
});

async function clock(): Promise<number> {
  const [row] = await db.owner<{ now: Date }[]>`select private.clock() as now`;
  return row?.now.getTime() ?? 0;
}
