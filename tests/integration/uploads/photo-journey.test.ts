import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../../support/backend/backend.ts';
import { photoFiles, withMetadata } from '../../support/files/photo-files.ts';
import {
  type Contestant,
  callEdge,
  contestant,
  publish,
  publishPhoto,
  runMediaJobs,
  sendFiles,
  sendPhoto,
  startUpload,
} from '../../support/files/uploads.ts';

let test: TestBackend;
let ana: Contestant;
beforeAll(async () => {
  test = await startTestBackend();
  ana = await contestant(test);
});
afterAll(() => test.stop());

const mediaOf = async (id: string) => {
  const [row] = await test.db.owner`select * from public.media where id = ${id}`;
  return row as Record<string, unknown>;
};
const pathsOf = ({ files }: Record<string, unknown>) => (files as { path: string }[]).map(({ path }) => path);
const objects = async (bucket: string) =>
  (await test.db.owner<{ name: string }[]>`select name from storage.objects where bucket_id = ${bucket}`).map(
    ({ name }) => name,
  );

describe('a photo', () => {
  it('goes from the phone to the public bucket without its metadata', async () => {
    const plain = await photoFiles(1);
    const files = {
      '320': await withMetadata(plain['320']),
      '800': await withMetadata(plain['800']),
      '2048': await withMetadata(plain['2048']),
    };
    expect(new TextDecoder('latin1').decode(files['2048'])).toContain('Secret');
    const sent = await sendPhoto(test, ana, 'portrait', files);
    expect(sent).toMatchObject({ state: 'pending' });
    expect(await mediaOf(sent.media_id)).toMatchObject({
      width: 1200,
      height: 1800,
      placeholder: expect.stringMatching(/^#[0-9a-f]{6}$/),
    });

    await publish(test, sent.media_id);
    const [photo] = await test.db.owner<{ sizes: { path: string; width: number; height: number }[] }[]>`
      select sizes from public.photos where media_id = ${sent.media_id}`;
    expect(photo?.sizes.map(({ width, height }) => [width, height])).toEqual([
      [320, 480],
      [800, 1200],
      [1200, 1800],
    ]);
    for (const { path } of photo?.sizes ?? []) {
      const answer = await fetch(`${test.backend.url}/storage/v1/object/public/photos/${path}`);
      expect(answer.headers.get('content-type')).toBe('image/jpeg');
      expect(answer.headers.get('cache-control')).toBe('max-age=3600');
      const text = new TextDecoder('latin1').decode(await answer.arrayBuffer());
      for (const secret of ['Secret', 'Exif', 'GPS', 'SecretPhone', '14.58'])
        expect(text).not.toContain(secret);
    }
  });

  it('that was sent is deleted once the server has rebuilt it', async () => {
    const started = await startUpload(ana, 'body', await photoFiles(2));
    await sendFiles(ana, started, await photoFiles(2));
    const names = started.files.map(({ path }) => path);
    expect(await objects('uploads')).toEqual(expect.arrayContaining(names));
    await callEdge(test, 'process-upload', { media_id: started.media_id }, ana.token);
    await runMediaJobs(test);
    const left = await objects('uploads');
    for (const name of names) expect(left).not.toContain(name);
    expect(left.filter((name) => name.includes(started.media_id))).toHaveLength(3);
  });

  it('is answered the same way again when the answer was lost', async () => {
    const sent = await sendPhoto(test, ana, 'body', await photoFiles(3));
    const again = await callEdge(test, 'process-upload', { media_id: sent.media_id }, ana.token);
    expect(again).toEqual({
      status: 200,
      answer: { media_id: sent.media_id, state: 'pending', failure: null },
    });
    expect(await mediaOf(sent.media_id)).toMatchObject({ state: 'pending' });
  });

  it('takes the place of the version before, in the review and then in public', async () => {
    const eva = await contestant(test);
    const first = await publishPhoto(test, eva, 'portrait', 4);
    const second = await sendPhoto(test, eva, 'portrait', await photoFiles(5));
    // The old one stays until the new one is approved.
    expect((await fetch(first.urls[0] ?? '')).status).toBe(200);
    await publish(test, second.media_id);
    await runMediaJobs(test);
    for (const url of first.urls) expect((await fetch(url)).status, url).toBe(404);
    const rows = await test.db.owner`select media_id from public.photos where entry_id = ${eva.entryId}`;
    expect(rows).toEqual([{ media_id: second.media_id }]);
    expect(await mediaOf(first.mediaId)).toMatchObject({ state: 'superseded' });
    expect((await objects('uploads')).filter((name) => name.includes(first.mediaId))).toEqual([]);
    // A job of the old one that comes late brings nothing back.
    await test.db.owner`
      insert into private.media_jobs (kind, media_id, due_at) values ('publish', ${first.mediaId}, private.clock())`;
    await runMediaJobs(test);
    const still = await test.db.owner`select media_id from public.photos where entry_id = ${eva.entryId}`;
    expect(still).toEqual([{ media_id: second.media_id }]);
  });

  it('that was begun a day ago and never finished goes with its files, without anybody asking', async () => {
    const eva = await contestant(test);
    const files = await photoFiles(14);
    const [stale, fresh] = [await startUpload(eva, 'portrait', files), await startUpload(eva, 'body', files)];
    for (const started of [stale, fresh]) await sendFiles(eva, started, files);
    await test.db.owner`
      update public.media set created_at = private.clock() - interval '25 hours' where id = ${stale.media_id}`;
    const left = async (id: string) => (await objects('uploads')).filter((name) => name.includes(id)).length;
    await expect.poll(() => left(stale.media_id), { timeout: 10_000 }).toBe(0);
    expect(await mediaOf(stale.media_id)).toMatchObject({ state: 'superseded' });
    expect(await left(fresh.media_id)).toBe(3);
    expect(await mediaOf(fresh.media_id)).toMatchObject({ state: 'uploading' });
  });

  it('that was never finished makes room for the next try', async () => {
    const eva = await contestant(test);
    const cutOff = await startUpload(eva, 'portrait', await photoFiles(6));
    await eva.client.storage
      .from('uploads')
      .upload(cutOff.files[0]?.path ?? '', (await photoFiles(6))['320'], {
        contentType: 'image/jpeg',
      });
    const next = await sendPhoto(test, eva, 'portrait', await photoFiles(6));
    expect(next).toMatchObject({ state: 'pending' });
    expect(await mediaOf(cutOff.media_id)).toMatchObject({ state: 'superseded' });
    await runMediaJobs(test);
    expect((await objects('uploads')).filter((name) => name.includes(cutOff.media_id))).toEqual([]);
    expect(next.media_id).not.toBe(cutOff.media_id);
  });

  it('that was rejected does not come back, from nobody, also smaller and compressed again', async () => {
    const [first, second] = [await contestant(test), await contestant(test)];
    const { media_id: rejected } = await sendPhoto(test, first, 'portrait', await photoFiles(7));
    await test.db.owner`select private.decide_media(${rejected}, 'rejected', 'nudity', private.clock())`;
    expect(await sendPhoto(test, first, 'portrait', await photoFiles(7))).toMatchObject({
      failure: 'seen_before',
    });
    const again = await sendPhoto(test, second, 'body', await photoFiles(7));
    expect(again).toMatchObject({ failure: 'seen_before' });
    await runMediaJobs(test);
    expect((await objects('uploads')).filter((name) => name.includes(again.media_id))).toEqual([]);
    expect(await sendPhoto(test, second, 'body', await photoFiles(8))).toMatchObject({ state: 'pending' });
  });

  it('that two calls read at once is kept once', async () => {
    const eva = await contestant(test);
    const files = await photoFiles(9);
    const started = await startUpload(eva, 'portrait', files);
    await sendFiles(eva, started, files);
    const body = { media_id: started.media_id };
    const answers = await Promise.all([1, 2, 3].map(() => callEdge(test, 'process-upload', body, eva.token)));
    for (const { answer } of answers) expect(answer).toMatchObject({ state: 'pending' });
    await runMediaJobs(test);
    const kept = (await objects('uploads')).filter((name) => name.includes(started.media_id));
    expect(kept.toSorted()).toEqual(pathsOf(await mediaOf(started.media_id)).toSorted());
  });

  it('is taken off every page at once when its person leaves, and its files soon after', async () => {
    const eva = await contestant(test);
    const { mediaId, urls } = await publishPhoto(test, eva, 'portrait', 9);
    await test.db.owner`update public.entries set state = 'withdrawn' where id = ${eva.entryId}`;
    expect(await test.db.owner`select from public.photos where entry_id = ${eva.entryId}`).toHaveLength(0);
    await runMediaJobs(test);
    for (const url of urls) expect((await fetch(url)).status).toBe(404);
    expect((await objects('uploads')).filter((name) => name.includes(mediaId))).toEqual([]);
  });

  it('is not published when the decision changed before its time', async () => {
    const eva = await contestant(test);
    const { media_id: id } = await sendPhoto(test, eva, 'portrait', await photoFiles(10));
    await test.db
      .owner`select private.decide_media(${id}, 'approved', null, private.clock() + interval '10 seconds')`;
    expect(await runMediaJobs(test)).toEqual({ done: expect.any(Number), failed: 0 });
    expect(await test.db.owner`select from public.photos where media_id = ${id}`).toHaveLength(0);
    await test.db.owner`select private.decide_media(${id}, 'changes_requested', 'too_dark', private.clock())`;
    await test.db.owner`update private.media_jobs set due_at = private.clock()`;
    await runMediaJobs(test);
    expect(await test.db.owner`select from public.photos where media_id = ${id}`).toHaveLength(0);
  });
});

describe('the public copy of a photo', () => {
  it('goes with a suspension and comes back under another name when it ends', async () => {
    const eva = await contestant(test);
    const { mediaId, urls } = await publishPhoto(test, eva, 'portrait', 11);
    await test.db.owner`update public.profiles set suspended_at = now() where id = ${eva.id}`;
    await runMediaJobs(test);
    for (const url of urls) expect((await fetch(url)).status).toBe(404);
    await test.db.owner`update public.profiles set suspended_at = null where id = ${eva.id}`;
    await runMediaJobs(test);
    const [photo] = await test.db.owner<
      { path: string }[]
    >`select path from public.photos where media_id = ${mediaId}`;
    const url = `${test.backend.url}/storage/v1/object/public/photos/${photo?.path}`;
    expect((await fetch(url)).status).toBe(200);
    expect(urls).not.toContain(url);
  });

  it.each(['withdrawn', 'rejected', 'disqualified'])('goes when its entry is %s', async (state) => {
    const eva = await contestant(test);
    await test.db.owner`
      update public.entries set display_name = 'Eva', age = 22, city = 'Cebu', state = 'approved' where id = ${eva.entryId}`;
    const { urls } = await publishPhoto(test, eva, 'portrait', 12 + state.length);
    expect((await fetch(urls[0] ?? '')).status).toBe(200);
    await test.db.owner`update public.entries set state = ${state} where id = ${eva.entryId}`;
    await runMediaJobs(test);
    for (const url of urls) expect((await fetch(url)).status).toBe(404);
  });

  it('goes when its person asks for the deletion of the account', async () => {
    const eva = await contestant(test);
    await test.db.owner`
      update public.entries set display_name = 'Eva', age = 22, city = 'Cebu', state = 'approved' where id = ${eva.entryId}`;
    const { urls } = await publishPhoto(test, eva, 'portrait', 31);
    expect((await fetch(urls[0] ?? '')).status).toBe(200);
    expect((await eva.client.rpc('request_account_deletion')).error).toBeNull();
    await runMediaJobs(test);
    for (const url of urls) expect((await fetch(url)).status).toBe(404);
  });

  it('does not stay behind where publishing stopped halfway', async () => {
    const eva = await contestant(test);
    const { media_id: id } = await sendPhoto(test, eva, 'portrait', await photoFiles(32));
    const before = await objects('photos');
    // The last file is not there to be copied; the first ones are copied before that is noticed.
    await test.db.owner`
      update public.media set files = jsonb_set(files, '{2,path}', '"nobody/nothing.jpg"') where id = ${id}`;
    await test.db.owner`select private.decide_media(${id}, 'approved', null, private.clock())`;
    // The timer of the backend may be the one that tries.
    await callEdge(test, 'publish-media', {}, test.backend.secretKey);
    await expect.poll(() => objects('photos')).toHaveLength(before.length + 2);
    await test.db.owner`delete from private.media_jobs where media_id = ${id}`;
    await test.db.owner`update private.media_jobs set due_at = due_at - interval '1 hour'`;
    await runMediaJobs(test);
    expect((await objects('photos')).sort()).toEqual(before.sort());
  });
});
