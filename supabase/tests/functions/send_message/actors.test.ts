// Everybody who may come by × every function of messages: what leaves it, word by word.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { anon, item, liveWeek, signedIn } from '../../fixtures/contest.ts';
import { createWriter, createWriters, inbox, introduce, read, send } from '../../fixtures/messages.ts';
import { block, expectNobody, told } from '../../fixtures/people.ts';

const NOBODY = '99999999-9999-4999-8999-999999999999';
const SECRET = 'Between the two of us';

let db: TestDatabase;
let her: string;
let friend: string;
let actors: { name: string; as: Actor; isNear: boolean }[];

beforeAll(async () => {
  db = await createTestDatabase();
  const week = await liveWeek(db, 3);
  her = item(week.entries, 0).profileId;
  const [stranger, blocked, blocker, suspended, admin] = (await createWriters(db, 5)) as [
    string,
    string,
    string,
    string,
    string,
  ];
  friend = await createWriter(db);
  await introduce(db, friend, her);
  await send(db, friend, her, SECRET);
  for (const voter of [blocked, blocker]) await introduce(db, voter, her);
  await block(db, her, blocked);
  await block(db, blocker, her);
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

const ABOUT_HER = [
  'select public.accept_request($1)',
  'select public.refuse_request($1)',
  'select public.mark_read($1, 1)',
  'select public.clear_conversation($1)',
];
const OWN = [
  'select * from public.list_conversations()',
  "select * from public.list_conversations('requests')",
  'select public.count_unread()',
  'select public.export_my_messages()',
];

describe('a visitor, and a token without an account', () => {
  it.each([
    ...ABOUT_HER,
    'select public.list_messages($1)',
    `select public.send_message($1, 'Hello', gen_random_uuid())`,
    ...OWN,
  ])('get nothing from %s', async (statement) => {
    const parameters = statement.includes('$1') ? [her] : [];
    expect(await told(db, anon, statement, parameters)).toMatchObject({ code: '42501' });
    const answer = await told(db, signedIn(randomUUID()), statement, parameters);
    expect(JSON.stringify(answer)).toMatch(/not_signed_in|no_such_profile|^\[\]$|"messages":0/);
  });
});

describe('whoever is not in the conversation', () => {
  it('meets her as somebody without one', async () => {
    for (const { as, name } of actors) {
      for (const statement of ABOUT_HER) {
        await expectNobody(db, as, statement, her, NOBODY);
      }
      expect(
        JSON.stringify(await told(db, as, 'select public.list_messages($1)', [her])),
        name,
      ).not.toContain(SECRET);
      expect(JSON.stringify(await told(db, as, 'select public.list_messages($1)', [friend])), name).toContain(
        'no_such_profile',
      );
    }
  });

  it('reads her name for a first message only when near, and as nobody when apart', async () => {
    for (const { as, isNear, name } of actors) {
      const answer = await told(db, as, 'select public.list_messages($1) as head', [her]);
      expect(JSON.stringify(answer).includes('"state":"none"'), name).toBe(isNear);
      if (isNear) continue;
      await expectNobody(db, as, 'select public.list_messages($1)', her, NOBODY);
      await expectNobody(db, as, `select public.send_message($1, 'Hello', '${randomUUID()}')`, her, NOBODY);
    }
  });

  it('has nothing of it in the own lists, counts and export', async () => {
    for (const { as, name } of actors) {
      for (const statement of OWN) {
        const answer = JSON.stringify(await told(db, as, statement));
        expect(answer.includes(SECRET), `${name}: ${statement}`).toBe(false);
        if (!statement.includes('export')) expect(answer.includes(her), `${name}: ${statement}`).toBe(false);
      }
    }
  });

  it('while the two of them read it', async () => {
    for (const [one, other] of [
      [her, friend],
      [friend, her],
    ] as const) {
      expect((await read(db, one, other)).messages[0]).toMatchObject({ body: SECRET });
      expect((await inbox(db, one)).map(({ profile_id }) => profile_id)).toEqual([other]);
      expect(JSON.stringify(await told(db, signedIn(one), 'select public.export_my_messages()'))).toContain(
        SECRET,
      );
    }
  });
});
