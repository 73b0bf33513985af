// Fetches what shows notices with the first one, in every page.
import { $notices } from '#stores/notices.ts';

let isShowing = false;

async function show(host: HTMLElement): Promise<void> {
  const { showNotices } = await import('#features/toasts/notice-regions.ts');
  showNotices(host);
}

/** Fetches it before there is a first one, so that a page can tell of a network that is gone. */
export function startNotices(): void {
  const host = document.getElementById('notices');
  if (!host || isShowing) return;
  isShowing = true;
  show(host).catch(() => {
    // Without a network it cannot come: what there is to say is said when it is back.
    isShowing = false;
    addEventListener('online', startNotices, { once: true });
  });
}

$notices.listen((notices) => {
  if (notices.length > 0) startNotices();
});
