// The top-level failure of specification 8, when a failure has left the page dead: an island that could not start, one that
// lost all it showed, or something that the visitor asked for and whose file is gone. A page that works is never covered.

/** How long a page may take to recover, or an island to start, before it counts as dead. */
export const PATIENCE_MS = 1000;
const START_MS = 5000;

/** Looks, after a failure, whether the page is alive, and says so where it is not. */
export function watchPage(event: Event): void {
  if (event.type === 'astro:hydration-error') show();
  else if (event.type === 'vite:preloadError') watchAct();
  else {
    setTimeout(() => hasLostIsland() && show(), PATIENCE_MS);
    setTimeout(() => hasStuckIsland() && showUntilStarted(), START_MS);
  }
}

/** What was fetched ahead of time is missed by nobody; and without a network the page says so itself. */
function watchAct(): void {
  const isAsked = navigator.userActivation?.isActive ?? false;
  if (isAsked && navigator.onLine) setTimeout(() => hasCrashScreen() || show(true), PATIENCE_MS);
}

const islands = () => [...document.querySelectorAll<HTMLElement>('main astro-island')];
const directive = (island: HTMLElement) => island.getAttribute('client') ?? '';

/** React takes everything away that it can no longer show. */
function hasLostIsland(): boolean {
  return islands().some((island) => !island.hasAttribute('ssr') && island.childElementCount === 0);
}

/** One that should have started with the page and did not. */
function hasStuckIsland(): boolean {
  if (document.readyState !== 'complete') return false;
  return islands().some(
    (island) => island.hasAttribute('ssr') && ['load', 'only', 'after-paint'].includes(directive(island)),
  );
}

function hasCrashScreen(): boolean {
  return [...document.querySelectorAll('[data-part="crash-screen"]')].some(
    (screen) => !screen.hasAttribute('hidden'),
  );
}

function show(isOver = false): void {
  const screen = document.getElementById('failure');
  // The service worker offers to reload after a deployment, and says more.
  if (!screen?.hidden || document.getElementById('new-version')) return;
  screen.toggleAttribute('data-over', isOver);
  screen.hidden = false;
  screen.querySelector('button')?.addEventListener('click', () => location.reload());
}

/** An island that was only slow takes the screen away again. */
function showUntilStarted(): void {
  show();
  addEventListener('astro:hydrate', () => {
    const screen = document.getElementById('failure');
    if (screen && !hasStuckIsland()) screen.hidden = true;
  });
}
