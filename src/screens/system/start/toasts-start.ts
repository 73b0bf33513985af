// Fetches what shows toasts with the first one, in every page.
import { $toasts } from '#stores/toasts.ts';

let isShowing = false;

async function show(host: HTMLElement): Promise<void> {
  const { showToasts } = await import('#features/toasts/toast-regions.ts');
  showToasts(host);
}

/** Fetches it before there is a first one, so that a page can tell of a network that is gone. */
export function startToasts(): void {
  const host = document.getElementById('toasts');
  if (!host || isShowing) return;
  isShowing = true;
  show(host).catch(() => {
    // Without a network it cannot come: what there is to say is said when it is back.
    isShowing = false;
    addEventListener('online', startToasts, { once: true });
  });
}

$toasts.listen((toasts) => {
  if (toasts.length > 0) startToasts();
});
