import { useSyncExternalStore } from 'react';

function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** The part that the address names after `#`, `fallback` where it names none; null in the HTML as it was built. */
export function useAccountPart<Part extends string>(parts: readonly Part[], fallback: Part): Part | null {
  const hash = useSyncExternalStore<string | null>(
    onHashChange,
    () => location.hash.slice(1),
    () => null,
  );
  if (hash === null) return null;
  return parts.find((part) => part === hash) ?? fallback;
}
