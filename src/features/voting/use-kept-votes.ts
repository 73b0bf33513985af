import { useEffect, useEffectEvent } from 'react';
import type { T } from '#i18n/t.ts';
import { isServerTimeKnown, onServerTime, serverNow } from '#lib/server-clock.ts';
import { dropExpiredVotes } from '#stores/kept-votes.ts';
import { announceExpired, announceVotes } from './kept-vote-notices.ts';
import type { Announce } from './vote-outbox.ts';
import { outbox, voting } from './voting.ts';

/**
 * Casts what was kept as soon as the voter is signed in and online, and announces how it went. `isStaying` is
 * false on a page that is about to be left: the next one casts, so that somebody reads the notice.
 */
export function useKeptVotes(t: T<'voting' | 'errors'>, isStaying = true): void {
  const announce = useEffectEvent<Announce>((outcomes, origin) => {
    announceVotes({ outcomes, origin, ballots: voting.$ballots.get() }, t);
  });
  useEffect(() => {
    if (!isStaying) return;
    return outbox.start((outcomes, origin) => announce(outcomes, origin));
  }, [isStaying]);

  const dropExpired = useEffectEvent(() => {
    if (isServerTimeKnown()) announceExpired(dropExpiredVotes(serverNow()), t);
  });
  useEffect(() => {
    dropExpired();
    return onServerTime(() => dropExpired());
  }, []);
}
