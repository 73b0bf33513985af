// Twenty scripts that try to reach people beyond the rules, and honest new users.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { item, liveWeek } from '../../fixtures/contest.ts';
import { createWriter, createWriters, refuse, send, unread } from '../../fixtures/messages.ts';

const TARGETS = 12;
const letters = 'abcdefghijklmnopqrstuvwxyz';

let db: TestDatabase;
let targets: string[];
beforeAll(async () => {
  db = await createTestDatabase({ connections: 40 });
  targets = (await liveWeek(db, TARGETS)).entries.map(({ profileId }) => profileId);
});
afterAll(() => db.drop());

/** Tries every target with a text, repeatedly. Returns the reached targets and the refusals. */
async function abuse(script: string, text: (target: number, round: number) => string, rounds = 1) {
  const received = new Set<string>();
  let reached = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (let target = 0; target < TARGETS; target += 1) {
      await send(db, script, item(targets, target), text(target, round)).then(
        () => {
          reached += 1;
        },
        ({ message }) => received.add(message),
      );
    }
  }
  return { reached, received: [...received].sort() };
}

const various = (target: number, round: number) => `Hello ${letters[target]} for the time ${letters[round]}`;

async function shareDevice(accounts: readonly string[]): Promise<void> {
  const [device] = await db.owner<{ id: string }[]>`insert into public.devices default values returning id`;
  for (const id of accounts) {
    await db.owner`insert into public.device_accounts (user_id, device_id) values (${id}, ${device?.id ?? ''})`;
  }
}

it('five brand-new accounts reach nobody', async () => {
  for (let n = 0; n < 5; n += 1) {
    expect(await abuse(await db.createUser(), various)).toEqual({
      reached: 0,
      received: ['account_too_new'],
    });
  }
});

it('four that send links and numbers reach nobody', async () => {
  const texts = [
    'see hxxp://bad.example',
    'write to t.me/bad',
    'bad (dot) com is nice',
    'call 0917 123 45 67',
  ];
  for (const text of texts) {
    expect(await abuse(await createWriter(db), () => text)).toEqual({
      reached: 0,
      received: ['contact_in_request'],
    });
  }
});

it('three that repeat themselves reach three people each', async () => {
  for (const text of ['You won!', 'YOU WON!!', 'Ｙｏｕ ｗｏｎ!']) {
    const { reached, received } = await abuse(await createWriter(db), () => text, 2);
    expect(reached).toBe(3);
    expect(received).toEqual(['repeated_text', 'request_pending']);
  }
});

it('two that vary their words reach ten people a day each, and each person once', async () => {
  for (const script of await createWriters(db, 2)) {
    expect(await abuse(script, various, 2)).toEqual({
      reached: 10,
      received: ['rate_limited', 'request_pending'],
    });
  }
});

it('six accounts of one device reach as many as two', async () => {
  const accounts = await createWriters(db, 6);
  await shareDevice(accounts);
  const before = await total();
  await Promise.all(accounts.map((script) => abuse(script, various)));
  expect((await total()) - before).toBe(20);
});

it('one that is refused stays refused, and gets the same answer as without a refusal', async () => {
  const script = await createWriter(db);
  const recipient = item(targets, 0);
  await send(db, script, recipient, 'Hello');
  await refuse(db, recipient, script);
  await expect(send(db, script, recipient, 'Hello!')).rejects.toMatchObject({ message: 'request_pending' });
});

it('an honest new user learns the reason, each with its own code', async () => {
  const recipient = item(targets, 1);
  const newcomer = await db.createUser();
  await expect(send(db, newcomer, recipient, 'Hello')).rejects.toMatchObject({
    message: 'account_too_new',
    detail: expect.stringMatching(/^\d{4}-/),
  });
  const unverified = await db.createUser({ confirmed: false });
  await expect(send(db, unverified, recipient, 'Hello')).rejects.toMatchObject({
    message: 'email_not_verified',
  });
  const minor = await db.createUser({ adult: false });
  await expect(send(db, minor, recipient, 'Hello')).rejects.toMatchObject({ message: 'age_unconfirmed' });
  const grown = await createWriter(db);
  expect(await send(db, grown, recipient, 'Hello, good luck this week!')).toMatchObject({
    state: 'requested',
  });
});

async function total(): Promise<number> {
  const counts = await Promise.all(targets.map((id) => unread(db, id)));
  return counts.reduce((sum, { requests }) => sum + requests, 0);
}
