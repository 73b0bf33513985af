import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { addEntries, addWeek, anon, item, setClock, signedIn } from '../../fixtures/contest.ts';
import {
  BEFORE_CUT_OFF,
  entrant,
  FIELDS,
  getMyEntry,
  idOf,
  saveDraft,
  submit,
} from '../../fixtures/entrant.ts';
import { refusal } from '../../fixtures/refusal.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(() => setClock(db, BEFORE_CUT_OFF));

const newcomer = async () => signedIn(await db.createUser());

describe('save_entry_draft', () => {
  it('creates a draft with the first fields, and keeps them beside later ones', async () => {
    const as = await newcomer();
    const first = await saveDraft(db, as, { display_name: '  Maria  ' });
    expect(first.entry).toMatchObject({
      state: 'draft',
      version: 1,
      week: '2026-w49',
      can_edit: true,
      can_submit: false,
      missing: ['country', 'city', 'birth_date', 'portrait', 'body', 'consents'],
    });
    const second = await saveDraft(db, as, { height_cm: 170, shown: ['height_cm', 'bio', 'bio'] }, 1);
    expect(second.entry).toMatchObject({
      id: idOf(first),
      version: 2,
      details: { display_name: 'Maria', height_cm: 170, shown: ['bio', 'height_cm'] },
    });
    expect((await getMyEntry(db, as)).entry).toEqual(second.entry);
  });

  it('empties a field that is sent as null', async () => {
    const as = await newcomer();
    await saveDraft(db, as, {
      city: 'Cebu',
      bio: 'One\nTwo',
      children: 2,
      links: ['https://example.test/a'],
    });
    const { entry } = await saveDraft(db, as, { city: null, bio: '', children: null, links: null }, 1);
    expect(entry?.details).toMatchObject({ city: null, bio: null, children: null, links: [] });
  });

  it('overwrites nothing that another tab saved meanwhile', async () => {
    const as = await newcomer();
    await saveDraft(db, as, { city: 'Cebu' });
    await saveDraft(db, as, { city: 'Davao' }, 1);
    await expect(saveDraft(db, as, { city: 'Manila' }, 1)).rejects.toMatchObject(refusal('stale_draft'));
    await expect(saveDraft(db, as, { city: 'Manila' })).rejects.toMatchObject(refusal('stale_draft'));
    await expect(saveDraft(db, await newcomer(), {}, 3)).rejects.toMatchObject(refusal('stale_draft'));
    expect((await getMyEntry(db, as)).entry).toMatchObject({ version: 2, details: { city: 'Davao' } });
  });

  it('accepts the same save twice after a lost answer', async () => {
    const as = await newcomer();
    await saveDraft(db, as, { city: 'Cebu' });
    expect((await saveDraft(db, as, { city: 'Cebu' })).entry?.version).toBe(1);
  });

  it('makes one draft of two that begin at once', async () => {
    const as = await newcomer();
    const [one, other] = await Promise.allSettled([
      saveDraft(db, as, { city: 'Cebu' }),
      saveDraft(db, as, { city: 'Davao' }),
    ]);
    expect([one.status, other.status].sort()).toEqual(['fulfilled', 'rejected']);
    const [row] =
      await db.owner`select count(*)::integer as n from public.entry_details where city in ('Cebu', 'Davao')
      and entry_id = ${idOf(await getMyEntry(db, as))}`;
    expect(row).toEqual({ n: 1 });
  });

  it('sets a birth date once, a minor’s too', async () => {
    const as = await newcomer();
    const { profile } = await saveDraft(db, as, { birth_date: '2010-01-31' });
    expect(profile).toMatchObject({ birth_date: '2010-01-31', is_refused_minor: true });
    await expect(saveDraft(db, as, { birth_date: '2000-01-31' }, 1)).rejects.toMatchObject({
      ...refusal('invalid_field'),
      detail: 'birth_date',
      hint: 'set_once',
    });
    await saveDraft(db, as, { birth_date: '2010-01-31', city: 'Cebu' }, 1);
    await setClock(db, new Date('2028-01-31T00:00+08:00'));
    expect((await getMyEntry(db, as)).profile.is_refused_minor).toBe(false);
  });

  it('moves to the contest of a new country', async () => {
    await db.owner`update public.contests set minimum_age = 21 where country = 'jp'`;
    const { contest } = await saveDraft(db, await newcomer(), { country: 'jp' });
    expect(contest).toMatchObject({ country: 'jp', minimum_age: 21, time_zone: 'Asia/Tokyo' });
  });

  it('changes only the visible fields of a sent entry', async () => {
    const { as, entryId } = await entrant(db);
    await submit(db, as, entryId);
    await expect(saveDraft(db, as, { city: 'Davao' }, 1)).rejects.toMatchObject(refusal('entry_locked'));
    expect((await saveDraft(db, as, { shown: ['bio'] }, 1)).entry).toMatchObject({
      state: 'submitted',
      details: { shown: ['bio'], city: 'Cebu' },
    });
  });

  it('does not change an entry that competes', async () => {
    const week = await addWeek(db, 'it', '2026-w48');
    const competing = item(await addEntries(db, week, 3), 0);
    const as = signedIn(competing.profileId);
    await expect(saveDraft(db, as, FIELDS)).rejects.toMatchObject(refusal('entry_locked'));
    expect((await getMyEntry(db, as)).entry).toMatchObject({ id: competing.entryId, week: '2026-w48' });
  });

  it('refuses visitors and suspended people', async () => {
    await expect(saveDraft(db, anon, {})).rejects.toMatchObject({ code: '42501' });
    const id = await db.createUser();
    await db.owner`update public.profiles set suspended_at = now() where id = ${id}`;
    await expect(saveDraft(db, signedIn(id), {})).rejects.toMatchObject(refusal('account_suspended'));
    await db.owner`update public.profiles set suspended_at = null where id = ${id}`;
    expect((await saveDraft(db, signedIn(id), {})).entry?.state).toBe('draft');
  });
});
