import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent } from 'react';
import { $connectivity } from '#stores/connectivity.ts';
import { $session } from '#stores/session.ts';
import type { CastOutcome } from './vote-casting.ts';
import { voting } from './voting.ts';

/** Casts what was kept as soon as the voter is signed in and online, and tells how it went. */
export function useKeptVotes(announce: (outcomes: readonly CastOutcome[]) => void): void {
  const session = useStore($session, { ssr: 'initial' });
  const connectivity = useStore($connectivity, { ssr: 'initial' });
  const voterId = session.status === 'signedIn' ? session.userId : null;
  const tell = useEffectEvent(announce);

  useEffect(() => {
    if (voterId === null || connectivity === 'offline') return;
    void voting.castKept().then((outcomes) => {
      if (outcomes.length > 0) tell(outcomes);
    });
  }, [voterId, connectivity]);
}
