// Reads what a contestant has uploaded, rebuilds it without metadata and hands it to the review, or says why not.
// It takes a person's token and an id; everything else it finds out by itself.
import { answer, isUuid, readBody, refuseOtherMethods, userOf } from '../_shared/http.ts';
import { MediaRefused } from '../_shared/jpeg-rebuild.ts';
import { serve } from '../_shared/runtime.ts';
import {
  type Answer,
  type Arguments,
  download,
  type MediaFile,
  rpc,
  upload,
  uploadBucket,
} from '../_shared/service.ts';
import { judgePhoto, type SizeName } from './photo.ts';
import { judgeVideo } from './video.ts';

type Claimed = Answer<'claim_upload'>[number];

serve(async (request) => {
  const refused = refuseOtherMethods(request);
  if (refused) return refused;
  const userId = await userOf(request);
  if (userId === null) return answer({ code: 'not_signed_in' }, 401);
  const mediaId = (await readBody(request))?.['media_id'];
  if (!isUuid(mediaId)) return answer({ code: 'invalid_input' }, 400);
  const [claimed] = await rpc('claim_upload', { p_media_id: mediaId, p_owner_id: userId });
  if (!claimed) return answer({ code: 'not_allowed' }, 404);
  // Answered before, and the answer was lost: the same again.
  if (!['uploading', 'processing'].includes(claimed.state)) {
    return answer({ media_id: mediaId, state: claimed.state, failure: claimed.failure });
  }
  const finished = await rpc('finish_upload', {
    p_media_id: mediaId,
    p_found: await findOut(claimed, userId),
  });
  // Without a state the account was erased meanwhile.
  return finished.state === null ? answer({ code: 'not_allowed' }, 404) : answer(finished);
});

type FileName = SizeName | 'video' | 'poster';

interface JudgedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  readonly type?: 'video/mp4' | 'video/webm';
}

const EXTENSIONS = { 'image/jpeg': 'jpg', 'video/mp4': 'mp4', 'video/webm': 'webm' };

/** What the database is told about a medium: `{failure}`, or its measures and the rebuilt files. */
async function findOut(claimed: Claimed, userId: string): Promise<Arguments<'finish_upload'>['p_found']> {
  try {
    const { files, ...measures } = await judge(claimed);
    return { ...measures, files: await keep(files, `${userId}/${claimed.id}`) };
  } catch (error) {
    if (error instanceof MediaRefused) return { failure: error.failure };
    throw error;
  }
}

async function judge(claimed: Claimed) {
  if (claimed.kind === 'video') {
    return judgeVideo({
      poster: await sentBytes(claimed, 'poster'),
      video: await sentBytes(claimed, 'video'),
    });
  }
  return judgePhoto(claimed.kind, {
    '320': await sentBytes(claimed, '320'),
    '800': await sentBytes(claimed, '800'),
    '2048': await sentBytes(claimed, '2048'),
  });
}

async function sentBytes({ files }: Claimed, name: FileName): Promise<Uint8Array<ArrayBuffer>> {
  const path = files.find((file) => file.name === name)?.path;
  const bytes = path === undefined ? null : await download(uploadBucket(path), path);
  if (!bytes) throw new MediaRefused('damaged', `${name} was not uploaded`);
  return bytes;
}

/** Stores the rebuilt files under names of their own: those that were sent are deleted. */
async function keep(files: Readonly<Record<string, JudgedFile>>, folder: string) {
  const kept: (MediaFile & { bytes: number })[] = [];
  for (const [name, { bytes, width, height, type = 'image/jpeg' }] of Object.entries(files)) {
    const path = `${folder}/${crypto.randomUUID().replaceAll('-', '')}.${EXTENSIONS[type]}`;
    await upload(uploadBucket(path), path, bytes, type);
    kept.push({ name, path, bytes: bytes.length, type, width, height });
  }
  return kept;
}
