import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent } from 'react';
import type { T } from '#i18n/t.ts';
import { $connectivity } from '#stores/connectivity.ts';
import { $session } from '#stores/session.ts';
import { announceKeptVotes } from './kept-vote-notices.ts';
import type { CastOutcome } from './vote-casting.ts';
import { voting } from './voting.ts';

/**
 * Casts what was kept as soon as the voter is signed in and online, and announces how it went. `isStaying` is
 * false on a page that is about to be left: the next one casts, so that somebody reads the notice.
 */
export function useKeptVotes(t: T<'voting' | 'errors'>, isStaying = true): void {
  const session = useStore($session, { ssr: 'initial' });
  const connectivity = useStore($connectivity, { ssr: 'initial' });
  const voterId = session.status === 'signedIn' ? session.userId : null;
  const announce = useEffectEvent((outcomes: readonly CastOutcome[]) => announceKeptVotes(outcomes, t));

  useEffect(() => {
    if (voterId === null || connectivity === 'offline' || !isStaying) return;
    void voting.castKept().then(announce);
  }, [voterId, connectivity, isStaying]);
}
