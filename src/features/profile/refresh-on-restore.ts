// A profile that comes back from the browser's memory: its reader may have blocked her on another page since, as in a
// conversation. It is out of sight before it is painted, and where it was, until the server has said that the two are not
// apart; the focus and the place in the page stay.
import { onBfcacheRestore } from '#lib/bfcache-restore.ts';
import { queryClient } from '#query/query-client.ts';
import { queryKeys } from '#query/query-keys.ts';
import { $session } from '#stores/session.ts';

/** A visitor is apart from nobody, and waits for nothing. Returns how to stop. */
export function refreshOnRestore(profileId: string): () => void {
  const end = new AbortController();
  onBfcacheRestore(() => {
    if ($session.get().status === 'signedIn') void askAgain(queryKeys.profile(profileId));
  }, end.signal);
  return () => end.abort();
}

async function askAgain(queryKey: ReturnType<typeof queryKeys.profile>): Promise<void> {
  const { dataset } = document.documentElement;
  dataset['askedAgain'] = '';
  // What a shell showed before its island would be seen once more where there is no answer (`profile-preload.ts`).
  document.querySelector('[data-part="profile-waiting"] img')?.remove();
  // The shared client asks on its own account; this waits for the same answer.
  await queryClient.refetchQueries({ queryKey }, { cancelRefetch: false });
  // Without one she is not shown: the page begins anew, and says so if there is none again.
  if (queryClient.getQueryState(queryKey)?.status === 'error') void queryClient.resetQueries({ queryKey });
  delete dataset['askedAgain'];
}
