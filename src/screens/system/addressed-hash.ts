import { useSyncExternalStore } from 'react';

/** The target of every page's skip link: it moves the focus, and leads to no other part. */
const SKIP_TARGET = 'main';

let latest = '';

function current(): string {
  const hash = location.hash.slice(1);
  if (hash !== SKIP_TARGET) latest = hash;
  return latest;
}

function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** What the address names after `#`, whatever the skip link made of it; null in the HTML as it was built. */
export function useAddressedHash(): string | null {
  return useSyncExternalStore<string | null>(onHashChange, current, () => null);
}
