// What comes after signing in: back to where the person was going, with the pending votes cast and announced.
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { DEFAULT_COUNTRY, type Lang, localeOf } from '#domain/locales.ts';
import { isContestPath } from '#features/auth/safe-next.ts';
import { type AccountStatusState, useAccountStatus } from '#features/auth/use-account-status.ts';
import { usePendingVotes } from '#features/voting/use-pending-votes.ts';
import { $pendingVotes } from '#features/voting/voting.ts';
import { contestHref } from '#i18n/routing/links.ts';
import type { T } from '#i18n/t.ts';
import { useHydrated } from '#query/use-hydrated.ts';
import { $preferences, readPreferences } from '#stores/preferences.ts';
import { $session, type Session } from '#stores/session.ts';

export type Continue = {
  readonly session: Session;
  /** `next`, or the contest of the country that the person looks at. */
  readonly destination: string;
  /** Signed in a moment ago and on the way: nothing more to do here. */
  readonly isLeaving: boolean;
  /** Whoever is suspended, or has a confirmation to give, stays. */
  readonly standing: AccountStatusState;
  /** The confirmation was given. */
  readonly agreed: () => void;
  /** The account has a password again. */
  readonly passwordSet: () => void;
};

export type ContinueOptions = {
  readonly lang: Lang;
  readonly next: string | null;
  readonly t: T<'voting' | 'errors'>;
  /** `next`: leaves by itself only where somebody was on the way to a page; otherwise that is theirs to do. */
  readonly leavesFor: 'next' | 'anywhere';
};

/** Goes on once somebody signs in here; stays for those who were signed in when they came. */
export function useContinue({ lang, next, t, leavesFor }: ContinueOptions): Continue {
  const session = useStore($session, { ssr: 'initial' });
  const { country = DEFAULT_COUNTRY } = useStore($preferences, { ssr: 'initial' });
  const wasSignedOut = useWasSignedOut(session);
  const destination = next ?? contestHref(localeOf(lang, country));
  const isSignedIn = session.status === 'signedIn';
  // A contest page casts the pending votes itself; before any other page they are cast, and announced, here.
  const casts = isContestPath(destination) || !hasPendingVotes(session);
  const { standing, agreed, recheck } = useAccountStatus(isSignedIn ? session.userId : null);
  // Whoever came here for the confirmation goes on as if signed in just now.
  const [hasAgreed, setHasAgreed] = useState(false);
  const isHeld = ['suspended', 'unconfirmed', 'needsPassword'].includes(standing.status);
  const isLeaving =
    isSignedIn &&
    (wasSignedOut || hasAgreed) &&
    !isHeld &&
    casts &&
    (next !== null || leavesFor === 'anywhere');
  usePendingVotes(t, isSignedIn && !isLeaving && standing.status === 'clear');

  useEffect(() => {
    readPreferences();
  }, []);
  useEffect(() => {
    if (isLeaving && standing.status === 'clear') location.assign(destination);
  }, [isLeaving, standing.status, destination]);
  const onAgreed = (): void => {
    setHasAgreed(true);
    agreed();
  };
  const passwordSet = (): void => {
    setHasAgreed(true);
    recheck();
  };
  return { session, destination, isLeaving, standing, agreed: onAgreed, passwordSet };
}

function useWasSignedOut(session: Session): boolean {
  const isHydrated = useHydrated();
  const [first, setFirst] = useState<Session['status']>('unknown');
  if (isHydrated && first === 'unknown' && session.status !== 'unknown') setFirst(session.status);
  return first === 'signedOut';
}

function hasPendingVotes(session: Session): boolean {
  return session.status === 'signedIn' && $pendingVotes.get().length > 0;
}
