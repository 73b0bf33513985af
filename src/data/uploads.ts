// The way of a photo or a video to the private bucket: names from the server, the files, and what the server found in them.

import type { Answer } from '#data/client/fetch/call.ts';
import { exchange, headersOf, pageBackend, parse } from '#data/client/fetch/supabase-client.ts';
import { toCallError, unreachableCode } from '#data/client/fetch/supabase-error.ts';
import { callAsUser, withAccessToken } from '#data/client/signed-in-call.ts';
import type { EntryMedia } from '#data/entities/entry.ts';
import type { MediaKind } from '#domain/entry-rules.ts';
import { AppError } from '#lib/app-error.ts';

/** A network that went away without a word is given up after this long without a byte. */
const STALLED_MS = 30_000;

export type PhotoSize = '320' | '800' | '2048';
export type PhotoBlobs = Readonly<Record<PhotoSize, Blob>>;
/** What belongs to one medium, by the name of its part: the sizes of a photo, or `video` and `poster`. */
export type UploadBlobs = Readonly<Record<string, Blob>>;

/** Where the files of a medium go, by their names. */
export type StartedUpload = Pick<Answer<'start_upload'>, 'mediaId' | 'files'>;

/** Why the server did not take a photo or a video. */
export type UploadFailure = NonNullable<EntryMedia['failure']>;

export type ProcessedUpload = {
  readonly state: string;
  readonly failure: UploadFailure | null;
};

/**
 * Names for the parts of a photo or a video, good for an hour. Errors: `entry_locked`, `rate_limited` (40 in a day),
 * `account_suspended`, `not_signed_in`, `offline`, `unavailable`.
 */
export function startUpload(entryId: string, kind: MediaKind, blobs: UploadBlobs): Promise<StartedUpload> {
  const files = Object.entries(blobs).map(([name, { size, type }]) => ({ name, bytes: size, type }));
  return callAsUser('start_upload', { entryId, kind, files });
}

/**
 * Sends one file; a file that is there already counts as sent. `onProgress` gets bytes.
 * Errors: `session_expired`, `not_allowed` (the name has expired), `offline`, `unavailable`.
 */
export async function uploadFile(
  path: string,
  file: Blob,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  await withAccessToken((token) => sendFile(path, file, token, onProgress, signal));
}

/** By XMLHttpRequest: `fetch` tells nothing of what is on its way. */
function sendFile(
  path: string,
  file: Blob,
  token: string,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const backend = pageBackend();
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    // As `private.get_upload_bucket`: an image has at most 10 MB, a video 50 MB.
    const bucket = path.endsWith('.jpg') ? 'uploads' : 'uploaded_videos';
    call.open('POST', `${backend.url}/storage/v1/object/${bucket}/${path}`);
    for (const [name, value] of Object.entries(headersOf(backend, token))) call.setRequestHeader(name, value);
    call.setRequestHeader('content-type', file.type);
    let stalled = setTimeout(() => call.abort(), STALLED_MS);
    call.upload.onprogress = ({ loaded }) => {
      clearTimeout(stalled);
      stalled = setTimeout(() => call.abort(), STALLED_MS);
      onProgress(loaded);
    };
    call.onloadend = () => clearTimeout(stalled);
    call.onload = () => {
      const answer = parse(call.responseText) as { statusCode?: string } | undefined;
      const status = Number(answer?.statusCode ?? call.status);
      if (call.status < 300 || status === 409) resolve();
      else reject(toCallError({ message: call.responseText.slice(0, 200) }, status));
    };
    call.onerror = () => reject(new AppError(unreachableCode()));
    call.onabort = () =>
      reject(new AppError(signal.aborted ? 'unexpected' : 'unavailable', { detail: 'aborted' }));
    signal.addEventListener('abort', () => call.abort(), { once: true });
    call.send(file);
  });
}

/** Has the server read what was sent. Answered the same way again. Errors: `not_allowed`, `offline`, `unavailable`. */
export async function processUpload(mediaId: string): Promise<ProcessedUpload> {
  const answer = await callEdge('process-upload', { media_id: mediaId });
  const { state, failure } = (answer ?? {}) as { state?: string; failure?: UploadFailure | null };
  if (state === undefined) throw new AppError('unavailable', { detail: 'process-upload answered no state' });
  return { state, failure: failure ?? null };
}

/** Addresses of the own private photos, good for 60 s: by medium, then by part. */
export async function signMedia(
  mediaIds: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> {
  const answer = await callEdge('sign-media', { media_ids: mediaIds });
  const signed = Array.isArray(answer)
    ? (answer as { media_id: string; urls: Record<string, string> }[])
    : [];
  return new Map(signed.map(({ media_id, urls }) => [media_id, urls]));
}

async function callEdge(name: string, body: object): Promise<unknown> {
  const backend = pageBackend();
  return withAccessToken(async (token) => {
    const headers = { ...headersOf(backend, token), 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    const { response, text } = await exchange(backend, `${backend.url}/functions/v1/${name}`, request);
    if (!response.ok) throw toCallError({ message: text.slice(0, 200) }, response.status);
    return parse(text);
  });
}
