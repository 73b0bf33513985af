// A photo that another app shared, between the worker that took it and the entry form that offers it.
import { CACHES, KEPT } from '#lib/offline-caches.ts';

const KEY = '/shared-photo';
/** Long enough to sign in and fill in the steps before. */
const KEPT_MS = 3_600_000;

/** Keeps one file; a newer one takes its place. */
export async function keepSharedPhoto(file: Blob): Promise<void> {
  const cache = await caches.open(CACHES.shared);
  const headers = { 'Content-Type': file.type, [KEPT.stored]: `${Date.now()}` };
  await cache.put(KEY, new Response(file, { headers }));
}

/** The file that waits, or null; one that waited for more than an hour is forgotten. */
export async function readSharedPhoto(): Promise<File | null> {
  if (!('caches' in globalThis) || !(await caches.has(CACHES.shared))) return null;
  const response = await (await caches.open(CACHES.shared)).match(KEY);
  if (!response) return null;
  if (Date.now() - Number(response.headers.get(KEPT.stored)) > KEPT_MS) {
    await dropSharedPhoto();
    return null;
  }
  const blob = await response.blob();
  return new File([blob], 'shared', { type: blob.type });
}

export async function dropSharedPhoto(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(CACHES.shared);
}
