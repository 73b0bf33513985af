// The export of a user's relations to others: everything of their own, and nothing secret.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { costOf } from '../../../../tests/support/backend/explain.ts';
import { fillInbox, PERSON } from '../../../../tests/support/people/inbox.ts';
import { item, liveWeek, signedIn } from '../../fixtures/contest.ts';
import { clear, createWriter, createWriters, introduce, refuse, send } from '../../fixtures/messages.ts';
import { block } from '../../fixtures/people.ts';
import { like, unlike } from '../../fixtures/qualification.ts';
import { caseAbout, decideReport, report } from '../../fixtures/reports.ts';

interface Exported {
  with: string;
  number: number;
  is_own: boolean;
  is_hidden: boolean;
  body: string;
}
type Page = { messages: Exported[]; next: string | null } & Record<string, unknown>;

let db: TestDatabase;
let contestants: string[];
beforeAll(async () => {
  db = await createTestDatabase();
  contestants = (await liveWeek(db, 5)).entries.map(({ profileId }) => profileId);
  await db.owner`update public.profiles set created_at = private.clock() - interval '9 days'`;
  await db.owner`delete from private.notifications where kind = 'week_opened'`;
});
afterAll(() => db.drop());

const page = async (as: string, after: string | null = null, from = db): Promise<Page> => {
  const [row] = await from
    .as(signedIn(as))
    .query<{ page: Page }>('select public.export_my_messages($1) as page', [after]);
  return (row as { page: Page }).page;
};

describe('the first page', () => {
  it('has ended likes, blocks, requests, reports with their decisions and notifications, only of the caller', async () => {
    const [voter, friend, admin] = (await createWriters(db, 3)) as [string, string, string];
    const [recipient, asked, blocked] = [item(contestants, 0), item(contestants, 1), item(contestants, 2)];
    await db.owner`insert into public.user_roles (user_id, role) values (${admin}, 'admin')`;
    await introduce(db, recipient, asked);
    await send(db, recipient, item(contestants, 3), 'May I ask something?');
    await like(db, friend, recipient);
    await like(db, recipient, asked);
    await unlike(db, recipient, asked);
    await block(db, recipient, blocked);
    await report(db, recipient, {
      subject: 'profile',
      person: asked,
      reason: 'offensive',
      note: 'See her words.',
    });
    await decideReport(db, signedIn(admin), (await caseAbout(db, admin, asked, 'offensive')).id, 'removed');

    const mine = await page(recipient);
    expect(mine).toMatchObject({
      past_likes: [{ profile_id: asked }],
      blocks: [{ profile_id: blocked }],
      conversations: [
        { with: asked, state: 'accepted' },
        { with: item(contestants, 3), state: 'requested' },
      ],
      requests_sent: [{ to: asked }, { to: item(contestants, 3) }],
      reports: [
        { profile_id: asked, note: 'See her words.', decision: 'removed', decision_reason: 'rules_kept' },
      ],
      notifications: [{ kind: 'request_accepted' }, { kind: 'report_decided' }],
      message_count: 2,
      next: null,
    });
    expect(mine.messages).toHaveLength(2);
    const others = JSON.stringify(await page(voter));
    for (const person of [recipient, asked, friend, blocked]) expect(others).not.toContain(person);
    expect(JSON.stringify(await page(asked))).not.toContain('See her words.');
  });

  it('is the same after a refusal as without an answer', async () => {
    const [refused, waiting] = (await createWriters(db, 2)) as [string, string];
    const recipient = item(contestants, 4);
    for (const voter of [refused, waiting])
      await send(db, voter, recipient, `Hello ${voter.replace(/[^a-f]/g, '')}`);
    await refuse(db, recipient, refused);
    const plain = (all: Page) => JSON.stringify(all).replace(/\d{4}-\d\d-\d\dT[^"]*|Hello [a-f]*/g, '');
    expect(plain(await page(refused))).toBe(plain(await page(waiting)));
    expect(plain(await page(waiting))).toContain('"state": "requested"'.replace(': ', ':'));
  });

  it('names likes that the caller took back, and none that a block ended', async () => {
    const voter = await createWriter(db);
    const [recipient, other] = [item(contestants, 0), item(contestants, 1)];
    for (const contestant of [recipient, other]) await like(db, voter, contestant);
    await unlike(db, voter, other);
    await block(db, recipient, voter);
    expect(await page(voter)).toMatchObject({ past_likes: [{ profile_id: other }] });
  });

  it('hides a text that a report hides from the viewer, and shows callers their own texts', async () => {
    const writer = await createWriter(db);
    const recipient = item(contestants, 2);
    await send(db, writer, recipient, 'Something about a child');
    await report(db, recipient, { subject: 'message', person: writer, part: '1', reason: 'minor' });
    expect((await page(recipient)).messages).toMatchObject([{ is_own: false, is_hidden: true, body: '' }]);
    expect((await page(writer)).messages).toMatchObject([{ is_own: true, body: 'Something about a child' }]);
  });

  it('has nothing of a cleared conversation', async () => {
    const writer = await createWriter(db);
    const recipient = item(contestants, 3);
    await introduce(db, writer, recipient);
    await clear(db, writer, recipient);
    await send(db, recipient, writer, 'Still there?');
    expect((await page(writer)).messages).toMatchObject([{ number: 2, body: 'Still there?' }]);
  });
});

describe('the pages', () => {
  let long: TestDatabase;
  beforeAll(async () => {
    long = await createTestDatabase();
    await fillInbox(long.owner, 300, 20_000);
    await long.owner`analyze private.messages, private.conversation_members`;
  });
  afterAll(() => long.drop());

  it('contain every message of every conversation once, in order, and one in the middle costs as much as the first', async () => {
    const seen: string[] = [];
    let after: string | null = null;
    let middle = '';
    do {
      const { messages, next }: Page = await page(PERSON, after, long);
      seen.push(...messages.map(({ with: other, number }) => `${other} ${String(number).padStart(6, '0')}`));
      after = next;
      if (seen.length === 10_000) middle = next ?? '';
    } while (after !== null);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual([...seen].sort());
    const [stored] = await long.owner`
      select count(*)::int as count from private.conversation_members s join private.messages m on m.conversation_id = s.conversation_id
      where s.profile_id = ${PERSON}`;
    expect(seen.length).toBe(stored?.['count']);
    const buffers = await long.owner.begin(async (sql) => {
      await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: PERSON })}, true)`;
      return (await costOf(sql as never, `select public.export_my_messages('${middle}')`)).buffers;
    });
    expect(buffers).toBeLessThan(400);
  });

  it('refuse a cursor of another list', async () => {
    await expect(page(item(contestants, 0), 'conversation_1_x')).rejects.toMatchObject({
      message: 'invalid_input',
    });
  });
});
