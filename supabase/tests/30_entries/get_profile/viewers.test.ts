import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { addEntries, addWeek, anon, item, liveWeek, signedIn, type Week } from '../../fixtures/contest.ts';
import { addPhoto, enterAgain, getProfile } from '../../fixtures/profiles.ts';

let db: TestDatabase;
let week: Week;
let contestant: { entryId: string; profileId: string };

beforeEach(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 4);
  contestant = item(week.entries, 0);
});
afterEach(() => db.drop());

const notFound = { code: 'P0001', message: 'no_such_profile' };

/** Every viewer of a profile, also a suspended one. */
async function viewers() {
  const [voter, suspended, admin] = [await db.createUser(), await db.createUser(), await db.createUser()];
  await db.owner`update public.profiles set suspended_at = now() where id = ${suspended}`;
  await db.owner`insert into public.user_roles (user_id, role) values (${admin}, 'admin')`;
  return [
    { name: 'a visitor', as: anon },
    { name: 'a voter', as: signedIn(voter) },
    { name: 'the owner', as: signedIn(contestant.profileId) },
    { name: 'another contestant', as: signedIn(item(week.entries, 1).profileId) },
    { name: 'a suspended person', as: signedIn(suspended) },
    { name: 'an admin', as: signedIn(admin) },
    { name: 'the service', as: { role: 'service_role' } as const },
  ];
}

describe('the public page of a contestant', () => {
  it('is the same for every viewer and contains nothing private', async () => {
    await db.owner`update public.profiles set birth_date = '2001-02-03', last_login_ip = '192.0.2.77' where id = ${contestant.profileId}`;
    for (const { name, as } of await viewers()) {
      const profile = await getProfile(db, contestant.profileId, as);
      expect(profile, name).toEqual({
        profile_id: contestant.profileId,
        display_name: 'Contestant 1',
        age: 20,
        city: 'Quezon City',
        country: 'ph',
        photos: [
          {
            kind: 'portrait',
            width: 1200,
            height: 1600,
            placeholder: '#c9b8ae',
            sizes: [{ width: 320, height: 427, path: `${contestant.entryId}/320.webp` }],
          },
        ],
        week: expect.objectContaining({ week: '2026-w47', entry_id: contestant.entryId }),
        upcoming_week: null,
        results: [],
        video: null,
        details: {},
      });
      expect(JSON.stringify(profile), name).not.toMatch(/2001-02-03|192\.0\.2\.77|@/);
    }
  });

  it('shows the approved portrait, then the approved body, and no photo that waits or was rejected', async () => {
    const kinds = async () => (await getProfile(db, contestant.profileId)).photos.map(({ kind }) => kind);
    await addPhoto(db, contestant.entryId, 'body', 'pending');
    await addPhoto(db, contestant.entryId, 'body', 'rejected');
    expect(await kinds()).toEqual(['portrait']);
    await db.owner`update public.photos set state = 'approved' where kind = 'body' and state = 'pending'`;
    expect(await kinds()).toEqual(['portrait', 'body']);
    await db.owner`update public.photos set state = 'rejected' where kind = 'portrait'`;
    expect(await kinds()).toEqual(['body']);
  });

  it('shows name, age, city and photos of the newest public entry, never of a draft', async () => {
    const next = await addWeek(db, 'ph', '2026-w48');
    const [entryId = ''] = await enterAgain(db, next.id, [contestant.profileId], { name: 'Ana', age: 21 });
    await addPhoto(db, entryId, 'portrait');
    expect(await getProfile(db, contestant.profileId)).toMatchObject({
      display_name: 'Ana',
      age: 21,
      city: 'Cebu',
      upcoming_week: '2026-w48',
      photos: [{ kind: 'portrait', width: 800 }],
      week: { week: '2026-w47', entry_id: contestant.entryId },
    });
    await db.owner`update public.entries set state = 'changes_requested' where id = ${entryId}`;
    expect(await getProfile(db, contestant.profileId)).toMatchObject({
      display_name: 'Contestant 1',
      upcoming_week: null,
    });
  });
});

describe('there is no public page', () => {
  it('of a voter, of an unknown or missing id, for any viewer', async () => {
    const voter = await db.createUser();
    for (const { name, as } of await viewers()) {
      for (const id of [voter, randomUUID(), null])
        await expect(getProfile(db, id, as), name).rejects.toMatchObject(notFound);
      expect((await getProfile(db, contestant.profileId, as)).profile_id, name).toBe(contestant.profileId);
    }
  });

  it.each(['draft', 'submitted', 'changes_requested', 'rejected', 'withdrawn', 'disqualified'])(
    'of a person whose only entry is %s, the person included',
    async (state) => {
      const [entry] = await addEntries(db, week, 1, state);
      const id = entry?.profileId ?? '';
      await expect(getProfile(db, id)).rejects.toMatchObject(notFound);
      await expect(getProfile(db, id, signedIn(id))).rejects.toMatchObject(notFound);
      await db.owner`update public.entries set state = 'approved' where profile_id = ${id}`;
      expect((await getProfile(db, id)).profile_id).toBe(id);
    },
  );

  it('of a suspended person, for any viewer', async () => {
    const people = await viewers();
    await db.owner`update public.profiles set suspended_at = now() where id = ${contestant.profileId}`;
    for (const { name, as } of people)
      await expect(getProfile(db, contestant.profileId, as), name).rejects.toMatchObject(notFound);
    await db.owner`update public.profiles set suspended_at = null where id = ${contestant.profileId}`;
    expect((await getProfile(db, contestant.profileId)).profile_id).toBe(contestant.profileId);
  });

  it('beside the function: API roles can call none of its parts', async () => {
    for (const { name, as } of (await viewers()).filter(({ as: { role } }) => role !== 'service_role')) {
      for (const call of [
        `private.compute_live_rank('${contestant.entryId}')`,
        `private.list_profile_photos('${contestant.entryId}')`,
        `private.build_profile_week('${contestant.profileId}', now())`,
        `private.list_profile_results('${contestant.profileId}')`,
        `private.get_profile_video('${contestant.entryId}')`,
        `private.get_public_details('${contestant.entryId}')`,
        `private.get_newest_public_entry('${contestant.profileId}')`,
      ]) {
        await expect(db.as(as).query(`select ${call}`), `${name}: ${call}`).rejects.toMatchObject({
          code: '42501',
        });
      }
      expect((await getProfile(db, contestant.profileId, as)).profile_id, name).toBe(contestant.profileId);
    }
  });
});
