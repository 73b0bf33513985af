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

function start(): void {
  const host = document.getElementById('notices');
  if (!host || isShowing) return;
  isShowing = true;
  show(host).catch(() => {
    // Without a network neither can come: what there is to say is said when it is back.
    isShowing = false;
    addEventListener('online', start, { once: true });
  });
}

$notices.listen((notices) => {
  if (notices.length > 0) start();
});

// A page on which people act has it at the first sign of somebody, before the network goes: "1 vote waits" is said
// just then.
if (document.querySelector('astro-island')) {
  addEventListener('pointerover', start);
  addEventListener('focusin', start);
}
