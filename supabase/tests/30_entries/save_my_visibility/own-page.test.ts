import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Actor,
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/backend/database.ts';
import { anon, type Entry, giveStars, item, liveWeek, signedIn } from '../../fixtures/contest.ts';
import { getProfile } from '../../fixtures/profiles.ts';
import { getVisibility, saveVisibility } from '../../fixtures/visibility.ts';

let db: TestDatabase;
let contestant: Entry;
let other: Entry;
let owner: Actor;
let stranger: Actor;

beforeAll(async () => {
  db = await createTestDatabase();
  const week = await liveWeek(db, 4);
  [contestant, other] = [item(week.entries, 0), item(week.entries, 1)];
  owner = signedIn(contestant.profileId);
  stranger = signedIn(await db.createUser());
  await giveStars(db, contestant, [5, 4]);
  await db.owner`select private.tally_votes()`;
  for (const { entryId } of [contestant, other]) {
    await db.owner`
      insert into public.entry_details (entry_id, height_cm, weight_kg, bio, shown)
      values (${entryId}, 172, 58, 'I sing.', '["bio", "height_cm", "weight_kg"]')`;
  }
});
afterAll(() => db.drop());

const details = async (as: Actor = anon) => (await getProfile(db, contestant.profileId, as)).details;

describe('measurements', () => {
  it('are hidden and shown again, and no other shown field changes', async () => {
    expect(await getVisibility(db, owner)).toMatchObject({
      has_measurements: true,
      shows_measurements: true,
    });
    expect(await details()).toEqual({ bio: 'I sing.', height_cm: 172, weight_kg: 58 });
    expect(await saveVisibility(db, owner, { shows_measurements: false })).toMatchObject({
      shows_measurements: false,
    });
    for (const as of [anon, stranger, owner]) expect(await details(as)).toEqual({ bio: 'I sing.' });
    expect((await getProfile(db, other.profileId)).details).toMatchObject({ height_cm: 172 });
    await saveVisibility(db, owner, { shows_measurements: true });
    expect(await details()).toEqual({ bio: 'I sing.', height_cm: 172, weight_kg: 58 });
  });

  it('are not offered where none are known, and only known ones are shown', async () => {
    expect(await getVisibility(db, stranger)).toEqual({
      entry: null,
      has_measurements: false,
      shows_measurements: false,
      hides_own_score: false,
    });
    await db.owner`update public.entry_details set weight_kg = null where entry_id = ${contestant.entryId}`;
    await saveVisibility(db, owner, { shows_measurements: false });
    await saveVisibility(db, owner, { shows_measurements: true });
    expect(await details()).toEqual({ bio: 'I sing.', height_cm: 172 });
    await db.owner`update public.entry_details set weight_kg = 58 where entry_id = ${contestant.entryId}`;
    await saveVisibility(db, owner, { shows_measurements: true });
  });

  const version = async () =>
    item(
      await db.owner<
        { version: number }[]
      >`select version from public.entry_details where entry_id = ${contestant.entryId}`,
      0,
    ).version;
  it('are a save like any other: an older tab of the entry form does not undo it', async () => {
    const before = await version();
    await saveVisibility(db, owner, { shows_measurements: false });
    expect(await version()).toBe(before + 1);
    await saveVisibility(db, owner, { shows_measurements: false });
    expect(await version()).toBe(before + 1);
    const save = db
      .as(owner)
      .query('select public.save_entry_draft($1, $2)', [{ shown: ['height_cm'] }, before]);
    await expect(save).rejects.toMatchObject({ message: 'stale_draft' });
  });

  it('stay hidden after a report, until the text changes', async () => {
    await db.owner`
      insert into private.report_cases (subject, part, thing, person_id, reason)
      values ('profile', '', private.hash_profile_text(${contestant.entryId}), ${contestant.profileId}, 'offensive')`;
    await db.owner`
      insert into private.hidden_texts (text_hash, case_id)
      select thing, id from private.report_cases where person_id = ${contestant.profileId}`;
    expect(await details()).toEqual({});
    await saveVisibility(db, owner, { shows_measurements: true });
    expect(await details()).toEqual({});
    const write = (bio: string) =>
      db.owner`update public.entry_details set bio = ${bio} where entry_id = ${contestant.entryId}`;
    await write('Written anew.');
    expect(await details()).toMatchObject({ height_cm: 172, bio: 'Written anew.' });
    await write('I sing.');
    expect(await details()).toEqual({});
    await db.owner`delete from private.hidden_texts`;
    expect(await details()).toMatchObject({ height_cm: 172 });
  });
});

describe('the own score', () => {
  const standing = async (as: Actor) => (await getProfile(db, contestant.profileId, as)).week;

  it('is hidden from the contestant on their own page, and from nobody else', async () => {
    expect(await standing(owner)).toMatchObject({ rank: 1, votes: 2 });
    expect((await saveVisibility(db, owner, { hides_own_score: true })).hides_own_score).toBe(true);
    expect(await standing(owner)).toMatchObject({
      rank: null,
      score: null,
      votes: null,
      is_score_hidden: true,
    });
    for (const as of [anon, stranger, signedIn(other.profileId)]) {
      expect(await standing(as)).toMatchObject({ rank: 1, votes: 2, is_score_hidden: false });
    }
    await saveVisibility(db, owner, { hides_own_score: false });
    expect(await standing(owner)).toMatchObject({ rank: 1, votes: 2 });
  });

  it('of others cannot be hidden', async () => {
    await saveVisibility(db, stranger, { hides_own_score: true });
    expect(await standing(stranger)).toMatchObject({ rank: 1, votes: 2 });
  });
});

describe('an unknown setting', () => {
  it.each([
    ['a list', []],
    ['a word', { hides_own_score: 'yes' }],
    ['an unknown name', { is_public: true }],
    ['nothing', null],
  ])('is refused: %s', async (_, settings) => {
    await expect(saveVisibility(db, owner, settings)).rejects.toMatchObject({ message: 'invalid_input' });
  });
});
