import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { anon, setClock, signedIn } from '../../fixtures/contest.ts';
import { addMedium, BEFORE_CUT_OFF, entrant, getMyEntry, submit } from '../../fixtures/entrant.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await setClock(db, BEFORE_CUT_OFF);
});
afterAll(() => db.drop());

async function reject(entryId: string, admin: string): Promise<void> {
  await db.owner`
    insert into public.decisions (subject, subject_id, entry_id, action, reason, note, decided_by, publish_at, applied_at)
    values ('entry', ${entryId}, ${entryId}, 'reject', 'wrong_details', 'The city.', ${admin}, private.clock(), private.clock())`;
  await db.owner`update public.entries set state = 'rejected', decided_at = private.clock() where id = ${entryId}`;
}

describe('get_my_entry', () => {
  it('answers a new user with the contest of the country, and without an entry', async () => {
    const id = await db.createUser();
    await db.owner`update public.profiles set display_name = 'Ana', country = 'br', city = 'Recife' where id = ${id}`;
    expect(await getMyEntry(db, signedIn(id))).toMatchObject({
      profile: {
        display_name: 'Ana',
        country: 'br',
        city: 'Recife',
        birth_date: null,
        is_refused_minor: false,
      },
      contest: {
        country: 'br',
        minimum_age: 18,
        maximum_age: null,
        rules_version: '2026-11',
        prize: null,
        time_zone: 'America/Sao_Paulo',
      },
      entry: null,
      media: [],
      waiting: null,
    });
  });

  it('shows the newest media, and nothing of their files', async () => {
    const { as, entryId } = await entrant(db);
    await db.owner`update public.media set state = 'superseded' where entry_id = ${entryId} and kind = 'body'`;
    await addMedium(db, entryId, 'body', 'approved', 2);
    const { media, entry } = await getMyEntry(db, as);
    expect(media.map(({ kind, version, state }) => [kind, version, state])).toEqual([
      ['portrait', 1, 'pending'],
      ['body', 2, 'approved'],
    ]);
    expect(Object.keys(media[0] ?? {})).not.toContain('files');
    expect(entry).toMatchObject({ can_submit: true, missing: ['consents'] });
  });

  it('shows the reason, the note and the appeal of a decision, not who decided', async () => {
    const admin = await db.createUser();
    const { as, entryId } = await entrant(db);
    await submit(db, as, entryId);
    await reject(entryId, admin);
    const rejected = await getMyEntry(db, as);
    expect(rejected.entry).toMatchObject({
      state: 'rejected',
      reason: 'wrong_details',
      note: 'The city.',
      can_edit: true,
      appeal: { allowed: true, state: null },
    });
    expect(JSON.stringify(rejected)).not.toContain(admin);
    await db
      .as(as)
      .query('select public.appeal_decision($1, $2)', [rejected.entry?.appeal.decision_id, 'Look again']);
    expect((await getMyEntry(db, as)).entry?.appeal).toMatchObject({ allowed: false, state: 'waiting' });
  });

  it('answers all callers about themselves alone', async () => {
    const [own, other] = [await entrant(db, { city: 'Baguio' }), await entrant(db)];
    expect(JSON.stringify(await getMyEntry(db, other.as))).not.toContain('Baguio');
    expect((await getMyEntry(db, own.as)).entry?.details.city).toBe('Baguio');
    await expect(getMyEntry(db, anon)).rejects.toMatchObject({ code: '42501' });
  });
});
