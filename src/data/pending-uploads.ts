// What is on its way to the server, kept in this browser until it has arrived: a reload goes on with what is missing.
// IndexedDB, since files do not fit into local storage. Where the browser has none, or no room, nothing is kept and
// nothing else changes.
import { clear, createStore, delMany, entries, set, type UseStore } from 'idb-keyval';
import { readStoredSession } from '#data/session/stored-session.ts';
import {
  DATABASE,
  filesKey,
  markKey,
  PENDING_UPLOAD_MS,
  STORE,
  type UploadPlace,
  uploadKeys,
} from './upload-keys.ts';
import type { StartedUpload, UploadBlobs } from './uploads.ts';

/** An upload waits no longer than that for a database that helps it, in milliseconds. */
const PATIENCE_MS = 3000;

/** How far an upload is: the names that the server gave out, and which of them it has. */
export type UploadMark = { readonly started: StartedUpload; readonly sent: readonly string[] };

export type PendingUpload = { readonly blobs: UploadBlobs; readonly mark: UploadMark | null };

type PendingFiles = UploadPlace & { readonly blobs: UploadBlobs; readonly keptAt: number };
type PendingMark = UploadPlace & { readonly mark: UploadMark };

let opened: UseStore | null = null;

function store(): UseStore {
  opened ??= createStore(DATABASE, STORE);
  return opened;
}

/** The upload of this entry that has not arrived yet, or null. What is of another entry, or too old, goes. */
export async function readPendingUpload(place: UploadPlace, now = Date.now()): Promise<PendingUpload | null> {
  return tried(async () => {
    const all = new Map((await entries(store())) as [string, PendingFiles | PendingMark][]);
    const files = [...all].filter((each): each is [string, PendingFiles] => 'blobs' in each[1]);
    const old = files.filter(
      ([, { entryId, keptAt }]) => entryId !== place.entryId || now - keptAt > PENDING_UPLOAD_MS,
    );
    for (const [, each] of old) await dropPendingUpload(each);
    const mine = all.get(filesKey(place));
    if (!mine || !('blobs' in mine) || old.some(([key]) => key === filesKey(place))) return null;
    const mark = all.get(markKey(place));
    return { blobs: mine.blobs, mark: mark && 'mark' in mark ? mark.mark : null };
  });
}

/** Keeps the files of an upload that begins, in place of an older one. */
export async function keepUploadFiles(
  place: UploadPlace,
  blobs: UploadBlobs,
  now = Date.now(),
): Promise<void> {
  await dropPendingUpload(place);
  await keep(filesKey(place), { ...place, blobs, keptAt: now });
}

/** Keeps how far the upload is. */
export async function keepUploadMark(place: UploadPlace, mark: UploadMark): Promise<void> {
  await keep(markKey(place), { ...place, mark });
}

/** Nothing for who has signed out while the upload was under way: what was kept before has gone with that. */
async function keep(key: string, record: PendingFiles | PendingMark): Promise<void> {
  if (readStoredSession() !== null) await tried(() => set(key, record, store()));
}

/** Forgets an upload that has arrived, or that nobody wants any more. */
export async function dropPendingUpload({ entryId, kind }: UploadPlace): Promise<void> {
  await tried(() => delMany(uploadKeys({ entryId, kind }), store()));
}

/** Forgets all of them: whoever signs out leaves no photo behind. */
export async function dropAllPendingUploads(): Promise<void> {
  await tried(() => clear(store()));
}

/** Null where the browser keeps nothing: private windows, blocked site data, a full disk, a database that does not answer. */
async function tried<Result>(use: () => Promise<Result>): Promise<Result | null> {
  try {
    return await Promise.race([use(), afterPatience()]);
  } catch {
    return null;
  }
}

function afterPatience(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
}
