import { useEffect, useState } from 'react';
import { getMyStanding, type Standing } from '#data/session/standing.ts';
import type { SuspensionReason } from '#domain/suspension-reasons.ts';

export type StandingState =
  | { readonly status: 'unknown' | 'clear' }
  /** Has not confirmed to be an adult: signed in with Google for the first time. */
  | { readonly status: 'unconfirmed' }
  | { readonly status: 'suspended'; readonly reason: SuspensionReason | null };

/** A slow server keeps nobody from going on: it refuses by itself what this person may not do. */
const PATIENCE_MS = 3000;

const UNKNOWN: StandingState = { status: 'unknown' };
const CLEAR: StandingState = { status: 'clear' };

type KnownStanding = { readonly userId: string; readonly state: StandingState };

/** What stands in the way of this person; a check that fails says nothing does. Null asks nothing. */
export function useStanding(userId: string | null): { readonly standing: StandingState; agreed: () => void } {
  const [answer, setAnswer] = useState<KnownStanding | null>(null);
  useEffect(() => {
    if (userId === null) return;
    let isCurrent = true;
    const tell = (state: StandingState): void => {
      if (isCurrent) setAnswer({ userId, state });
    };
    const patience = setTimeout(() => tell(CLEAR), PATIENCE_MS);
    getMyStanding()
      .then(
        (standing) => tell(stateOf(standing)),
        () => tell(CLEAR),
      )
      .finally(() => clearTimeout(patience));
    return () => {
      isCurrent = false;
      clearTimeout(patience);
    };
  }, [userId]);
  return {
    standing: answer !== null && answer.userId === userId ? answer.state : UNKNOWN,
    agreed: () => {
      if (userId !== null) setAnswer({ userId, state: CLEAR });
    },
  };
}

function stateOf({ isSuspended, suspensionReason, hasAgreed }: Standing): StandingState {
  if (isSuspended) return { status: 'suspended', reason: suspensionReason };
  return hasAgreed ? CLEAR : { status: 'unconfirmed' };
}
