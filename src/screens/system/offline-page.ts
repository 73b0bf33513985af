// The offline page: lists the pages that are kept, and opens the one that was asked for when the network is back.
import { SITE_NAME } from '#domain/brand.ts';
import { CACHES, KEPT } from '#lib/offline-caches.ts';

const AT_MOST = 8;

const reload = (): void => location.reload();
document.getElementById('offline-retry')?.addEventListener('click', reload);
addEventListener('online', reload);

type CachedPage = { readonly path: string; readonly title: string; readonly used: number };

async function cachedPages(): Promise<CachedPage[]> {
  if (!(await caches.has(CACHES.pages))) return [];
  const cache = await caches.open(CACHES.pages);
  const pages = (await cache.keys()).map(async ({ url }) => {
    const headers = (await cache.match(url))?.headers;
    const title = decodeURIComponent(headers?.get(KEPT.title) ?? '').replace(` · ${SITE_NAME}`, '');
    return {
      path: new URL(url).pathname,
      title: unescaped(title),
      used: Number(headers?.get(KEPT.used) ?? 0),
    };
  });
  return (await Promise.all(pages)).filter(({ title }) => title !== '').sort((a, b) => b.used - a.used);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', '#34': '"', '#39': "'" };

/** As text: a title stands in the HTML with its `&amp;`. */
function unescaped(title: string): string {
  return title.replace(/&(amp|lt|gt|#34|#39);/g, (_, name: string) => ENTITIES[name] ?? '');
}

async function list(): Promise<void> {
  const nav = document.getElementById('offline-kept');
  const pages = (await cachedPages()).slice(0, AT_MOST);
  if (!nav || pages.length === 0) return;
  const items = pages.map(({ path, title }) => {
    const link = document.createElement('a');
    link.className = 'flex min-h-12 items-center border-b border-line text-garnet hover:underline';
    link.href = path;
    // In whichever language it is, it stands where the others stand.
    const name = document.createElement('bdi');
    name.textContent = title;
    link.append(name);
    const item = document.createElement('li');
    item.append(link);
    return item;
  });
  nav.querySelector('ul')?.replaceChildren(...items);
  nav.hidden = false;
}

// Without storage there is no list, and the page says what it has to say.
list().catch(() => undefined);
