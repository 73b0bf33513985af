import { useEffect, useState } from 'react';
import { deletionPath } from './verify-link.ts';

/** Where the link in the address bar leads that was asked for on the page of data deletion; null for any other link. */
export function useDeletionPath(): string | null {
  const [path, setPath] = useState<string | null>(null);
  // Before the link is taken, and with it the address: call this first.
  useEffect(() => setPath(deletionPath(location.search, location.origin)), []);
  return path;
}
