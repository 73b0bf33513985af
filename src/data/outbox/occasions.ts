// When it makes sense to send what waits.
import { onStoredSessionChange } from '#data/session/stored-session.ts';

/** Calls `listener` on sign-in, when the network is back, and when somebody looks at the page again; returns how to stop. */
export function onOccasion(listener: () => void): () => void {
  const stopSession = onStoredSessionChange(listener);
  addEventListener('online', listener);
  addEventListener('pageshow', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    stopSession();
    removeEventListener('online', listener);
    removeEventListener('pageshow', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}
