// The offline page of the languages that this browser uses, with all that it needs; nothing else is fetched ahead.
import { assetReferences } from '#lib/asset-references.ts';
import { offlinePath, SHELL_PREFIX } from '#lib/offline-caches.ts';
import { followReferences } from './assets.ts';
import { SHELL_VERSION } from './build-values.ts';
import { languageOfPath } from './request-kind.ts';
import { scope } from './worker-scope.ts';

const NAME = SHELL_PREFIX + SHELL_VERSION;

/** Fetches the offline page of a language where it is not there yet. Rejects when a part of it does not come. */
export async function keepShell(lang: string): Promise<void> {
  const cache = await caches.open(NAME);
  const path = offlinePath(lang);
  if (await cache.match(path)) return;
  const page = await answered(path, 'no-cache');
  await followReferences(assetReferences(path, await page.clone().text()), async (asset) => {
    const response = await answered(asset, 'default');
    await cache.put(asset, response.clone());
    return response;
  });
  // Last: where the page is, its parts are.
  await cache.put(path, page);
}

/** The languages to begin with: those of the open pages and of the worker before this one. */
export async function languagesInUse(): Promise<string[]> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.map(({ url }) => languageOfPath(new URL(url).pathname) ?? 'en');
  const before = (await shellCaches()).map(async (name) => {
    const keys = await (await caches.open(name)).keys();
    return keys.flatMap(({ url }) => /\/shell\/offline\/([a-z]{2})$/.exec(url)?.[1] ?? []);
  });
  return [...new Set([...open, ...(await Promise.all(before)).flat()])];
}

/** Removes the shells of older versions. */
export async function dropOldShells(): Promise<void> {
  const old = (await shellCaches()).filter((name) => name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The offline page in the first of these languages that is there, in any that is there otherwise. */
export async function offlinePage(langs: readonly string[]): Promise<Response> {
  const cache = await caches.open(NAME);
  const others = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const paths = [...langs.map(offlinePath), ...others.filter((path) => path.startsWith(offlinePath('')))];
  for (const path of paths) {
    const page = await cache.match(path);
    // Not the page that was asked for, and nobody shall take it for that.
    if (page) return new Response(page.body, { status: 503, headers: page.headers });
  }
  return Response.error();
}

async function shellCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(SHELL_PREFIX));
}

async function answered(path: string, cache: RequestCache): Promise<Response> {
  const response = await fetch(path, { cache });
  if (!response.ok || response.redirected) throw new Error(`${path} answered ${response.status}`);
  return response;
}
