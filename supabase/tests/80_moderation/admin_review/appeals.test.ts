import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { anon, item, signedIn } from '../../fixtures/contest.ts';
import {
  addAdmin,
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
let first: WaitingEntry;
let second: WaitingEntry;
let decision: string;

beforeAll(async () => {
  db = await createTestDatabase();
  admin = await addAdmin(db);
  otherAdmin = await addAdmin(db);
  const entries = await addWaitingEntries(db, 2);
  [first, second] = [item(entries, 0), item(entries, 1)];
  await claimNext(db, admin, 2);
  const answer = await decide(db, admin, first.entryId, [
    reject(first.portrait, 'not_you'),
    approve(first.body),
  ]);
  decision = answer.decisions.find((one) => one.subject_id === first.portrait)?.id ?? '';
  await decide(db, admin, second.entryId, [approve(second.portrait), approve(second.body)]);
});
afterAll(() => db.drop());

const refused = (message: string) => ({ code: 'P0001', message });
const appeal = (as: string, text = 'It is me.', id = decision) =>
  db.as(signedIn(as)).query('select public.appeal_decision($1, $2)', [id, text]);
const decideAppeal = (as: string, uphold: boolean) =>
  db.as(signedIn(as)).query('select public.admin_decide_appeal($1, $2, $3)', [decision, uphold, 'Seen.']);

describe('a decision', () => {
  it('is told to its contestant once it is applied, without who decided, and read by nobody directly', async () => {
    const reason = async (as: string) => {
      const [row] = await db
        .as(signedIn(as))
        .query<{ reason: string | null }>('select ((public.get_my_entry()).entry).reason');
      return row?.reason ?? null;
    };
    expect(await reason(first.profileId)).toBeNull();
    await passUndoTime(db);
    expect(await reason(first.profileId)).toBe('not_you');
    expect(await reason(second.profileId)).toBeNull();
    for (const as of [anon, signedIn(first.profileId), signedIn(otherAdmin)])
      await expect(db.as(as).query('select id from public.decisions')).rejects.toMatchObject({
        code: '42501',
      });
  });

  it('is written by no API role', async () => {
    for (const as of [signedIn(first.profileId), signedIn(admin), { role: 'service_role' } as const]) {
      for (const write of ["update public.decisions set note = 'x'", 'delete from public.decisions']) {
        await expect(db.as(as).query(write)).rejects.toMatchObject({ code: '42501' });
      }
    }
  });
});

describe('an appeal', () => {
  it('opens a rejected picture to admins while it waits, to nobody else and not before', async () => {
    const maySee = async (reader: string) => {
      const rows = await db
        .as({ role: 'service_role' })
        .query('select id from public.list_files_to_sign($1, $2)', [[first.portrait], reader]);
      return rows.length === 1;
    };
    expect(await maySee(otherAdmin)).toBe(false);
    await db.owner`
      update public.decisions set appeal_text = 'Look again.', appealed_at = private.clock() where id = ${decision}`;
    expect(await maySee(otherAdmin)).toBe(true);
    expect(await maySee(first.profileId)).toBe(false);
    expect(await maySee(second.profileId)).toBe(false);
    await db.owner`update public.decisions set appeal_text = null, appealed_at = null where id = ${decision}`;
    expect(await maySee(otherAdmin)).toBe(false);
  });

  it('is made once, in words, by the contestant', async () => {
    await expect(appeal(second.profileId)).rejects.toMatchObject(refused('appeal_closed'));
    await expect(appeal(first.profileId, '  ')).rejects.toMatchObject(refused('invalid_input'));
    await appeal(first.profileId);
    await expect(appeal(first.profileId)).rejects.toMatchObject(refused('appeal_closed'));
  });

  it('is not decided by the admin who made the decision while there is another admin', async () => {
    const list = await db
      .as(signedIn(admin))
      .query('select may_decide, appeal_text from public.admin_list_appeals()');
    expect(list).toMatchObject([{ may_decide: false, appeal_text: 'It is me.' }]);
    await expect(decideAppeal(admin, true)).rejects.toMatchObject(refused('not_allowed'));
  });

  it('that succeeds approves the picture and sends the entry back to the queue', async () => {
    await decideAppeal(otherAdmin, false);
    await expect(decideAppeal(otherAdmin, true)).rejects.toMatchObject(refused('appeal_closed'));
    expect(await stateOf(db, first.entryId)).toBe('submitted');
    const [row] = await db.owner<{ state: string }[]>`
      select state from public.media where id = ${first.portrait}`;
    expect(row?.state).toBe('approved');
    expect(await claimNext(db, admin, 5)).toMatchObject([{ entry_id: first.entryId }]);
  });

  it('is possible against a disqualification, and an admin finds the entry by name or profile', async () => {
    const find = async (text: string) => {
      const found = await db
        .as(signedIn(admin))
        .query<{ entry_id: string }>('select entry_id from public.admin_search_entries($1)', [text]);
      return found.map((one) => one.entry_id);
    };
    expect(await find('waiting 2')).toEqual([second.entryId]);
    expect(await find(second.profileId)).toEqual([second.entryId]);
    expect(await find('%%')).toEqual([]);
    await expect(find(' ')).rejects.toMatchObject(refused('invalid_input'));
  });

  it('is decided by the same admin where there is no other', async () => {
    await db
      .as(signedIn(admin))
      .query('select public.admin_disqualify($1, $2, $3)', [
        second.entryId,
        'rule_violation',
        'Votes were bought.',
      ]);
    expect(await stateOf(db, second.entryId)).toBe('disqualified');
    expect(await claimNext(db, admin, 5)).not.toMatchObject([{ entry_id: second.entryId }]);
    const [row] = await db.owner<{ id: string }[]>`
      select id from public.decisions where entry_id = ${second.entryId} and action = 'disqualify'`;
    decision = row?.id ?? '';
    await appeal(second.profileId);
    await db.owner`delete from public.user_roles where user_id = ${otherAdmin}`;
    await decideAppeal(admin, true);
    expect(await stateOf(db, second.entryId)).toBe('disqualified');
  });
});
