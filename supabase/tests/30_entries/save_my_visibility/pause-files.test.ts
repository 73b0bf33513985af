// A pause removes a photo from every page at once. Its public files and the built pages follow minutes later, so that a
// pause and its end within minutes start neither a deletion nor a build.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { type Entry, item, liveWeek, setClock, signedIn } from '../../fixtures/contest.ts';
import { withdraw } from '../../fixtures/entrant.ts';
import { saveVisibility } from '../../fixtures/visibility.ts';
import { addPublicPhoto, publishPhotos, seePhoto } from '../../fixtures/visible-entry.ts';

const MINUTE = 60_000;
const service = { role: 'service_role' } as const;

let db: TestDatabase;
let contestant: Entry;
let other: Entry;
let mediaId: string;
let now: number;

beforeEach(start);
afterEach(() => db.drop());

async function start(): Promise<void> {
  db = await createTestDatabase();
  const week = await liveWeek(db, 3);
  [contestant, other] = [item(week.entries, 0), item(week.entries, 1)];
  now = week.startsAt.getTime() + 60 * MINUTE;
  await setClock(db, new Date(now));
  mediaId = await addPublicPhoto(db, contestant.entryId, contestant.profileId);
  await db.owner`
    insert into public.videos (entry_id, media_id, path, poster_path, width, height, seconds)
    select entry_id, id, 'v/video.mp4', 'v/poster.jpg', 720, 1280, 5 from public.media where id = ${await video()}`;
}

async function video(): Promise<string> {
  const [row] = await db.owner<{ id: string }[]>`
    insert into public.media (entry_id, owner_id, kind, version, state, files, width, height, seconds, received_at, review_due_at)
    values (${contestant.entryId}, ${contestant.profileId}, 'video', 1, 'approved', '[]', 720, 1280, 5, private.clock(), private.clock())
    returning id`;
  return row?.id ?? '';
}

const later = async (minutes: number) => {
  now += minutes * MINUTE;
  await setClock(db, new Date(now));
};
const pause = (is_paused: boolean, { profileId } = contestant) =>
  saveVisibility(db, signedIn(profileId), { is_paused });
const takeJobs = () =>
  db
    .as(service)
    .query<{ id: string; kind: string; paths: string[] }>(
      'select id::text, kind, paths from public.take_media_jobs()',
    );
const takeCalls = () =>
  db
    .as(service)
    .query<{ call_id: string; removals: number }>(
      'select call_id::text, removals from public.take_deploy_call()',
    );
const listCopies = () => db.owner`
  select 'photo' as kind, to_jsonb(p) as copy from public.photos p where p.media_id is not null
  union all select 'video', to_jsonb(v) from public.videos v order by 1`;

it('the public files of a paused entry are deleted after five minutes, and published again after the pause', async () => {
  expect(await listCopies()).toHaveLength(2);
  await pause(true);
  expect(await listCopies()).toHaveLength(0);
  await later(4.9);
  expect(await takeJobs()).toEqual([]);
  expect(await takeCalls()).toEqual([]);
  await later(0.2);
  const jobs = await takeJobs();
  expect(jobs.map(({ kind }) => kind)).toEqual(['remove', 'remove']);
  expect(jobs.flatMap(({ paths }) => paths)).toEqual(
    expect.arrayContaining(['v/poster.jpg', 'v/video.mp4', expect.stringMatching(/320[.]jpg$/)]),
  );
  expect(await takeCalls()).toMatchObject([{ removals: 1 }]);
  await pause(false);
  expect(await seePhoto(db, mediaId)).toBe('to be published');
});

it('a pause and its end within minutes start no deletion, no publication and no build', async () => {
  const before = await listCopies();
  for (let times = 0; times < 10; times += 1) {
    await pause(true);
    expect(await listCopies()).toEqual([]);
    await pause(false);
    expect(await listCopies()).toEqual(before);
  }
  expect(await takeJobs()).toEqual([]);
  expect(await takeCalls()).toEqual([]);
  await later(60);
  expect(await takeJobs()).toEqual([]);
  expect(await takeCalls()).toEqual([]);
});

it('the end of a pause takes back no removal of somebody else', async () => {
  await pause(true);
  await pause(true, other);
  await pause(false);
  await later(5.1);
  const [call] = await takeCalls();
  expect(call).toMatchObject({ removals: 1 });
  await db.as(service).query("select public.finish_deploy_call($1, 'done', '')", [call?.call_id]);
  // A removal that is not due is no part of a call, and is there for the next one.
  await pause(true);
  await pause(false, other);
  await later(1);
  expect(await takeCalls()).toEqual([]);
  await later(5);
  expect(await takeCalls()).toMatchObject([{ removals: 1 }]);
});

it('a deletion that has started is not taken back: the photo is published under new names', async () => {
  await pause(true);
  await later(5.1);
  const jobs = await takeJobs();
  await pause(false);
  expect(await seePhoto(db, mediaId)).toBe('to be published');
  for (const { id } of jobs) await db.as(service).query('select public.finish_media_job($1)', [id]);
  await db.owner`delete from private.media_jobs where media_id <> ${mediaId}`;
  await publishPhotos(db);
  expect(await seePhoto(db, mediaId)).toBe('shown');
});

it.each([
  ['withdrawal', () => withdraw(db, signedIn(contestant.profileId), contestant.entryId)],
  [
    'suspension',
    () =>
      db.owner`update public.profiles set suspended_at = private.clock() where id = ${contestant.profileId}`,
  ],
  ['deletion', () => db.as(signedIn(contestant.profileId)).query('select public.request_account_deletion()')],
])('a %s during a pause deletes the files at once', async (_, change: () => Promise<unknown>) => {
  await pause(true);
  expect(await takeJobs()).toEqual([]);
  await change();
  const jobs = await takeJobs();
  expect(jobs.flatMap(({ paths }) => paths)).toContain('v/video.mp4');
  expect(jobs.filter(({ kind }) => kind === 'publish')).toEqual([]);
});
