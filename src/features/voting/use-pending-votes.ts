import { useEffect, useEffectEvent } from 'react';
import type { T } from '#i18n/t.ts';
import { isServerTimeKnown, onServerTime, serverNow } from '#lib/server-clock.ts';
import { announceExpired, announceVotes } from './vote-toasts.ts';
import { $pendingVotes, dropExpiredVotes, followVotes, type VoteOutcome } from './voting.ts';

/**
 * Casts what waits as soon as the voter is signed in and online, and announces how it went. `isStaying` is false on a
 * page that is about to be left: the next one casts, so that somebody reads the toast.
 */
export function usePendingVotes(t: T<'voting' | 'errors'>, isStaying = true): void {
  const announce = useEffectEvent((outcomes: readonly VoteOutcome[]) =>
    announceVotes(outcomes, $pendingVotes.get(), t),
  );
  useEffect(() => {
    if (!isStaying) return;
    return followVotes((outcomes) => announce(outcomes));
  }, [isStaying]);

  const dropExpired = useEffectEvent(() => {
    if (isServerTimeKnown()) announceExpired(dropExpiredVotes(serverNow()), t);
  });
  useEffect(() => {
    dropExpired();
    return onServerTime(() => dropExpired());
  }, []);
}
