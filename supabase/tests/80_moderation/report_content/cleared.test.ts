// Pictures that an admin has cleared, and messages that are hidden while a person writes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { item, liveWeek, signedIn } from '../../fixtures/contest.ts';
import { createWriter, introduce, read } from '../../fixtures/messages.ts';
import { getProfile } from '../../fixtures/profiles.ts';
import {
  caseAbout,
  decideReport,
  listReportNotifications,
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
const kinds = async (person: string) => (await listReportNotifications(db, person)).map(({ kind }) => kind);

/** A contestant whose page was reported and cleared, and whose portrait is then reported for the same reason. */
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

describe('a report of a cleared picture', () => {
  it('hides nothing, and notifies nobody', async () => {
    const contestant = item(people, 0);
    const before = ['content_hidden', 'content_shown'];
    const found = await reportAgain(contestant);
    expect([found.is_hidden, await portraits(contestant), await kinds(contestant)]).toEqual([
      false,
      1,
      before,
    ]);
    await decide(found, 'cleared');
    expect(await kinds(contestant)).toEqual(before);
  });

  it('hides it where an admin decides so after all', async () => {
    const contestant = item(people, 1);
    expect((await decide(await reportAgain(contestant), 'removed')).is_hidden).toBe(true);
    expect(await portraits(contestant)).toBe(0);
    expect((await kinds(contestant)).at(-1)).toBe('content_removed');
  });
});

describe('hiding and showing a message', () => {
  const reportMessage = (reader: string, person: string) =>
    report(db, reader, { subject: 'message', person, part: '1', reason: 'intimate_image' });

  it('takes its turn with the messages of the two, without a deadlock', async () => {
    const [writer, contestant] = [await createWriter(db), item(people, 2)];
    await introduce(db, writer, contestant);
    /** Whether this work waits for a transaction in which one of the two writes. */
    const waits = async (work: () => Promise<unknown>) => {
      const rest = { done: Promise.resolve<unknown>(null) };
      const waited = await db.owner.begin(async (sql) => {
        await sql`select private.lock_pair(${writer}, ${contestant})`;
        rest.done = work().then(() => false);
        return Promise.race([rest.done, new Promise((resolve) => setTimeout(resolve, 300, true))]);
      });
      await rest.done;
      return waited;
    };
    const isHidden = async () => item((await read(db, writer, contestant)).messages, 0).is_hidden;

    expect(await waits(() => reportMessage(contestant, writer))).toBe(true);
    expect(await isHidden()).toBe(true);
    const found = await caseAbout(db, admin, writer, 'intimate_image');
    expect(await waits(() => decide(found, 'cleared'))).toBe(true);
    expect(await isHidden()).toBe(false);
    expect(
      await waits(() => report(db, writer, { subject: 'profile', person: contestant, reason: 'other' })),
    ).toBe(false);
  });
});
