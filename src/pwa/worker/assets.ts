// Files with a hash in their name: kept for as long as there is room, over deployments, so that an open tab finds what
// its own build named.
import { assetReferences } from '#lib/asset-references.ts';
import { CACHES } from '#lib/offline-caches.ts';
import { CachedAnswers } from './cached-answers.ts';
import { newVersionScript } from './new-version.ts';
import type { RequestEvent } from './worker-scope.ts';

const assets = new CachedAnswers(CACHES.assets, { entries: 500, bytes: 25_000_000 });

/** From what is kept, from the network otherwise. A script that a deployment took away answers with an offer to reload. */
export async function answerAsset(event: RequestEvent): Promise<Response> {
  const keep = (work: Promise<unknown>) => event.waitUntil(work.catch(() => undefined));
  const { url, destination } = event.request;
  const kept = (await assets.get(url, keep)) ?? (await caches.match(url));
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.ok) keep(assets.put(url, response.clone()));
  return response.status === 404 && destination === 'script' ? newVersionScript() : response;
}

/** Keeps files and everything that they import, those aside that are there already. */
export async function keepAssets(paths: readonly string[]): Promise<void> {
  await followReferences(paths, async (path) => {
    if (await caches.match(path)) return null;
    const response = await fetch(path);
    if (response.ok) await assets.put(new URL(path, location.origin).href, response.clone());
    return response.ok ? response : null;
  });
}

/** Visits files and what they name, each once. `take` gives a file to read on in, or null. */
export async function followReferences(
  paths: readonly string[],
  take: (path: string) => Promise<Response | null>,
): Promise<void> {
  const seen = new Set<string>();
  const visit = async (path: string): Promise<void> => {
    if (seen.has(path)) return;
    seen.add(path);
    const response = await take(path);
    if (!response || path.endsWith('.woff2')) return;
    await Promise.all(assetReferences(path, await response.text()).map(visit));
  };
  await Promise.all(paths.map(visit));
}
