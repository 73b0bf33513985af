// A copy that becomes public during a removal: in either order, nothing stays public in the end.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Actor,
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/backend/database.ts';
import { anon, item, liveWeek, signedIn } from '../../fixtures/contest.ts';

let db: TestDatabase;
let contestant: { entryId: string; profileId: string };
let mediaId: string;
let jobId: string;

const COPIES = [{ width: 320, height: 427, path: 'folder/320.jpg' }];
const service = { role: 'service_role' } as const;

beforeEach(async () => {
  db = await createTestDatabase();
  contestant = item((await liveWeek(db, 3)).entries, 0);
  await db.owner`delete from public.photos where entry_id = ${contestant.entryId}`;
  const [medium] = await db.owner<{ id: string }[]>`
    insert into public.media (entry_id, owner_id, kind, version, state, files, width, height, placeholder)
    values (${contestant.entryId}, ${contestant.profileId}, 'portrait', 1, 'pending', '[]', 320, 427, '#aabbcc') returning id`;
  mediaId = medium?.id ?? '';
  await db.owner`select private.decide_media(${mediaId}, 'approved', null, private.clock())`;
  const [job] = await db.owner<{ id: string }[]>`
    select id::text from private.media_jobs where kind = 'publish'`;
  jobId = job?.id ?? '';
});
afterEach(() => db.drop());

const FINISH = 'select public.finish_media_job($1, $2) as done';
const finish = async () =>
  (await db.as(service).query<{ done: boolean }>(FINISH, [jobId, db.owner.json(COPIES)]))[0]?.done;
const publicPhotos = () =>
  db.owner`select p.path from public.photos p where p.entry_id = ${contestant.entryId}`;
const filesToRemove = async () =>
  (
    await db.owner<{ paths: string[] }[]>`
      select paths from private.media_jobs where kind = 'remove' and bucket = 'photos' and due_at <= private.clock()`
  ).flatMap(({ paths }) => paths);

const WAYS_OUT: [string, () => string][] = [
  ['a withdrawal', () => `update public.entries set state = 'withdrawn' where id = '${contestant.entryId}'`],
  [
    'a rejection of the entry',
    () => `update public.entries set state = 'rejected' where id = '${contestant.entryId}'`,
  ],
  [
    'a suspension',
    () => `update public.profiles set suspended_at = now() where id = '${contestant.profileId}'`,
  ],
  [
    'a rejection of the photo',
    () => `select private.decide_media('${mediaId}', 'rejected', 'too_dark', private.clock())`,
  ],
  [
    'the deletion of the account',
    () => `select private.set_pending_deletion('${contestant.profileId}', true)`,
  ],
];

describe('a published copy', () => {
  it('is public, and was not before', async () => {
    expect(await publicPhotos()).toEqual([]);
    expect(await finish()).toBe(true);
    expect(await publicPhotos()).toEqual([{ path: 'folder/320.jpg' }]);
  });

  it.each(WAYS_OUT)('and removed by %s at the same moment is gone', async (_, wayOut) => {
    let end: Promise<unknown> = Promise.resolve();
    await db.as(service).transaction(async (query) => {
      await query(FINISH, [jobId, db.owner.json(COPIES)]);
      end = db.owner.unsafe(wayOut()).execute();
      // Long enough for it to have begun.
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    await end;
    expect(await publicPhotos()).toEqual([]);
    expect(await filesToRemove()).toContain('folder/320.jpg');
  });

  it.each(WAYS_OUT)('during %s is refused, then or later', async (_, wayOut) => {
    let asked: Promise<boolean | undefined> = Promise.resolve(undefined);
    await db.owner.begin(async (tx) => {
      await tx.unsafe(wayOut());
      asked = finish();
      await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, 300))]);
    });
    expect(await asked).toBe(false);
    expect(await finish()).toBe(false);
    expect(await publicPhotos()).toEqual([]);
  });
});

describe('a person pending deletion', () => {
  it('gets nothing published, also when a suspension ends meanwhile', async () => {
    await db.owner`update public.profiles set deletion_requested_at = now() where id = ${contestant.profileId}`;
    await db.owner`update public.profiles set suspended_at = now() where id = ${contestant.profileId}`;
    await db.owner`update public.profiles set suspended_at = null where id = ${contestant.profileId}`;
    const jobs = await db.owner<
      { id: string }[]
    >`select id::text from private.media_jobs where kind = 'publish'`;
    for (const { id } of jobs) {
      jobId = id;
      expect(await finish()).toBe(false);
    }
    expect(await publicPhotos()).toEqual([]);
  });
});

describe('a paused entry', () => {
  const publish = async () => {
    await db.owner`delete from private.media_jobs where kind = 'publish'`;
    await db.owner`insert into private.media_jobs (kind, media_id, due_at) values ('publish', ${mediaId}, private.clock())`;
    const [job] = await db.owner<{ id: string }[]>`
      select id::text from private.media_jobs where kind = 'publish'`;
    jobId = job?.id ?? '';
    return finish();
  };
  const pause = (isPaused: boolean) =>
    db.owner`select private.pause_entry(${contestant.profileId}, ${isPaused})`;

  it('gets nothing published by any call, until its person resumes it', async () => {
    await pause(true);
    expect(await publish()).toBe(false);
    expect(await publicPhotos()).toEqual([]);
    await pause(false);
    expect(await publish()).toBe(true);
    expect(await publicPhotos()).toHaveLength(1);
  });
});

describe('announced copies', () => {
  const announce = async (paths: readonly string[], as: Actor = service) =>
    (
      await db
        .as(as)
        .query<{ done: boolean }>('select public.announce_media_copies($1, $2) as done', [jobId, paths])
    )[0]?.done;
  const announced = async () =>
    (
      await db.owner<{ paths: string[] }[]>`
        select paths from private.media_jobs where kind = 'remove' and bucket = 'photos' order by due_at`
    ).flatMap(({ paths }) => paths);

  it('stay once they are published; those of a failed try are deleted after an hour', async () => {
    expect(await announce(['lost/320.jpg'])).toBe(true);
    expect(await announce(['folder/320.jpg'])).toBe(true);
    expect(await finish()).toBe(true);
    expect(await announced()).toEqual(['lost/320.jpg']);
    expect(await filesToRemove()).toEqual([]);
    await db.owner`update private.clock_shift set shift = shift + interval '61 minutes'`;
    expect(await filesToRemove()).toEqual(['lost/320.jpg']);
  });

  it('are deleted where the decision has changed meanwhile', async () => {
    await announce(['folder/320.jpg']);
    await db.owner`select private.decide_media(${mediaId}, 'rejected', 'too_dark', private.clock())`;
    expect(await finish()).toBe(false);
    expect(await announced()).toEqual(['folder/320.jpg']);
  });

  it('are refused where the job is gone, and only the service role announces them', async () => {
    for (const as of [anon, signedIn(contestant.profileId)])
      await expect(announce(['folder/320.jpg'], as)).rejects.toMatchObject({ code: '42501' });
    expect(await announce(['folder/320.jpg'])).toBe(true);
    await db.owner`delete from private.media_jobs where kind = 'publish'`;
    expect(await announce(['other/320.jpg'])).toBe(false);
    expect(await announced()).toEqual(['folder/320.jpg']);
  });
});
