import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { addEntries, addWeek, anon, item, setClock, signedIn } from '../../fixtures/contest.ts';
import {
  addMedium,
  BEFORE_CUT_OFF,
  entrant,
  getMyEntry,
  saveDraft,
  submit,
  withdraw,
} from '../../fixtures/entrant.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(() => setClock(db, BEFORE_CUT_OFF));

const locked = { code: 'P0001', message: 'entry_locked' };

describe('withdraw_entry', () => {
  it('withdraws an entry with its media, and a second call changes nothing', async () => {
    const { as, entryId } = await entrant(db);
    await submit(db, as, entryId);
    const answer = await withdraw(db, as, entryId);
    expect(answer.entry).toMatchObject({ state: 'withdrawn', can_submit: false });
    expect(answer.media).toEqual([]);
    expect((await withdraw(db, as, entryId)).entry?.state).toBe('withdrawn');
  });

  it('lets the contestant begin again with the typed fields', async () => {
    const { as, entryId } = await entrant(db);
    await submit(db, as, entryId);
    await withdraw(db, as, entryId);
    await expect(submit(db, as, entryId)).rejects.toMatchObject({ message: 'already_entered' });
    const { entry } = await saveDraft(db, as, { city: 'Davao' }, 1);
    expect(entry).toMatchObject({
      id: entryId,
      state: 'draft',
      submitted_at: null,
      details: { display_name: 'Maria Santos', city: 'Davao' },
    });
    await addMedium(db, entryId, 'portrait', 'pending', 2);
    await addMedium(db, entryId, 'body', 'pending', 2);
    expect((await submit(db, as, entryId)).entry?.state).toBe('submitted');
  });

  it('removes a contestant from a live week for good', async () => {
    const week = await addWeek(db, 'kr', '2026-w48');
    const { profileId, entryId } = item(await addEntries(db, week, 4), 0);
    const as = signedIn(profileId);
    expect((await withdraw(db, as, entryId)).entry).toMatchObject({ state: 'withdrawn', can_edit: false });
    expect(
      await db.owner`select from public.photos where entry_id = ${entryId} and state = 'approved'`,
    ).toEqual([]);
    await expect(db.as(anon).query('select public.get_profile($1)', [profileId])).rejects.toMatchObject({
      message: 'no_such_profile',
    });
    await expect(saveDraft(db, as, { city: 'Seoul' })).rejects.toMatchObject(locked);
    await setClock(db, new Date('2026-12-01T12:00+09:00'));
    expect((await getMyEntry(db, as)).entry).toBeNull();
  });

  it('is open to suspended people, and only for their own entry', async () => {
    const [own, other] = [await entrant(db), await entrant(db)];
    await expect(withdraw(db, other.as, own.entryId)).rejects.toMatchObject(locked);
    await expect(withdraw(db, anon, own.entryId)).rejects.toMatchObject({ code: '42501' });
    await db.owner`update public.profiles set suspended_at = now() where id = ${own.id}`;
    expect((await withdraw(db, own.as, own.entryId)).entry?.state).toBe('withdrawn');
  });

  it('does not undo a disqualification', async () => {
    const { as, entryId } = await entrant(db);
    await submit(db, as, entryId);
    await db.owner`update public.entries set state = 'disqualified' where id = ${entryId}`;
    await expect(withdraw(db, as, entryId)).rejects.toMatchObject(locked);
  });
});
