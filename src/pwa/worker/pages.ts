// Pages come from the network whenever it answers, so that a new deployment is seen at the next navigation. What is
// kept is for when it does not, or not in time.
import { assetReferences } from '#lib/asset-references.ts';
import { CACHES, KEPT } from '#lib/offline-caches.ts';
import { keepAssets } from './assets.ts';
import { CachedAnswers } from './cached-answers.ts';
import { keepShell, offlinePage } from './offline-shell.ts';
import { languageOfPath, mayKeepPath } from './request-kind.ts';
import type { RequestEvent } from './worker-scope.ts';

const pages = new CachedAnswers(CACHES.pages, { entries: 50, bytes: 10_000_000 });

/** After this long a page that is kept is shown; the network's answer is kept for the next time. */
const PATIENCE_MS = 6000;
/** Shells and pages of who is signed in say that they are not to be listed: they hold nothing to show later. */
const NOT_LISTED = /<meta name="robots" content="noindex/;

export async function answerPage(event: RequestEvent): Promise<Response> {
  const keep = (work: Promise<unknown>) => event.waitUntil(work.catch(() => undefined));
  const key = keyOf(event.request.url);
  const kept = async () => (mayKeepPath(new URL(key).pathname) ? await pages.get(key, keep) : null);
  const network = fromNetwork(event);
  keep(network.then((response) => remember(key, response.clone())));
  try {
    return await inTime(network, async () => (await kept()) ?? undefined);
  } catch {
    return (await kept()) ?? offlinePage(await languagesFor(key));
  }
}

/** Keeps a page that was loaded before the worker was there, and the files that it came with. */
export async function keepOpenPage(url: string, files: readonly string[]): Promise<void> {
  const key = keyOf(url);
  if (!mayKeepPath(new URL(key).pathname)) return;
  await remember(key, await fetch(key, { cache: 'force-cache' }));
  await keepAssets(files.filter((file) => file.startsWith('/_astro/')));
}

async function fromNetwork({ request, preloadResponse }: RequestEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

/** The network's answer, or after `PATIENCE_MS` what is kept, where something is. */
async function inTime(
  network: Promise<Response>,
  kept: () => Promise<Response | undefined>,
): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), PATIENCE_MS);
  });
  try {
    const first = await Promise.race([network, late]);
    return first === 'late' ? ((await kept()) ?? (await network)) : first;
  } finally {
    clearTimeout(timer);
  }
}

/** Keeps what is a page by all signs, and forgets one that is gone. A redirect's answer is the page of another address. */
async function remember(key: string, response: Response): Promise<void> {
  const { pathname } = new URL(key);
  if (response.status === 404 || response.status === 410) return pages.remove(key);
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  const isPrivate = /no-store|private/.test(response.headers.get('cache-control') ?? '');
  if (response.status !== 200 || response.redirected || !isPage || isPrivate || !mayKeepPath(pathname))
    return;
  const html = await response.clone().text();
  const lang = languageOfPath(pathname);
  if (lang) await keepShell(lang).catch(() => undefined);
  if (NOT_LISTED.test(html)) return pages.remove(key);
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
  await pages.put(key, response, { [KEPT.title]: encodeURIComponent(title) });
  await keepAssets(assetReferences(pathname, html));
}

/** The language of the address, else of the page that was seen last. */
async function languagesFor(key: string): Promise<string[]> {
  const paths = [key, ...(await pages.list())].map((url) => new URL(url).pathname);
  return [...paths.flatMap((path) => languageOfPath(path) ?? []), 'en'];
}

/** A page is the same whatever its query says. */
function keyOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}
