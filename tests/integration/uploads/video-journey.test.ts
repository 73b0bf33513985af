import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../../support/backend/backend.ts';
import { jpeg } from '../../support/files/photo-files.ts';
import { type Contestant, callEdge, contestant, publish, runMediaJobs } from '../../support/files/uploads.ts';
import { ascii, type Bytes, box, mp4, webm } from '../../support/files/video-files.ts';

let test: TestBackend;
let stranger: Contestant;
let poster: Bytes;
beforeAll(async () => {
  test = await startTestBackend();
  stranger = await contestant(test);
  poster = await jpeg(61, 360, 640);
});
afterAll(() => test.stop());

/** Announces, uploads and has it read; what process-upload answers. */
async function sendVideo(from: Contestant, video: Bytes, type = 'video/mp4', still = poster) {
  const files = { video, poster: still };
  const types = { video: type, poster: 'image/jpeg' };
  const { data, error } = await from.client.rpc('start_upload', {
    p_entry_id: from.entryId,
    p_kind: 'video',
    p_files: (['video', 'poster'] as const).map((name) => ({
      name,
      type: types[name],
      bytes: files[name].length,
    })),
  });
  if (error) throw error;
  const started = data as { media_id: string; files: { name: 'video' | 'poster'; path: string }[] };
  for (const { name, path } of started.files) {
    const stored = await from.client.storage
      .from(name === 'video' ? 'uploaded_videos' : 'uploads')
      .upload(path, files[name], { contentType: types[name] });
    if (stored.error) throw stored.error;
  }
  const { answer } = await callEdge(test, 'process-upload', { media_id: started.media_id }, from.token);
  return answer as { media_id: string; state: string; failure?: string };
}

interface PublishedVideo {
  media_id: string;
  path: string;
  poster_path: string;
  width: number;
  height: number;
  seconds: string;
}

const publicUrl = (path: string) => `${test.backend.url}/storage/v1/object/public/photos/${path}`;
const videoOf = async ({ entryId }: Contestant) => {
  const [row] = await test.db.owner<
    PublishedVideo[]
  >`select * from public.videos where entry_id = ${entryId}`;
  return row;
};
const urlsOf = async (owner: Contestant) => {
  const video = await videoOf(owner);
  return video ? [publicUrl(video.path), publicUrl(video.poster_path)] : [];
};
const statuses = async (urls: readonly string[]) =>
  Promise.all(urls.map(async (url) => (await fetch(url)).status));

/** Somebody whose video is public; what is rejected is seen before, so it needs a poster of its own. */
async function published(still = poster) {
  const owner = await contestant(test);
  await test.db.owner`
    update public.entries set display_name = 'Eva', age = 22, city = 'Cebu', state = 'approved' where id = ${owner.entryId}`;
  const { media_id: mediaId } = await sendVideo(owner, mp4(), 'video/mp4', still);
  await publish(test, mediaId);
  const urls = await urlsOf(owner);
  expect(await statuses(urls)).toEqual([200, 200]);
  return { owner, mediaId, urls };
}

describe('a video', () => {
  it('goes through the review to the public bucket, without its metadata, and is read in pieces', async () => {
    const eva = await contestant(test);
    const sent = await sendVideo(eva, mp4({ inMovie: box('udta', ascii('Secret +14.58')) }));
    expect(sent).toMatchObject({ state: 'pending' });
    const signed = await callEdge(test, 'sign-media', { media_ids: [sent.media_id] }, eva.token);
    expect(signed.answer).toEqual([
      { media_id: sent.media_id, urls: { video: expect.any(String), poster: expect.any(String) } },
    ]);
    const [{ urls }] = signed.answer as [{ urls: { video: string } }];
    const seen = await fetch(urls.video, { headers: { range: 'bytes=4-7' } });
    expect([seen.status, await seen.text()]).toEqual([206, 'ftyp']);
    expect(seen.headers.get('content-type')).toBe('video/mp4');
    expect(seen.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await videoOf(eva)).toBeUndefined();
    await publish(test, sent.media_id);
    const video = await videoOf(eva);
    expect(video).toMatchObject({ width: 720, height: 1280, seconds: '5.00' });
    const answer = await fetch(publicUrl(video?.path ?? ''));
    expect(answer.headers.get('content-type')).toBe('video/mp4');
    expect(await answer.text()).not.toContain('Secret');
    const piece = await fetch(publicUrl(video?.path ?? ''), { headers: { range: 'bytes=4-7' } });
    expect([piece.status, await piece.text()]).toEqual([206, 'ftyp']);
    expect((await fetch(publicUrl(video?.poster_path ?? ''))).headers.get('content-type')).toBe('image/jpeg');
  });

  it('of the kind WebM keeps its kind', async () => {
    const eva = await contestant(test);
    await publish(test, (await sendVideo(eva, webm(), 'video/webm')).media_id);
    const { path = '' } = (await videoOf(eva)) ?? {};
    expect((await fetch(publicUrl(path))).headers.get('content-type')).toBe('video/webm');
  });

  it('that is refused leaves nothing behind that could be approved', async () => {
    const eva = await contestant(test);
    const sent = await sendVideo(eva, mp4({ seconds: 31 }));
    expect(sent).toMatchObject({ failure: 'video_too_long' });
    await expect(publish(test, sent.media_id)).rejects.toMatchObject({ message: 'not_reviewable' });
    await runMediaJobs(test);
    const left = await test.db.owner`select from storage.objects where name like ${`${eva.id}/%`}`;
    expect(left).toHaveLength(0);
  });

  it('that was rejected does not come back, from nobody', async () => {
    const [eva, ana] = [await contestant(test), await contestant(test)];
    const still = await jpeg(62, 360, 640);
    const { media_id: id } = await sendVideo(eva, mp4(), 'video/mp4', still);
    await test.db.owner`select private.decide_media(${id}, 'rejected', 'nudity', private.clock())`;
    expect(await sendVideo(ana, mp4(), 'video/mp4', still)).toMatchObject({ failure: 'seen_before' });
  });

  it('takes the place of the one before once it is approved', async () => {
    const { owner, urls } = await published();
    const next = await sendVideo(owner, mp4({ seconds: 7 }));
    expect(await statuses(urls)).toEqual([200, 200]);
    await publish(test, next.media_id);
    await runMediaJobs(test);
    expect(await statuses(urls)).toEqual([404, 404]);
    expect(await videoOf(owner)).toMatchObject({ media_id: next.media_id, seconds: '7.00' });
  });

  it.each<[string, (entryId: string, mediaId: string) => Promise<unknown>]>([
    ['a withdrawal', (id) => test.db.owner`update public.entries set state = 'withdrawn' where id = ${id}`],
    [
      'a disqualification',
      (id) => test.db.owner`update public.entries set state = 'disqualified' where id = ${id}`,
    ],
    [
      'its rejection',
      (_, id) => test.db.owner`select private.decide_media(${id}, 'rejected', 'nudity', private.clock())`,
    ],
  ])('is gone from its old addresses after %s', async (_, end) => {
    const { owner, mediaId, urls } = await published(await jpeg(63, 360, 640));
    await end(owner.entryId, mediaId);
    expect(await videoOf(owner)).toBeUndefined();
    await runMediaJobs(test);
    expect(await statuses(urls)).toEqual([404, 404]);
  });

  it('goes with a suspension and comes back under another name', async () => {
    const { owner, urls } = await published();
    await test.db.owner`update public.profiles set suspended_at = now() where id = ${owner.id}`;
    await runMediaJobs(test);
    expect(await statuses(urls)).toEqual([404, 404]);
    await test.db.owner`update public.profiles set suspended_at = null where id = ${owner.id}`;
    await runMediaJobs(test);
    const again = await urlsOf(owner);
    expect(await statuses(again)).toEqual([200, 200]);
    for (const url of again) expect(urls).not.toContain(url);
  });
});

describe('the table of videos', () => {
  it('is shown to everybody for public entries, and its row is read and written by nobody', async () => {
    const open = await published();
    const hidden = await contestant(test);
    await publish(test, (await sendVideo(hidden, mp4())).media_id);
    const admin = await test.person();
    await test.db.owner`insert into public.user_roles (user_id, role) values (${admin.id}, 'admin')`;
    for (const client of [test.client(), stranger.client, hidden.client, admin.client]) {
      const { data } = await client.rpc('get_profile', { p_profile_id: open.owner.id });
      expect(data).toMatchObject({ video: { width: 720 } });
      expect((await client.from('videos').select('media_id')).error?.code).toBe('42501');
      expect((await client.from('videos').delete().eq('entry_id', open.owner.entryId)).error?.code).toBe(
        '42501',
      );
      expect((await client.from('videos').update({ seconds: 1 }).eq('width', 720)).error?.code).toBe('42501');
    }
  });
});
