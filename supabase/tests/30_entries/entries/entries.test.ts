import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Actor,
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/backend/database.ts';
import { addEntries, anon, type Entry, item, liveWeek, signedIn, type Week } from '../../fixtures/contest.ts';
import { getProfile } from '../../fixtures/profiles.ts';

const HIDDEN = ['draft', 'submitted', 'changes_requested', 'rejected', 'withdrawn', 'disqualified'] as const;

let db: TestDatabase;
let week: Week;
let shown: Entry;
let hidden: { state: string; entry: Entry }[];
let stranger: string;
let suspended: Entry;
let admin: string;

beforeAll(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 4);
  shown = item(week.entries, 0);
  suspended = item(week.entries, 3);
  hidden = [];
  for (const state of HIDDEN) hidden.push({ state, entry: item(await addEntries(db, week, 1, state), 0) });
  [stranger, admin] = [await db.createUser(), await db.createUser()];
  await db.owner`insert into public.user_roles (user_id, role) values (${admin}, 'admin')`;
  await db.owner`update public.profiles set suspended_at = now() where id = ${suspended.profileId}`;
});
afterAll(() => db.drop());

const denied = { code: '42501' };
/** What the page of the entry's person shows to an actor. */
const page = (as: Actor, entry: Entry) => getProfile(db, entry.profileId, as).catch(() => null);
const reads = async (as: Actor, entry: Entry) => (await page(as, entry)) !== null;
const readsPhoto = async (as: Actor, entry: Entry) => ((await page(as, entry))?.photos.length ?? 0) === 1;

describe('an entry and its photos', () => {
  it('are shown to everyone while the entry is approved', async () => {
    for (const as of [
      anon,
      signedIn(stranger),
      signedIn(suspended.profileId),
      signedIn(admin),
      signedIn(shown.profileId),
    ]) {
      expect(await reads(as, shown)).toBe(true);
      expect(await readsPhoto(as, shown)).toBe(true);
    }
  });

  it.each(HIDDEN)('are on no page while it is %s', async (state) => {
    const entry = hidden.find((one) => one.state === state)?.entry ?? shown;
    for (const read of [reads, readsPhoto]) {
      expect(await read(anon, entry)).toBe(false);
      expect(await read(signedIn(stranger), entry)).toBe(false);
      expect(await read(signedIn(shown.profileId), entry)).toBe(false);
      expect(await read(signedIn(suspended.profileId), entry)).toBe(false);
      expect(await read(signedIn(entry.profileId), entry)).toBe(false);
      expect(await read(signedIn(admin), entry)).toBe(false);
    }
  });

  it('of a suspended person are on no page', async () => {
    for (const read of [reads, readsPhoto]) {
      expect(await read(anon, suspended)).toBe(false);
      expect(await read(signedIn(stranger), suspended)).toBe(false);
      expect(await read(signedIn(suspended.profileId), suspended)).toBe(false);
      expect(await read(signedIn(admin), suspended)).toBe(false);
    }
  });

  it.each(['pending', 'rejected'])('show nobody a photo that is %s', async (state) => {
    const entry = item(week.entries, 1);
    await db.owner`update public.photos set state = ${state} where entry_id = ${entry.entryId}`;
    expect(await readsPhoto(anon, entry)).toBe(false);
    expect(await readsPhoto(signedIn(stranger), entry)).toBe(false);
    expect(await readsPhoto(signedIn(entry.profileId), entry)).toBe(false);
    expect(await readsPhoto(signedIn(admin), entry)).toBe(false);
    await db.owner`update public.photos set state = 'approved' where entry_id = ${entry.entryId}`;
    expect(await readsPhoto(anon, entry)).toBe(true);
  });

  it('are written by no one through the API', async () => {
    const actors = [
      anon,
      signedIn(stranger),
      signedIn(shown.profileId),
      signedIn(suspended.profileId),
      signedIn(admin),
    ];
    for (const as of actors) {
      for (const write of [
        `insert into public.entries (profile_id, week_id, state) values ('${stranger}', '${week.id}', 'approved')`,
        "update public.entries set state = 'approved'",
        'update public.entries set is_public = true',
        'delete from public.entries',
        `insert into public.photos (entry_id, kind, path, width, height, placeholder, sizes)
         values ('${shown.entryId}', 'body', 'x', 1, 1, '#000', '[]')`,
        "update public.photos set state = 'approved'",
        'delete from public.photos',
      ]) {
        await expect(db.as(as).query(write), write).rejects.toMatchObject(denied);
      }
    }
    expect(
      await db
        .as({ role: 'service_role' })
        .query("update public.entries set city = 'Cebu' where id = $1 returning city", [shown.entryId]),
    ).toEqual([{ city: 'Cebu' }]);
  });

  it('are public by their state, whatever is written into is_public', async () => {
    const entry = hidden[0]?.entry ?? shown;
    await db.owner`update public.entries set is_public = true where id = ${entry.entryId}`;
    expect(await reads(anon, entry)).toBe(false);
  });

  it('are one per person and week, of adults, and complete once they are sent', async () => {
    const person = await db.createUser();
    const insert = (values: { age?: number | null; profile?: string }) => db.owner`
      insert into public.entries (profile_id, week_id, state, display_name, age, city)
      values (${values.profile ?? person}, ${week.id}, 'submitted', 'Ana', ${values.age === undefined ? 18 : values.age}, 'Cebu')`;
    await expect(insert({ age: 17 })).rejects.toMatchObject({ constraint_name: 'entries_age_is_18_to_120' });
    await expect(insert({ age: null })).rejects.toMatchObject({
      constraint_name: 'entries_are_complete_once_sent',
    });
    await insert({ age: 18 });
    await expect(insert({ age: 18 })).rejects.toMatchObject({
      constraint_name: 'entries_one_per_person_and_week',
    });
  });
});
