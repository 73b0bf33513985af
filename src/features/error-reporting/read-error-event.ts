// What an event says that went wrong; null for what is no fault of this site.

/** Where a thrown value came from, when it says nothing of it itself. */
export type Failure = { readonly thrown: unknown; readonly place?: string | undefined };

/** Nothing is wrong, or the script is not ours; code that a deployment took away: pwa/worker/new-version.ts. */
const NOISE = /^(Uncaught )?(Script error\.?$|ResizeObserver loop|This code is gone with a new version)/;
const FOREIGN = /\b[a-z-]*extension:\/\/|\bwebkit-masked-url:/;

/** What was thrown, of any event that `ERROR_HANDLER` hears. */
export function readErrorEvent(event: Event): Failure | null {
  const failure = read(event);
  return failure && isOurs(failure) ? failure : null;
}

function read(event: Event): Failure | null {
  if (event instanceof CustomEvent) return { thrown: event.detail?.error ?? event.detail };
  if ('payload' in event) return { thrown: event.payload }; // vite:preloadError
  if ('reason' in event) return { thrown: event.reason };
  if (event instanceof ErrorEvent) {
    const place = event.filename ? `at ${event.filename}:${event.lineno}:${event.colno}` : undefined;
    return { thrown: event.error ?? event.message, place };
  }
  return event.target instanceof HTMLScriptElement
    ? { thrown: new Error('A script did not load'), place: `at ${event.target.src}` }
    : null;
}

function isOurs({ thrown, place = '' }: Failure): boolean {
  if (thrown === null || thrown === undefined) return false;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const stack = thrown instanceof Error ? (thrown.stack ?? '') : '';
  if (NOISE.test(message) || FOREIGN.test(`${stack} ${place}`)) return false;
  // Whoever stops a request, or has no network, knows it.
  if (thrown instanceof Error && thrown.name === 'AbortError') return false;
  if (thrown instanceof Error && 'code' in thrown && thrown.code === 'offline') return false;
  return !isForeignScript(place);
}

function isForeignScript(place: string): boolean {
  const url = /https?:\/\/[^\s)]+/.exec(place)?.[0];
  return url !== undefined && !url.startsWith(location.origin);
}
