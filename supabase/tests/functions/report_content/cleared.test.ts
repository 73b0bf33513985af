// Pictures that an admin has cleared before, and messages that are hidden while somebody writes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { item, liveWeek, signedIn } from '../../fixtures/contest.ts';
import { createWriter, introduce, read } from '../../fixtures/messages.ts';
import { getProfile } from '../../fixtures/profiles.ts';
import {
  caseAbout,
  decideReport,
  noticesOf,
  type ReportCase,
  report,
  reportQueue,
} from '../../fixtures/reports.ts';
import { addAdmin } from '../../fixtures/reviews.ts';

let db: TestDatabase;
let people: string[];
let admin: string;
beforeAll(async () => {
  db = await createTestDatabase();
  people = (await liveWeek(db, 4)).entries.map(({ profileId }) => profileId);
  admin = await addAdmin(db);
});
afterAll(() => db.drop());

const decide = (found: ReportCase, decision: string) => decideReport(db, signedIn(admin), found.id, decision);
const portraits = async (person: string) => (await getProfile(db, person)).photos.length;
const kinds = async (person: string) => (await noticesOf(db, person)).map(({ kind }) => kind);

/** Her page was reported and cleared; then her portrait is reported for the same reason. */
async function reportAgain(person: string): Promise<ReportCase> {
  await report(db, await db.createUser(), { subject: 'profile', person, reason: 'minor' });
  await decide(await caseAbout(db, admin, person, 'minor'), 'cleared');
  expect(await portraits(person)).toBe(1);
  await report(db, await db.createUser(), { subject: 'photo', person, part: 'portrait', reason: 'minor' });
  return item(
    (await reportQueue(db, admin)).cases.filter(({ person_id }) => person_id === person),
    0,
  );
}

describe('a report of a picture that was cleared', () => {
  it('hides nothing, and says so to nobody', async () => {
    const her = item(people, 0);
    const before = ['content_hidden', 'content_shown'];
    const found = await reportAgain(her);
    expect([found.is_hidden, await portraits(her), await kinds(her)]).toEqual([false, 1, before]);
    await decide(found, 'cleared');
    expect(await kinds(her)).toEqual(before);
  });

  it('takes it away where an admin decides so after all', async () => {
    const her = item(people, 1);
    expect((await decide(await reportAgain(her), 'removed')).is_hidden).toBe(true);
    expect(await portraits(her)).toBe(0);
    expect((await kinds(her)).at(-1)).toBe('content_removed');
  });
});

describe('a message is hidden and shown', () => {
  const reportMessage = (reader: string, person: string) =>
    report(db, reader, { subject: 'message', person, part: '1', reason: 'intimate_image' });

  it('in a row with what the two write, so that neither waits for the other for ever', async () => {
    const [writer, her] = [await createWriter(db), item(people, 2)];
    await introduce(db, writer, her);
    /** Whether something waits for a transaction in which one of the two writes. */
    const waits = async (work: () => Promise<unknown>) => {
      const rest = { done: Promise.resolve<unknown>(null) };
      const waited = await db.owner.begin(async (sql) => {
        await sql`select private.lock_pair(${writer}, ${her})`;
        rest.done = work().then(() => false);
        return Promise.race([rest.done, new Promise((resolve) => setTimeout(resolve, 300, true))]);
      });
      await rest.done;
      return waited;
    };
    const isHidden = async () => item((await read(db, writer, her)).messages, 0).is_hidden;

    expect(await waits(() => reportMessage(her, writer))).toBe(true);
    expect(await isHidden()).toBe(true);
    const found = await caseAbout(db, admin, writer, 'intimate_image');
    expect(await waits(() => decide(found, 'cleared'))).toBe(true);
    expect(await isHidden()).toBe(false);
    expect(await waits(() => report(db, writer, { subject: 'profile', person: her, reason: 'other' }))).toBe(
      false,
    );
  });
});
