// What a person takes along of what she has with others: everything that is hers, and nothing that is told to nobody.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { costOf } from '../../../../tests/support/explain.ts';
import { fillInbox, PERSON } from '../../../../tests/support/inbox.ts';
import { item, liveWeek, signedIn } from '../../fixtures/contest.ts';
import { like, unlike } from '../../fixtures/line-up.ts';
import { clear, createWriter, createWriters, introduce, refuse, send } from '../../fixtures/messages.ts';
import { block } from '../../fixtures/people.ts';
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
});
afterAll(() => db.drop());

const page = async (as: string, after: string | null = null, from = db): Promise<Page> => {
  const [row] = await from
    .as(signedIn(as))
    .query<{ page: Page }>('select public.export_my_messages($1) as page', [after]);
  return (row as { page: Page }).page;
};

describe('the first page', () => {
  it('has likes taken back, blocks, requests, reports with their decisions and notices, of the caller alone', async () => {
    const [voter, friend, admin] = (await createWriters(db, 3)) as [string, string, string];
    const [her, asked, blocked] = [item(contestants, 0), item(contestants, 1), item(contestants, 2)];
    await db.owner`insert into public.user_roles (user_id, role) values (${admin}, 'admin')`;
    await introduce(db, her, asked);
    await send(db, her, item(contestants, 3), 'May I ask something?');
    await like(db, friend, her);
    await like(db, her, asked);
    await unlike(db, her, asked);
    await block(db, her, blocked);
    await report(db, her, { subject: 'profile', person: asked, reason: 'offensive', note: 'See her words.' });
    await decideReport(db, signedIn(admin), (await caseAbout(db, admin, asked, 'offensive')).id, 'removed');

    const mine = await page(her);
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
      notices: [{ kind: 'request_accepted' }, { kind: 'report_decided' }],
      message_count: 2,
      next: null,
    });
    expect(mine.messages).toHaveLength(2);
    const others = JSON.stringify(await page(voter));
    for (const person of [her, asked, friend, blocked]) expect(others).not.toContain(person);
    expect(JSON.stringify(await page(asked))).not.toContain('See her words.');
  });

  it('tells the one who was refused what it tells the one who waits', async () => {
    const [refused, waiting] = (await createWriters(db, 2)) as [string, string];
    const her = item(contestants, 4);
    for (const voter of [refused, waiting])
      await send(db, voter, her, `Hello ${voter.replace(/[^a-f]/g, '')}`);
    await refuse(db, her, refused);
    const plain = (all: Page) => JSON.stringify(all).replace(/\d{4}-\d\d-\d\dT[^"]*|Hello [a-f]*/g, '');
    expect(plain(await page(refused))).toBe(plain(await page(waiting)));
    expect(plain(await page(waiting))).toContain('"state": "requested"'.replace(': ', ':'));
  });

  it('names likes that one took back oneself, and none that a block took', async () => {
    const voter = await createWriter(db);
    const [her, other] = [item(contestants, 0), item(contestants, 1)];
    for (const contestant of [her, other]) await like(db, voter, contestant);
    await unlike(db, voter, other);
    await block(db, her, voter);
    expect(await page(voter)).toMatchObject({ past_likes: [{ profile_id: other }] });
  });

  it('keeps from the reader what a report keeps from her, and leaves own words to who wrote them', async () => {
    const writer = await createWriter(db);
    const her = item(contestants, 2);
    await send(db, writer, her, 'Something about a child');
    await report(db, her, { subject: 'message', person: writer, part: '1', reason: 'minor' });
    expect((await page(her)).messages).toMatchObject([{ is_own: false, is_hidden: true, body: '' }]);
    expect((await page(writer)).messages).toMatchObject([{ is_own: true, body: 'Something about a child' }]);
  });

  it('has nothing of a conversation that was cleared', async () => {
    const writer = await createWriter(db);
    const her = item(contestants, 3);
    await introduce(db, writer, her);
    await clear(db, writer, her);
    await send(db, her, writer, 'Still there?');
    expect((await page(writer)).messages).toMatchObject([{ number: 2, body: 'Still there?' }]);
  });
});

describe('the pages', () => {
  let long: TestDatabase;
  beforeAll(async () => {
    long = await createTestDatabase();
    await fillInbox(long.owner, 300, 20_000);
    await long.owner`analyze private.messages, private.seats`;
  });
  afterAll(() => long.drop());

  it('hold every message of every conversation once, in order, and one in the middle costs what the first does', async () => {
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
    const [kept] = await long.owner`
      select count(*)::int as count from private.seats s join private.messages m on m.conversation_id = s.conversation_id
      where s.profile_id = ${PERSON}`;
    expect(seen.length).toBe(kept?.['count']);
    const buffers = await long.owner.begin(async (sql) => {
      await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: PERSON })}, true)`;
      return (await costOf(sql as never, `select public.export_my_messages('${middle}')`)).buffers;
    });
    expect(buffers).toBeLessThan(400);
  });

  it('refuse a cursor of another list', async () => {
    await expect(page(item(contestants, 0), 'seat_1_x')).rejects.toMatchObject({ message: 'invalid_input' });
  });
});
