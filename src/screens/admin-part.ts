import { useSyncExternalStore } from 'react';

function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** The part of the page that the address names after `#`; the first one where it names none of them. */
export function useAddressedPart<Part extends string>(parts: readonly [Part, ...Part[]]): Part {
  const hash = useSyncExternalStore(onHashChange, () => location.hash.slice(1));
  return parts.find((part) => part === hash) ?? parts[0];
}
