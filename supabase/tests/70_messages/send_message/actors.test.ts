// Every actor × every function of messages: the answers, word by word.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Actor,
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/backend/database.ts';
import { anon, item, liveWeek, signedIn } from '../../fixtures/contest.ts';
import { createWriter, createWriters, inbox, introduce, read, send } from '../../fixtures/messages.ts';
import { answerTo, block, expectSameAsUnknown } from '../../fixtures/people.ts';

const UNKNOWN_ID = '99999999-9999-4999-8999-999999999999';
const SECRET = 'Between the two of us';

let db: TestDatabase;
let recipient: string;
let friend: string;
let actors: { name: string; as: Actor; isNear: boolean }[];

beforeAll(async () => {
  db = await createTestDatabase();
  const week = await liveWeek(db, 3);
  recipient = item(week.entries, 0).profileId;
  const [stranger, blocked, blocker, suspended, admin] = (await createWriters(db, 5)) as [
    string,
    string,
    string,
    string,
    string,
  ];
  friend = await createWriter(db);
  await introduce(db, friend, recipient);
  await send(db, friend, recipient, SECRET);
  for (const voter of [blocked, blocker]) await introduce(db, voter, recipient);
  await block(db, recipient, blocked);
  await block(db, blocker, recipient);
  await db.owner`update public.profiles set suspended_at = private.clock() where id = ${suspended}`;
  await db.owner`insert into public.user_roles (user_id, role) values (${admin}, 'admin')`;
  actors = [
    { name: 'a stranger', as: signedIn(stranger), isNear: true },
    { name: 'who is blocked', as: signedIn(blocked), isNear: false },
    { name: 'who blocks', as: signedIn(blocker), isNear: false },
    { name: 'a suspended person', as: signedIn(suspended), isNear: true },
    { name: 'an admin', as: signedIn(admin), isNear: true },
  ];
});
afterAll(() => db.drop());

const ABOUT_OWNER = [
  'select public.accept_request($1)',
  'select public.refuse_request($1)',
  'select public.mark_read($1, 1)',
  'select public.clear_conversation($1)',
];
const OWN = [
  'select * from public.list_conversations()',
  "select * from public.list_conversations('requests')",
  'select to_jsonb(public.count_unread())',
  'select public.export_my_messages()',
];

describe('a visitor, and a token without an account', () => {
  it.each([
    ...ABOUT_OWNER,
    'select public.list_messages($1)',
    `select public.send_message($1, 'Hello', gen_random_uuid())`,
    ...OWN,
  ])('get nothing from %s', async (statement) => {
    const parameters = statement.includes('$1') ? [recipient] : [];
    expect(await answerTo(db, anon, statement, parameters)).toMatchObject({ code: '42501' });
    const answer = await answerTo(db, signedIn(randomUUID()), statement, parameters);
    expect(JSON.stringify(answer)).toMatch(/not_signed_in|no_such_profile|^\[\]$|"messages":0/);
  });
});

describe('a person outside the conversation', () => {
  it('gets the same answers as about a person without one', async () => {
    for (const { as, name } of actors) {
      for (const statement of ABOUT_OWNER) {
        await expectSameAsUnknown(db, as, statement, recipient, UNKNOWN_ID);
      }
      expect(
        JSON.stringify(await answerTo(db, as, 'select public.list_messages($1)', [recipient])),
        name,
      ).not.toContain(SECRET);
      expect(
        JSON.stringify(await answerTo(db, as, 'select public.list_messages($1)', [friend])),
        name,
      ).toContain('no_such_profile');
    }
  });

  it("reads the contestant's name for a first message only where they may see the contestant", async () => {
    for (const { as, isNear, name } of actors) {
      const answer = await answerTo(db, as, 'select to_jsonb(public.list_messages($1)) as head', [recipient]);
      expect(JSON.stringify(answer).includes('"state":"none"'), name).toBe(isNear);
      if (isNear) continue;
      await expectSameAsUnknown(db, as, 'select public.list_messages($1)', recipient, UNKNOWN_ID);
      await expectSameAsUnknown(
        db,
        as,
        `select public.send_message($1, 'Hello', '${randomUUID()}')`,
        recipient,
        UNKNOWN_ID,
      );
    }
  });

  it('has nothing of it in the own lists, counts and export', async () => {
    for (const { as, name } of actors) {
      for (const statement of OWN) {
        const answer = JSON.stringify(await answerTo(db, as, statement));
        expect(answer.includes(SECRET), `${name}: ${statement}`).toBe(false);
        if (!statement.includes('export'))
          expect(answer.includes(recipient), `${name}: ${statement}`).toBe(false);
      }
    }
  });

  it('while its two members read it', async () => {
    for (const [one, other] of [
      [recipient, friend],
      [friend, recipient],
    ] as const) {
      expect((await read(db, one, other)).messages[0]).toMatchObject({ body: SECRET });
      expect((await inbox(db, one)).map(({ profile_id }) => profile_id)).toEqual([other]);
      expect(
        JSON.stringify(await answerTo(db, signedIn(one), 'select public.export_my_messages()')),
      ).toContain(SECRET);
    }
  });
});

it('a token without a person reads no conversation', async () => {
  const nobody: Actor = { role: 'authenticated', sub: '', claims: { sub: null } };
  const list = (as: Actor) => db.as(as).query('select public.list_messages(gen_random_uuid())');
  await expect(list(nobody)).rejects.toMatchObject({ message: 'not_signed_in' });
  // Somebody gets past this point.
  await expect(list(signedIn(await db.createUser()))).rejects.toMatchObject({ message: 'no_such_profile' });
});
