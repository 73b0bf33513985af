import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { addEntries, addWeek, anon, item, setClock, signedIn } from '../../fixtures/contest.ts';
import {
  addMedium,
  BEFORE_CUT_OFF,
  CONSENTS,
  entrant,
  FIELDS,
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

describe('submit_entry', () => {
  it('sends a complete entry into its week, with the age at its start and the consents', async () => {
    const { id, as, entryId } = await entrant(db, { birth_date: '2000-11-30' });
    const { entry } = await submit(db, as, entryId, { ...CONSENTS, other: 'thing' });
    expect(entry).toMatchObject({
      state: 'submitted',
      week: '2026-w49',
      planned_reason: 'before_cut_off',
      can_edit: false,
      can_submit: false,
      missing: [],
      details: { consents: CONSENTS },
    });
    expect(Date.parse(entry?.review_due_at ?? '') - Date.parse(entry?.submitted_at ?? '')).toBe(86_400_000);
    expect(entry?.details.accepted_at).toBe(entry?.submitted_at);
    const [row] = await db.owner`
      select display_name, city, age, rules_version, is_public from public.entries where profile_id = ${id}`;
    expect(row).toEqual({
      display_name: 'Maria Santos',
      city: 'Cebu',
      age: 26,
      rules_version: '2026-11',
      is_public: false,
    });
  });

  it('needs a verified address, also for what is sent already', async () => {
    const { id, as, entryId } = await entrant(db, {});
    await submit(db, as, entryId);
    await db.owner`update public.profiles set email_verified_at = null where id = ${id}`;
    await expect(submit(db, as, entryId)).rejects.toMatchObject(refusal('email_not_verified'));
    await db.owner`update public.profiles set email_verified_at = private.clock() where id = ${id}`;
    expect((await submit(db, as, entryId)).entry?.state).toBe('submitted');
  });

  it.each([
    ['2026-11-26T17:59:59+08:00', '2026-w49', 'before_cut_off'],
    ['2026-11-26T18:00+08:00', '2026-w50', 'after_cut_off'],
  ])('at %s plans for %s', async (at, week, reason) => {
    const { as, entryId } = await entrant(db);
    await setClock(db, new Date(at));
    const { entry } = await submit(db, as, entryId);
    expect(entry).toMatchObject({ week, planned_reason: reason });
  });

  it('has the same answer for a second call', async () => {
    const { as, entryId } = await entrant(db);
    const sent = await submit(db, as, entryId);
    expect((await submit(db, as, entryId)).entry).toEqual(sent.entry);
  });

  it('accepts one of two calls at once, and answers both', async () => {
    const { as, entryId } = await entrant(db);
    const both = await Promise.all([submit(db, as, entryId), submit(db, as, entryId)]);
    expect(both.map(({ entry }) => entry?.submitted_at)).toEqual([
      both[0].entry?.submitted_at,
      both[0].entry?.submitted_at,
    ]);
  });

  it('names everything that is missing', async () => {
    const as = signedIn(await db.createUser());
    const entryId = idOf(await saveDraft(db, as, {}));
    await addMedium(db, entryId, 'portrait', 'rejected');
    await addMedium(db, entryId, 'body', 'uploading');
    await expect(submit(db, as, entryId, null)).rejects.toMatchObject(
      refusal('entry_incomplete', 'display_name,country,city,birth_date,portrait,body,consents'),
    );
  });

  it.each([
    ['adult', { ...CONSENTS, adult: false }],
    ['publication as a text', { ...CONSENTS, publication: 'true' }],
    ['another rules version', { ...CONSENTS, rules_version: '2025-01' }],
    ['nothing', {}],
  ])('accepts no consents with %s', async (_, consents) => {
    const { as, entryId } = await entrant(db);
    await expect(submit(db, as, entryId, consents)).rejects.toMatchObject(
      refusal('entry_incomplete', 'consents'),
    );
  });

  it('refuses a person under 18 on the day, by the calendar of the contest, for any week', async () => {
    const minor = signedIn(await db.createUser());
    const draft = await saveDraft(db, minor, { ...FIELDS, birth_date: '2008-11-27' });
    expect(draft.profile.is_refused_minor).toBe(true);
    await expect(submit(db, minor, idOf(draft))).rejects.toMatchObject(
      refusal('entry_incomplete', 'portrait,body'),
    );
    // 18 in Manila, where the pictures were sent, and not yet in New York.
    await setClock(db, new Date('2026-11-26T00:30+08:00'));
    const young = await entrant(db, { birth_date: '2008-11-26' });
    await saveDraft(db, young.as, { country: 'us' }, 1);
    await expect(submit(db, young.as, young.entryId)).rejects.toMatchObject(refusal('too_young', '18'));
    await setClock(db, new Date('2026-11-26T00:00-05:00'));
    expect((await submit(db, young.as, young.entryId)).entry?.state).toBe('submitted');
  });

  it("checks the contest's ages at the start of the week", async () => {
    await db.owner`update public.contests set minimum_age = 20, maximum_age = 30 where country = 'fr'`;
    const at = (birth_date: string) => entrant(db, { country: 'fr', birth_date });
    const ages = {
      tooYoung: await at('2006-12-01'),
      youngest: await at('2006-11-30'),
      oldest: await at('1995-12-01'),
    };
    const tooOld = await at('1995-11-30');
    await expect(submit(db, ages.tooYoung.as, ages.tooYoung.entryId)).rejects.toMatchObject(
      refusal('too_young', '20'),
    );
    await expect(submit(db, tooOld.as, tooOld.entryId)).rejects.toMatchObject(refusal('too_old', '30'));
    for (const { as, entryId } of [ages.youngest, ages.oldest]) {
      expect((await submit(db, as, entryId)).entry?.state).toBe('submitted');
    }
  });

  it('refuses visitors, suspended people and people with an unverified address', async () => {
    const { id, as, entryId } = await entrant(db);
    await expect(submit(db, anon, entryId)).rejects.toMatchObject({ code: '42501' });
    await db.owner`update public.profiles set suspended_at = now() where id = ${id}`;
    await expect(submit(db, as, entryId)).rejects.toMatchObject(refusal('account_suspended'));
    await db.owner`update public.profiles set suspended_at = null, email_verified_at = null where id = ${id}`;
    await expect(submit(db, as, entryId)).rejects.toMatchObject(refusal('email_not_verified'));
    await db.owner`update public.profiles set email_verified_at = now() where id = ${id}`;
    expect((await submit(db, as, entryId)).entry?.state).toBe('submitted');
  });

  it("refuses another person's entry like an unknown one", async () => {
    const [own, other] = [await entrant(db), await entrant(db)];
    await expect(submit(db, other.as, own.entryId)).rejects.toMatchObject(refusal('entry_locked'));
    await expect(submit(db, other.as, own.id)).rejects.toMatchObject(refusal('entry_locked'));
  });

  it('refuses an entry that was approved', async () => {
    const { as, entryId } = await entrant(db);
    await submit(db, as, entryId);
    await db.owner`update public.entries set state = 'approved' where id = ${entryId}`;
    await expect(submit(db, as, entryId)).rejects.toMatchObject(refusal('already_entered'));
  });

  it('accepts a corrected entry again after a rejection, for the then next week', async () => {
    const { as, entryId } = await entrant(db);
    await submit(db, as, entryId);
    await db.owner`update public.entries set state = 'rejected', decided_at = private.clock() where id = ${entryId}`;
    await setClock(db, new Date('2026-12-02T12:00+08:00'));
    await expect(submit(db, as, entryId)).rejects.toMatchObject(refusal('entry_incomplete', 'portrait,body'));
    await addMedium(db, entryId, 'portrait', 'pending', 2);
    await addMedium(db, entryId, 'body', 'pending', 2);
    expect((await submit(db, as, entryId)).entry).toMatchObject({
      state: 'submitted',
      week: '2026-w50',
      id: entryId,
    });
  });

  it('lets a contestant wait after competing', async () => {
    const week = await addWeek(db, 'de', '2026-w46');
    const competed = item(await addEntries(db, week, 3), 0).profileId;
    const as = signedIn(competed);
    const saved = await saveDraft(db, as, { ...FIELDS, country: 'de' });
    const entryId = idOf(saved);
    expect(saved.waiting).toEqual({ until_week: '2026-w51', reason: 'waiting_time' });
    await addMedium(db, entryId, 'portrait');
    await addMedium(db, entryId, 'body');
    await expect(submit(db, as, entryId)).rejects.toMatchObject(refusal('waiting_time', '2026-w51'));
    await setClock(db, new Date('2026-12-07T12:00+08:00'));
    expect((await submit(db, as, entryId)).entry).toMatchObject({ week: '2026-w51', state: 'submitted' });
  });
});
