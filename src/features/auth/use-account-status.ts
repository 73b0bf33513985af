import { useEffect, useState } from 'react';
import { getMyAccountStatus, type Standing } from '#data/session/account-status.ts';
import type { SuspensionReason } from '#domain/suspension-reasons.ts';

export type AccountStatusState =
  | { readonly status: 'unknown' | 'clear' }
  /** Has no password: a stranger may have chosen the one of the sign-up. */
  | { readonly status: 'needsPassword' }
  /** Has not confirmed to be an adult: signed in with Google for the first time. */
  | { readonly status: 'unconfirmed' }
  | { readonly status: 'suspended'; readonly reason: SuspensionReason | null };

/** A slow server keeps nobody from going on: it refuses by itself what this person may not do. */
const PATIENCE_MS = 3000;

const UNKNOWN: AccountStatusState = { status: 'unknown' };
const CLEAR: AccountStatusState = { status: 'clear' };

type KnownAccountStatus = { readonly userId: string; readonly state: AccountStatusState };

type StandingCheck = {
  readonly standing: AccountStatusState;
  readonly agreed: () => void;
  /** Asks once more. */
  readonly recheck: () => void;
};

/** What stands in the way of this person; a check that fails says nothing does. Null asks nothing. */
export function useAccountStatus(userId: string | null): StandingCheck {
  const [answer, setAnswer] = useState<KnownAccountStatus | null>(null);
  const [checks, setChecks] = useState(0);
  useEffect(() => {
    // Each check is one more question.
    if (userId === null || checks < 0) return;
    let isCurrent = true;
    const tell = (state: AccountStatusState): void => {
      if (isCurrent) setAnswer({ userId, state });
    };
    const patience = setTimeout(() => tell(CLEAR), PATIENCE_MS);
    getMyAccountStatus()
      .then(
        (standing) => tell(stateOf(standing)),
        () => tell(CLEAR),
      )
      .finally(() => clearTimeout(patience));
    return () => {
      isCurrent = false;
      clearTimeout(patience);
    };
  }, [userId, checks]);
  return {
    standing: answer !== null && answer.userId === userId ? answer.state : UNKNOWN,
    agreed: () => {
      if (userId !== null) setAnswer({ userId, state: CLEAR });
    },
    recheck: () => {
      setAnswer(null);
      setChecks((count) => count + 1);
    },
  };
}

function stateOf({ isSuspended, suspensionReason, hasAgreed, needsPassword }: Standing): AccountStatusState {
  if (needsPassword) return { status: 'needsPassword' };
  if (isSuspended) return { status: 'suspended', reason: suspensionReason };
  return hasAgreed ? CLEAR : { status: 'unconfirmed' };
}
