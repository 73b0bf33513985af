import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { addEntries, HOUR, item, liveWeek, setClock, signedIn, type Week } from '../../fixtures/contest.ts';
import { block } from '../../fixtures/people.ts';
import { addDetails } from '../../fixtures/profiles.ts';
import { caseAbout, decideReport, report } from '../../fixtures/reports.ts';
import { addAdmin } from '../../fixtures/reviews.ts';

interface MyDecisions {
  about_me: Record<string, unknown>[];
  reported: Record<string, unknown>[];
}

let db: TestDatabase;
let week: Week;
let admin: string;

beforeAll(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 3);
  admin = await addAdmin(db);
});
afterAll(() => db.drop());

const contestant = async () => {
  const entry = item(await addEntries(db, week, 1), 0);
  await addDetails(db, entry.entryId, ['bio']);
  return entry.profileId;
};
const decisions = async (person: string): Promise<MyDecisions> => {
  const [row] = await db
    .as(signedIn(person))
    .query<{ decisions: MyDecisions }>('select to_jsonb(public.list_my_decisions()) as decisions');
  return (row as { decisions: MyDecisions }).decisions;
};
const portrait = (person: string, reason: string, note?: string) => ({
  subject: 'photo',
  person,
  part: 'portrait',
  reason,
  ...(note ? { note } : {}),
});
const decide = async (person: string, reason: string, ...how: [string, string, string?]) =>
  decideReport(db, signedIn(admin), (await caseAbout(db, admin, person, reason)).id, ...how);

describe('the list of decisions', () => {
  it('has a case about its person once it was hidden, with the reason and the note', async () => {
    const [maria, reporter, other] = [await contestant(), await db.createUser(), await db.createUser()];
    await report(db, other, portrait(maria, 'spam'));
    await report(db, reporter, portrait(maria, 'intimate_image', 'It is me, Ana.'));
    expect((await decisions(maria)).about_me).toMatchObject([
      { subject: 'photo', part: 'portrait', reason: 'intimate_image', decision: null },
    ]);
    await decide(maria, 'intimate_image', 'removed', 'intimate_image', 'You are not the woman on it.');
    const [mine, ...none] = (await decisions(maria)).about_me;
    expect(none).toEqual([]);
    expect(mine).toMatchObject({
      decision: 'removed',
      decision_reason: 'intimate_image',
      decision_note: 'You are not the woman on it.',
    });
    // Nothing about the reporter, nor about their text.
    for (const word of [reporter, other, 'Ana', 'reports']) expect(JSON.stringify(mine)).not.toContain(word);
  });

  it('has no case where nothing was ever hidden, and keeps one that was shown again', async () => {
    const [maria, ana] = [await contestant(), await contestant()];
    await report(db, await db.createUser(), portrait(maria, 'spam'));
    await report(db, null, portrait(ana, 'minor'));
    await decide(maria, 'spam', 'cleared', 'rules_kept');
    await decide(ana, 'minor', 'cleared', 'rules_kept');
    expect(await decisions(maria)).toEqual({ about_me: [], reported: [] });
    expect((await decisions(ana)).about_me).toMatchObject([{ decision: 'cleared', reason: 'minor' }]);
    await db.owner`delete from private.reports where connection_hash is not null`;
  });

  it("has the reporter's cases, without the text for the other person and without other reporters", async () => {
    const [maria, reporter, other] = [await contestant(), await db.createUser(), await db.createUser()];
    await report(db, reporter, { subject: 'profile', person: maria, reason: 'spam', note: 'She sells.' });
    await report(db, other, { subject: 'profile', person: maria, reason: 'spam', note: 'Secret.' });
    expect((await decisions(reporter)).reported).toMatchObject([
      { name: 'Contestant 1', note: 'She sells.', decision: null },
    ]);
    await decide(maria, 'spam', 'removed', 'spam', 'No shops here.');
    const { about_me, reported } = await decisions(reporter);
    expect(about_me).toEqual([]);
    expect(reported).toMatchObject([{ decision: 'removed', decision_reason: 'spam', reason: 'spam' }]);
    for (const word of [other, 'Secret', 'No shops here', maria]) {
      expect(JSON.stringify(reported)).not.toContain(word);
    }
    expect((await decisions(maria)).about_me).toMatchObject([{ words: 'I paint.' }]);
    // Nobody else reads any of it, not even after a block.
    await block(db, maria, reporter);
    expect((await decisions(reporter)).reported).toHaveLength(1);
    expect(await decisions(admin)).toEqual({ about_me: [], reported: [] });
    expect(await decisions(await db.createUser())).toEqual({ about_me: [], reported: [] });
    await expect(db.as({ role: 'anon' }).query('select public.list_my_decisions()')).rejects.toMatchObject({
      code: '42501',
    });
  });

  it("keeps the reason for good, and the texts, also the reporter's, for six months", async () => {
    const [maria, reporter] = [await contestant(), await db.createUser()];
    await report(db, reporter, portrait(maria, 'minor', 'Ana, +63 900 000'));
    await report(db, null, portrait(await contestant(), 'minor'));
    await decide(maria, 'minor', 'removed', 'minor', 'We need a document.');
    const [{ now }] = (await db.owner`select private.clock() as now`) as unknown as [{ now: Date }];
    await setClock(db, new Date(now.getTime() + 190 * 24 * HOUR));
    await db.owner`select private.delete_old_evidence()`;
    expect((await decisions(maria)).about_me).toMatchObject([
      { decision: 'removed', decision_reason: 'minor', decision_note: null, words: null },
    ]);
    expect((await decisions(reporter)).reported).toMatchObject([
      { decision: 'removed', note: null, name: null },
    ]);
    // An undecided case keeps everything that a decision needs.
    expect(await db.owner`select from private.reports where connection_hash is not null`).toHaveLength(1);
    await setClock(db, now);
  });
});
