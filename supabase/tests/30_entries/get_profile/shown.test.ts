// The video and the details of a contestant: published and shown ones, for every viewer, and nothing else.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Actor,
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/backend/database.ts';
import { addWeek, anon, item, liveWeek, signedIn } from '../../fixtures/contest.ts';
import { addDetails, addVideo, enterAgain, getProfile, shownOf } from '../../fixtures/profiles.ts';

let db: TestDatabase;
let contestant: { entryId: string; profileId: string };
let readers: { name: string; as: Actor }[];

beforeEach(async () => {
  db = await createTestDatabase();
  const week = await liveWeek(db, 3);
  contestant = item(week.entries, 0);
  const [voter, suspended, admin] = [await db.createUser(), await db.createUser(), await db.createUser()];
  await db.owner`update public.profiles set suspended_at = now() where id = ${suspended}`;
  await db.owner`insert into public.user_roles (user_id, role) values (${admin}, 'admin')`;
  readers = [
    { name: 'a visitor', as: anon },
    { name: 'a voter', as: signedIn(voter) },
    { name: 'the owner', as: signedIn(contestant.profileId) },
    { name: 'another contestant', as: signedIn(item(week.entries, 1).profileId) },
    { name: 'a suspended person', as: signedIn(suspended) },
    { name: 'an admin', as: signedIn(admin) },
    { name: 'the service', as: { role: 'service_role' } },
  ];
});
afterEach(() => db.drop());

const EVERYTHING = ['height_cm', 'weight_kg', 'marital_status', 'children', 'links', 'bio'];
const video = async () => (await getProfile(db, contestant.profileId)).video;

describe('the video of a contestant', () => {
  it('is the published one, the same for every viewer, and never a private path', async () => {
    await addVideo(db, contestant.entryId, 'approved');
    await addVideo(db, contestant.entryId, 'pending', { version: 2 });
    for (const { name, as } of readers) {
      const profile = await getProfile(db, contestant.profileId, as);
      expect(profile.video, name).toEqual({
        path: 'public/1.mp4',
        poster_path: 'public/1.jpg',
        type: 'video/mp4',
        width: 720,
        height: 1280,
        seconds: 12.5,
        placeholder: '#aabbcc',
      });
      expect(JSON.stringify(profile), name).not.toContain('private/');
    }
  });

  it('shows when it is a WebM', async () => {
    await addVideo(db, contestant.entryId, 'approved', { type: 'webm' });
    expect(await video()).toMatchObject({ path: 'public/1.webm', type: 'video/webm' });
  });

  it.each(['uploading', 'processing', 'pending', 'rejected', 'changes_requested', 'superseded', 'removed'])(
    'is absent while the only one is %s, also with a copy left behind',
    async (state) => {
      const id = await addVideo(db, contestant.entryId, state, { isPublished: true });
      for (const { name, as } of readers)
        expect((await getProfile(db, contestant.profileId, as)).video, name).toBeNull();
      await db.owner`update public.media set state = 'approved' where id = ${id}`;
      expect(await video()).toMatchObject({ path: 'public/1.mp4' });
    },
  );

  it('is that of the newest public entry, as the photos are', async () => {
    await addVideo(db, contestant.entryId, 'approved');
    const next = await addWeek(db, 'ph', '2026-w48');
    const [entryId = ''] = await enterAgain(db, next.id, [contestant.profileId]);
    expect(await video()).toBeNull();
    await db.owner`update public.entries set state = 'draft' where id = ${entryId}`;
    expect(await video()).toMatchObject({ path: 'public/1.mp4' });
  });

  it('leaves the page with a rejection, a suspension and a withdrawal', async () => {
    const id = await addVideo(db, contestant.entryId, 'approved');
    await db.owner`select private.decide_media(${id}, 'rejected', 'nudity', private.clock())`;
    expect(await video()).toBeNull();
    await addVideo(db, contestant.entryId, 'approved', { version: 2 });
    expect(await video()).not.toBeNull();
    await db.owner`update public.profiles set suspended_at = now() where id = ${contestant.profileId}`;
    await expect(video()).rejects.toMatchObject({ message: 'no_such_profile' });
    await db.owner`update public.profiles set suspended_at = null where id = ${contestant.profileId}`;
    expect(await video()).toBeNull();
    await db.owner`update public.entries set state = 'withdrawn' where id = ${contestant.entryId}`;
    await expect(video()).rejects.toMatchObject({ message: 'no_such_profile' });
  });
});

describe('the details of a contestant', () => {
  it('are those that the contestant shows, the same for every viewer', async () => {
    await addDetails(db, contestant.entryId, EVERYTHING);
    for (const { name, as } of readers) {
      expect((await getProfile(db, contestant.profileId, as)).details, name).toEqual({
        height_cm: 171,
        weight_kg: 58,
        marital_status: 'widowed',
        children: 0,
        links: ['https://ana.example/me'],
        bio: 'I paint.',
      });
    }
  });

  it.each(EVERYTHING)(
    'are %s alone where nothing else is shown, and empty where nothing is shown',
    async (field) => {
      await addDetails(db, contestant.entryId, [field]);
      for (const { name, as } of readers) {
        expect(Object.keys((await getProfile(db, contestant.profileId, as)).details), name).toEqual([field]);
      }
      await db.owner`update public.entry_details set shown = '[]'`;
      for (const { name, as } of readers) {
        const profile = await getProfile(db, contestant.profileId, as);
        expect(profile.details, name).toEqual({});
        // Ids are random, and contain every number sooner or later.
        const words = JSON.stringify(profile).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id');
        expect(words, name).not.toMatch(/Typed|171|widowed|ana\.example|paint/);
      }
    },
  );

  it('are only those that were filled in', async () => {
    await addDetails(db, contestant.entryId, EVERYTHING);
    await db.owner`update public.entry_details set height_cm = null, links = '[]', bio = null`;
    expect((await getProfile(db, contestant.profileId)).details).toEqual({
      weight_kg: 58,
      marital_status: 'widowed',
      children: 0,
    });
  });

  it('are those of the newest public entry, as get_shown_details answers', async () => {
    await addDetails(db, contestant.entryId, ['bio']);
    const next = await addWeek(db, 'ph', '2026-w48');
    const [entryId = ''] = await enterAgain(db, next.id, [contestant.profileId]);
    await addDetails(db, entryId, ['height_cm']);
    for (const [state, details] of [
      ['approved', { height_cm: 171 }],
      ['submitted', { bio: 'I paint.' }],
      ['draft', { bio: 'I paint.' }],
    ] as const) {
      await db.owner`update public.entries set state = ${state} where id = ${entryId}`;
      expect((await getProfile(db, contestant.profileId)).details, state).toEqual(details);
      const [row] = await db
        .as(anon)
        .query<{ d: Record<string, unknown> }>('select to_jsonb(public.get_shown_details($1)) as d', [
          contestant.profileId,
        ]);
      expect(shownOf(row?.d ?? {}), state).toEqual(details);
    }
  });
});
