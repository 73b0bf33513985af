// Decisions after the pictures have changed: approved by an appeal, replaced, named twice.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { item, setClock, signedIn } from '../../fixtures/contest.ts';
import {
  addAdmin,
  addPicture,
  addWaitingEntries,
  approve,
  claimNext,
  decide,
  passUndoTime,
  reject,
  replacePicture,
  stateOf,
  type WaitingEntry,
} from '../../fixtures/reviews.ts';

let db: TestDatabase;
let admin: string;
let entry: WaitingEntry;
beforeEach(async () => {
  db = await createTestDatabase();
  await setClock(db, new Date('2026-12-02T12:00+08:00'));
  admin = await addAdmin(db);
  entry = item(await addWaitingEntries(db, 1), 0);
  await claimNext(db, admin, 1);
});
afterEach(() => db.drop());

const refused = (message: string) => ({ code: 'P0001', message });
const overturn = async (id: string | undefined) => {
  await db.as(signedIn(entry.profileId)).query("select public.appeal_decision($1, 'It is me.')", [id]);
  const judge = await addAdmin(db);
  await db.as(signedIn(judge)).query("select public.admin_decide_appeal($1, false, 'Seen.')", [id]);
};

describe('an entry whose pictures are all approved', () => {
  it('after an appeal is approved without another decision on them', async () => {
    const { decisions } = await decide(db, admin, entry.entryId, [
      reject(entry.portrait, 'not_you'),
      approve(entry.body),
    ]);
    await passUndoTime(db);
    await overturn(decisions.find(({ subject_id: id }) => id === entry.portrait)?.id);
    await claimNext(db, admin, 1);
    const answer = await decide(db, admin, entry.entryId, []);
    expect(answer.decisions).toMatchObject([{ subject: 'entry', action: 'approve' }]);
    await passUndoTime(db);
    expect(await stateOf(db, entry.entryId)).toBe('approved');
  });

  it('is different from an entry with a picture that waits', async () => {
    await expect(decide(db, admin, entry.entryId, [])).rejects.toMatchObject(refused('invalid_input'));
    await decide(db, admin, entry.entryId, [approve(entry.portrait), approve(entry.body)]);
    await passUndoTime(db);
    await addPicture(db, entry.entryId, entry.profileId, 'portrait', 2);
    await claimNext(db, admin, 1);
    await expect(decide(db, admin, entry.entryId, [])).rejects.toMatchObject(refused('invalid_input'));
  });
});

describe('a picture that is replaced within the ten seconds', () => {
  it('keeps its entry in the queue: nobody has seen the new one', async () => {
    await decide(db, admin, entry.entryId, [approve(entry.portrait), approve(entry.body)]);
    const newer = await replacePicture(db, entry.entryId, entry.profileId, 'portrait', 2);
    await passUndoTime(db);
    expect(await stateOf(db, entry.entryId)).toBe('submitted');
    const [waiting] = await claimNext(db, admin, 1);
    expect(waiting?.media.map(({ id, state }) => [id, state])).toEqual([
      [newer, 'pending'],
      [entry.body, 'pending'],
    ]);
    await decide(db, admin, entry.entryId, [approve(newer), approve(entry.body)]);
    await passUndoTime(db);
    expect(await stateOf(db, entry.entryId)).toBe('approved');
  });
});

describe('a decision', () => {
  it('has one action per picture, and one per entry', async () => {
    const twice = [approve(entry.portrait), reject(entry.portrait, 'not_you'), approve(entry.body)];
    await expect(decide(db, admin, entry.entryId, twice)).rejects.toMatchObject(refused('invalid_input'));
    const about = ['rule_violation', 'offensive'].map((reason) => ({
      subject: 'entry',
      action: 'reject',
      reason,
    }));
    await expect(decide(db, admin, entry.entryId, about)).rejects.toMatchObject(refused('invalid_input'));
    await decide(db, admin, entry.entryId, about.slice(1));
  });

  it('that disqualifies has a reason', async () => {
    const disqualify = (reason: string | null) =>
      db
        .as(signedIn(admin))
        .query('select public.admin_disqualify($1, $2, $3)', [entry.entryId, reason, 'Bought votes.']);
    await expect(disqualify(null)).rejects.toMatchObject(refused('invalid_input'));
    await expect(disqualify('ugly')).rejects.toMatchObject(refused('invalid_input'));
    await disqualify('rule_violation');
    expect(await stateOf(db, entry.entryId)).toBe('disqualified');
  });

  it('is undone as a whole or not at all, when the ten seconds end meanwhile', async () => {
    const { decisions } = await decide(db, admin, entry.entryId, [
      approve(entry.portrait),
      approve(entry.body),
    ]);
    const idOf = (subject: string) => decisions.find((one) => one.subject_id === subject)?.id ?? '';
    let undo: Promise<unknown> = Promise.resolve();
    await db.owner.begin(async (tx) => {
      await tx`select private.lock_contest('ph')`;
      undo = db
        .as(signedIn(admin))
        .query('select public.admin_undo($1)', [idOf(entry.body)])
        .catch((error: unknown) => error);
      await new Promise((resolve) => setTimeout(resolve, 200));
      await tx`update private.clock_shift set shift = shift + interval '11 seconds'`;
      await tx`select private.apply_decision(${idOf(entry.portrait)})`;
    });
    expect(await undo).toMatchObject(refused('undo_too_late'));
    await db.owner`select private.apply_due_decisions()`;
    expect(await stateOf(db, entry.entryId)).toBe('approved');
  });
});

describe('an appeal', () => {
  const appealed = async () => {
    const { decisions } = await decide(db, admin, entry.entryId, [
      reject(entry.portrait, 'not_you'),
      approve(entry.body),
    ]);
    await passUndoTime(db);
    const id = decisions.find((one) => one.subject_id === entry.portrait)?.id;
    await db.as(signedIn(entry.profileId)).query("select public.appeal_decision($1, 'It is me.')", [id]);
    return id;
  };
  const judge = (as: string, id: string | undefined, uphold: boolean) =>
    db.as(signedIn(as)).query("select public.admin_decide_appeal($1, $2, 'Seen.')", [id, uphold]);

  it('is not decided by the admin who made the decision, while there is another one', async () => {
    const id = await appealed();
    await db.owner`insert into public.user_roles (user_id, role) values (${entry.profileId}, 'admin')`;
    await expect(judge(entry.profileId, id, false)).rejects.toMatchObject(refused('own_case'));
    const other = await addAdmin(db);
    await expect(judge(admin, id, false)).rejects.toMatchObject(refused('not_allowed'));
    await judge(other, id, true);
  });
});
