/**
 * Calls `listener` when the page comes back from the browser's memory (back/forward cache) as it was left: what other
 * pages and tabs did meanwhile it has not heard of. For as long as the page is there, or until `signal` says so.
 */
export function onBfcacheRestore(listener: () => void, signal?: AbortSignal): void {
  addEventListener('pageshow', ({ persisted }) => persisted && listener(), signal && { signal });
}
