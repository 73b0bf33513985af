// Published photographs: shown from the device for an hour at most, and gone from it once the server has none.
import { CACHES } from '#lib/offline-caches.ts';
import { CachedAnswers } from './cached-answers.ts';
import type { RequestEvent } from './worker-scope.ts';

const photos = new CachedAnswers(CACHES.photos, { entries: 200, bytes: 20_000_000 });

/** Product rules, section 4: what is withdrawn or hidden must be gone everywhere after an hour, without a network too. */
export const FRESH_MS = 3_600_000;

export async function answerPhoto(event: RequestEvent): Promise<Response> {
  const keep = (work: Promise<unknown>) => event.waitUntil(work.catch(() => undefined));
  const { url } = event.request;
  const kept = await photos.get(url, keep, FRESH_MS);
  if (kept) return kept;
  const response = await fromNetwork(event.request);
  if (response.ok) keep(photos.put(url, response.clone()));
  return response;
}

/** Those too that nobody looks at any more. */
export function dropOldPhotos(): Promise<void> {
  return photos.dropOld(FRESH_MS);
}

/** Asked so that its status can be read, and past the browser's own cache, whose hour would come on top. */
async function fromNetwork(request: Request): Promise<Response> {
  try {
    return await fetch(request.url, { mode: 'cors', credentials: 'omit', cache: 'no-cache' });
  } catch {
    // A host without the headers for that: shown, not kept.
    return fetch(request);
  }
}
