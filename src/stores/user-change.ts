// Not in the store of the session, which every page loads.
import { $session, signedInUser } from './session.ts';

/**
 * The one way to reset what belongs to a user. Calls `reset` when another user, or nobody, is signed in: in this tab or
 * another one, and after a bfcache restore. `before` is the id of the user until then; null is a visitor. A renewed token
 * changes no user. Returns how to stop.
 */
export function onUserChange(reset: (before: string | null) => void): () => void {
  let current = signedInUser();
  return $session.listen(() => {
    const before = current;
    current = signedInUser();
    if (current !== before) reset(before);
  });
}
