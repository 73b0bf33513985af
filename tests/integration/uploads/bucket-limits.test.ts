// Storage itself refuses an image of more than 10 MB: only the bucket of videos takes 50 MB.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../../support/backend/backend.ts';
import { type Contestant, contestant } from '../../support/files/uploads.ts';

const IMAGE_BYTES = 10 * 1024 * 1024;

let test: TestBackend;
let eva: Contestant;
let paths: Record<'video' | 'poster', string>;
beforeAll(async () => {
  test = await startTestBackend();
  eva = await contestant(test);
});
afterAll(() => test.stop());

/** New names for a video and its poster. */
async function start(): Promise<void> {
  const { data, error } = await eva.client.rpc('start_upload', {
    p_entry_id: eva.entryId,
    p_kind: 'video',
    p_files: [
      { name: 'video', type: 'video/mp4', bytes: IMAGE_BYTES + 1 },
      { name: 'poster', type: 'image/jpeg', bytes: IMAGE_BYTES },
    ],
  });
  if (error) throw error;
  const { files } = data as { files: { name: 'video' | 'poster'; path: string }[] };
  paths = Object.fromEntries(files.map(({ name, path }) => [name, path])) as typeof paths;
}

async function send(bucket: string, path: string, bytes: number, type: string) {
  const { error } = await eva.client.storage
    .from(bucket)
    .upload(path, new Uint8Array(bytes), { contentType: type });
  return error && (error as { statusCode?: string }).statusCode;
}

const listStored = async () => {
  const rows = await test.db.owner<{ place: string }[]>`
    select bucket_id || ' ' || (metadata ->> 'size') as place from storage.objects order by 1`;
  return rows.map(({ place }) => place);
};

it('an image of 10 MB is taken, one byte more is refused and leaves nothing', async () => {
  await start();
  expect(await send('uploads', paths.poster, IMAGE_BYTES + 1, 'image/jpeg')).toBe('413');
  expect(await listStored()).toEqual([]);
  expect(await send('uploads', paths.poster, IMAGE_BYTES, 'image/jpeg')).toBeNull();
});

it('a video of more than 10 MB is taken by the bucket of videos', async () => {
  await start();
  expect(await send('uploaded_videos', paths.video, IMAGE_BYTES + 1, 'video/mp4')).toBeNull();
  expect(await listStored()).toEqual([`uploaded_videos ${IMAGE_BYTES + 1}`, `uploads ${IMAGE_BYTES}`]);
});

it('no name is good for the other bucket, and no bucket takes the other type', async () => {
  await start();
  const before = await listStored();
  for (const [bucket, path, type] of [
    ['uploaded_videos', paths.poster, 'video/mp4'],
    ['uploads', paths.video, 'image/jpeg'],
    ['uploaded_videos', paths.video, 'image/jpeg'],
    ['uploads', paths.poster, 'video/mp4'],
  ] as const) {
    expect(await send(bucket, path, 100, type), `${bucket} ${type}`).not.toBeNull();
  }
  expect(await listStored()).toEqual(before);
});
