// A user's own data and its export, by actor.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import {
  addEntries,
  addWeek,
  anon,
  setClock,
  signedIn,
  takeWeekSteps,
  type Week,
} from '../../fixtures/contest.ts';

let db: TestDatabase;
let ana: string;
let week: Week;
beforeAll(async () => {
  db = await createTestDatabase();
  await setClock(db, new Date('2026-11-18T12:00+08:00'));
  ana = await db.createUser({ confirmed: true });
  week = await addWeek(db, 'ph', '2026-w47');
  await addEntries(db, week, 3);
  await takeWeekSteps(db);
});
afterAll(() => db.drop());

const save = async (sub: string, fields: object) => {
  const [row] = await db
    .as(signedIn(sub))
    .query<{ answer: object }>('select to_jsonb(public.save_my_account($1)) as answer', [fields]);
  return row?.answer;
};
const FIELDS = { display_name: 'Ana Cruz', country: 'ph', language: 'es' };

describe('name, country and language', () => {
  it('are saved, trimmed, for the person alone', async () => {
    const answer = await save(ana, { ...FIELDS, display_name: '  Ana Cruz ' });
    expect(answer).toMatchObject({ ...FIELDS, deletion_requested_at: null, erase_at: null, is_admin: false });
    const [own] = await db
      .as(signedIn(ana))
      .query<{ answer: object }>('select to_jsonb(public.get_my_account()) as answer');
    expect(own?.answer).toEqual(answer);
    const stranger = await db.createUser({ confirmed: true });
    const [other] = await db
      .as(signedIn(stranger))
      .query<{ answer: object }>('select to_jsonb(public.get_my_account()) as answer');
    expect(other?.answer).toMatchObject({ display_name: null });
  });

  it.each([
    [{ display_name: '  ' }, 'display_name', 'required'],
    [{ display_name: 'x'.repeat(61) }, 'display_name', 'too_long'],
    [{ display_name: 'A\u202eB' }, 'display_name', 'text'],
    [{ display_name: 7 }, 'display_name', 'text'],
    [{ country: 'zz' }, 'country', 'unknown'],
    [{ country: null }, 'country', 'unknown'],
    [{ language: 'xx' }, 'language', 'unknown'],
    [{ language: null }, 'language', 'unknown'],
  ])('refuse %j', async (wrong, detail, hint) => {
    await expect(save(ana, { ...FIELDS, ...wrong })).rejects.toMatchObject({
      message: 'invalid_field',
      detail,
      hint,
    });
    expect(await save(ana, FIELDS)).toMatchObject(FIELDS);
  });

  it('are refused to visitors, and to a suspended person who changes them', async () => {
    for (const call of ['get_my_account()', "save_my_account('{}')", 'export_my_data()']) {
      await expect(db.as(anon).query(`select public.${call}`)).rejects.toMatchObject({ code: '42501' });
    }
    const suspended = await db.createUser({ confirmed: true });
    await db.owner`update public.profiles set suspended_at = now() where id = ${suspended}`;
    await expect(save(suspended, FIELDS)).rejects.toMatchObject({ message: 'account_suspended' });
  });
});

describe('the export', () => {
  const exported = async (sub: string, after: string | null = null) => {
    const [row] = await db
      .as(signedIn(sub))
      .query<{ answer: Record<string, unknown> }>('select public.export_my_data($1) as answer', [after]);
    return row?.answer ?? {};
  };

  it('contains everything stored about the person, and nobody else', async () => {
    await db.as(signedIn(ana)).query(`select public.next_to_rate('ph', 1)`);
    await db
      .as(signedIn(ana))
      .query('select * from public.cast_vote($1, 4, gen_random_uuid())', [week.entries[0]?.entryId]);
    await db.owner`
      insert into private.vote_appeals (voter_id, week_id, text, receipts)
      values (${ana}, ${week.id}, 'Please look again', '{}')`;
    const data = await exported(ana);
    expect(data).toMatchObject({
      account: { id: ana },
      profile: { display_name: 'Ana Cruz', language: 'es' },
      votes: [{ entry_id: week.entries[0]?.entryId, stars: 4, weight: 0.25 }],
      rate_queue: [{ week_id: week.id, is_from_outbox: false }],
      vote_appeals: [{ contest: 'ph', week: '2026-w47', text: 'Please look again', decision: null }],
      entries: [],
      next: null,
    });
    const contestant = week.entries[0]?.profileId ?? '';
    const theirs = await exported(contestant);
    expect(theirs).toMatchObject({
      entries: [{ id: week.entries[0]?.entryId, week: '2026-w47' }],
      votes: [],
      rate_queue: [],
      vote_appeals: [],
    });
    expect(JSON.stringify(theirs)).not.toContain(ana);
  });

  it('continues after a page of votes and refuses a wrong cursor', async () => {
    const first = week.entries[0]?.entryId ?? '';
    expect(await exported(ana, 'ffffffff-ffff-ffff-ffff-ffffffffffff')).toEqual({ votes: [], next: null });
    expect(await exported(ana, '00000000-0000-0000-0000-000000000000')).toMatchObject({
      votes: [{ entry_id: first }],
    });
    await expect(exported(ana, 'no cursor')).rejects.toMatchObject({ message: 'invalid_input' });
  });
});
