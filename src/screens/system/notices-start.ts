// Fetches what shows notices with the first one, in every page.
import { $notices } from '#stores/notices.ts';

// Astro leaves out the style of a script that is loaded later: hence the link, before anything is shown.
function loadStyle(href: string): Promise<unknown> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  document.head.append(link);
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = reject;
  });
}

let isShowing = false;

async function show(host: HTMLElement): Promise<void> {
  const code = import('#features/notices/notice-regions.ts');
  await Promise.all([code, loadStyle(host.dataset['style'] ?? '')]);
  (await code).showNotices(host);
}

/** Fetches it before there is a first one, so that a page can tell of a network that is gone. */
export function startNotices(): void {
  const host = document.getElementById('notices');
  if (!host || isShowing) return;
  isShowing = true;
  show(host).catch(() => {
    // Without a network neither can come: what there is to say is said when it is back.
    isShowing = false;
    addEventListener('online', startNotices, { once: true });
  });
}

$notices.listen((notices) => {
  if (notices.length > 0) startNotices();
});
