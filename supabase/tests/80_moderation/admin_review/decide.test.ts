import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { item, signedIn } from '../../fixtures/contest.ts';
import {
  addAdmin,
  addPicture,
  addWaitingEntries,
  approve,
  claimNext,
  decide,
  passUndoTime,
  reject,
  stateOf,
  type WaitingEntry,
} from '../../fixtures/reviews.ts';

let db: TestDatabase;
let admin: string;
let otherAdmin: string;
let entries: WaitingEntry[];

beforeAll(async () => {
  db = await createTestDatabase();
  admin = await addAdmin(db);
  otherAdmin = await addAdmin(db);
  entries = await addWaitingEntries(db, 6);
});
afterAll(() => db.drop());

const refused = (message: string) => ({ code: 'P0001', message });
const mediaStates = async ({ entryId }: WaitingEntry) =>
  (
    await db.owner<{ state: string }[]>`
      select state from public.media where entry_id = ${entryId} order by kind desc, version`
  ).map((row) => row.state);

describe('a decision', () => {
  it('approves the entry whose pictures are all approved, after ten seconds and not before', async () => {
    const entry = item(entries, 0);
    await claimNext(db, admin, 1);
    const answer = await decide(db, admin, entry.entryId, [approve(entry.portrait), approve(entry.body)]);
    expect(answer.decisions.map(({ subject, action }) => [subject, action])).toEqual(
      expect.arrayContaining([['entry', 'approve']]),
    );
    expect(answer.decisions).toHaveLength(3);
    await db.owner`select private.apply_due_decisions()`;
    expect(await stateOf(db, entry.entryId)).toBe('submitted');
    expect(await mediaStates(entry)).toEqual(['pending', 'pending']);
    await passUndoTime(db);
    expect(await stateOf(db, entry.entryId)).toBe('approved');
    expect(await mediaStates(entry)).toEqual(['approved', 'approved']);
  });

  it('is a list of at most eight', async () => {
    const entry = item(entries, 1);
    await claimNext(db, admin, 1);
    const nine = Array.from({ length: 9 }, () => approve(entry.body));
    for (const decisions of [nine, {} as never]) {
      await expect(decide(db, admin, entry.entryId, decisions)).rejects.toMatchObject({
        ...refused('invalid_input'),
        detail: 'Decisions are a list of at most 8.',
      });
    }
    // Eight get past this point, and are too many for two pictures.
    await expect(decide(db, admin, entry.entryId, nine.slice(1))).rejects.not.toMatchObject({
      detail: 'Decisions are a list of at most 8.',
    });
  });

  it('against a picture asks the contestant for changes, with the reason and the note', async () => {
    const entry = item(entries, 1);
    await claimNext(db, admin, 1);
    await decide(db, admin, entry.entryId, [
      approve(entry.portrait),
      reject(entry.body, 'too_dark', 'Daylight!'),
    ]);
    await passUndoTime(db);
    expect(await stateOf(db, entry.entryId)).toBe('changes_requested');
    expect(await mediaStates(entry)).toEqual(['approved', 'rejected']);
    const own = await db
      .as(signedIn(entry.profileId))
      .query<object>('select (e.entry).state, (e.entry).reason, (e.entry).note from public.get_my_entry() e');
    expect(own).toEqual([{ state: 'changes_requested', reason: 'too_dark', note: 'Daylight!' }]);
  });

  it('can be about the entry itself', async () => {
    const entry = item(entries, 2);
    await claimNext(db, admin, 1);
    const about = { subject: 'entry', action: 'reject', reason: 'wrong_details' };
    await decide(db, admin, entry.entryId, [about]);
    await passUndoTime(db);
    expect(await stateOf(db, entry.entryId)).toBe('rejected');
    expect(await mediaStates(entry)).toEqual(['removed', 'removed']);
  });

  it('needs a claim, and refuses an entry that another admin has or has decided', async () => {
    const entry = item(entries, 3);
    const all = [approve(entry.portrait), approve(entry.body)];
    await expect(decide(db, admin, entry.entryId, all)).rejects.toMatchObject(refused('review_taken'));
    await claimNext(db, otherAdmin, 1);
    await expect(decide(db, admin, entry.entryId, all)).rejects.toMatchObject(refused('review_taken'));
    await decide(db, otherAdmin, entry.entryId, all);
    await expect(decide(db, otherAdmin, entry.entryId, all)).rejects.toMatchObject(refused('review_taken'));
    await passUndoTime(db);
  });

  it('is complete and has a known reason', async () => {
    const entry = item(entries, 4);
    await claimNext(db, admin, 1);
    const bad = (decisions: object[]) => decide(db, admin, entry.entryId, decisions);
    await expect(bad([approve(entry.portrait)])).rejects.toMatchObject(refused('invalid_input'));
    await expect(bad([])).rejects.toMatchObject(refused('invalid_input'));
    await expect(bad([approve(item(entries, 5).portrait)])).rejects.toMatchObject(refused('review_taken'));
    await expect(bad([reject(entry.portrait, 'ugly'), approve(entry.body)])).rejects.toMatchObject({
      ...refused('invalid_input'),
      detail: 'review_reason_is_known',
    });
    const both = [approve(entry.portrait), approve(entry.body)];
    await expect(bad([{ subject: 'entry', action: 'approve' }, ...both])).rejects.toMatchObject({
      ...refused('invalid_input'),
      detail: 'An entry is approved by its pictures, and decided while it is submitted.',
    });
    await expect(
      bad([{ ...approve(entry.portrait), action: 'disqualify', reason: 'other' }, approve(entry.body)]),
    ).rejects.toMatchObject(refused('invalid_input'));
    expect(await db.owner`select from public.decisions where entry_id = ${entry.entryId}`).toHaveLength(0);
  });

  it('on a new picture of an approved entry leaves the entry as it is', async () => {
    const entry = item(entries, 0);
    const newer = await addPicture(db, entry.entryId, entry.profileId, 'portrait', 2);
    const items = await claimNext(db, admin, 10);
    expect(items.map((one) => one.entry_id)).toContain(entry.entryId);
    await decide(db, admin, entry.entryId, [reject(newer, 'screenshot')]);
    await passUndoTime(db);
    expect(await stateOf(db, entry.entryId)).toBe('approved');
  });

  it('is written to the audit log by actor, action and reason', async () => {
    const rows = await db.owner<{ action: string }[]>`
      select actor_id, action, target_type, reason from public.audit_log
      where target_id = ${item(entries, 1).body}`;
    expect(rows).toEqual([
      { actor_id: admin, action: 'decide_media', target_type: 'media', reason: 'too_dark' },
    ]);
  });
});

describe('an undo', () => {
  it('reverses everything of one call and gives the entry back, until the ten seconds are over', async () => {
    const entry = item(entries, 5);
    await claimNext(db, admin, 10);
    const all = [reject(entry.portrait, 'not_you'), approve(entry.body)];
    const first = await decide(db, admin, entry.entryId, all);
    const undo = (as: string, id = first.decisions[0]?.id) =>
      db.as(signedIn(as)).query('select public.admin_undo($1)', [id]);
    await expect(undo(otherAdmin)).rejects.toMatchObject(refused('undo_too_late'));
    await undo(admin);
    await passUndoTime(db);
    expect(await stateOf(db, entry.entryId)).toBe('submitted');
    expect(await mediaStates(entry)).toEqual(['pending', 'pending']);
    const again = await decide(db, admin, entry.entryId, [approve(entry.portrait), approve(entry.body)]);
    await passUndoTime(db);
    await expect(undo(admin, again.decisions[0]?.id)).rejects.toMatchObject(refused('undo_too_late'));
    expect(await stateOf(db, entry.entryId)).toBe('approved');
  });
});
