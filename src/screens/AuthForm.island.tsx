// Signing in, signing up, waiting for the mail, and on to where the person was going.
import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent } from 'react';
import type { Lang } from '#domain/locales.ts';
import { AuthForm } from '#features/auth/AuthForm.tsx';
import { CheckMail } from '#features/auth/CheckMail.tsx';
import { SignedIn } from '#features/auth/SignedIn.tsx';
import { isContestPath, safeNext } from '#features/auth/safe-next.ts';
import { usePendingSignUp } from '#features/auth/use-pending-sign-up.ts';
import { useT } from '#i18n/client.ts';
import type { T } from '#i18n/t.ts';
import { useHydrated } from '#query/use-hydrated.ts';
import { $keptVotes } from '#stores/kept-votes.ts';
import { IslandBoundary } from './IslandBoundary.tsx';
import { useContinue } from './use-continue.ts';

export default function AuthFormIsland({ lang }: { readonly lang: Lang }) {
  return (
    <IslandBoundary lang={lang}>
      <AuthFlow lang={lang} />
    </IslandBoundary>
  );
}

function AuthFlow({ lang }: { readonly lang: Lang }) {
  const t = useT(lang, 'auth', 'errors', 'voting');
  const query = useQueryString();
  const next = safeNext(query.get('next'));
  const { session, destination, isLeaving } = useContinue({ lang, next, t, leavesFor: 'anywhere' });
  const { signUp, remember, forget } = usePendingSignUp();
  const isSignedIn = session.status === 'signedIn';

  const onSignedIn = useEffectEvent(forget);
  useEffect(() => {
    if (isSignedIn) onSignedIn();
  }, [isSignedIn]);

  if (isSignedIn) {
    return (
      <SignedIn
        title={t('auth.signedInTitle')}
        lead={isLeaving ? t('auth.sending') : t('auth.signedInAs', { email: session.email })}
        href={destination}
        continueLabel={t(isContestPath(destination) ? 'auth.continue' : 'auth.continueElsewhere')}
      />
    );
  }
  if (signUp) return <CheckMail signUp={signUp} t={t} onSent={remember} onOtherEmail={forget} />;
  const mode = query.get('mode') === 'sign-up' ? 'signUp' : 'signIn';
  return (
    <>
      <KeptVotesNote t={t} />
      <AuthForm
        key={mode}
        lang={lang}
        t={t}
        initialMode={mode}
        onCheckMail={(email, wasSent) => remember({ email, next, sentAt: wasSent ? Date.now() : 0 })}
      />
    </>
  );
}

/** The stars that a visitor has given count once they are signed in: the reason why most of them are here. */
function KeptVotesNote({ t }: { readonly t: T<'auth'> }) {
  const kept = useStore($keptVotes, { ssr: 'initial' });
  const last = kept.at(-1);
  if (!last) return null;
  return (
    <p className="auth-form-kept">{t('auth.keptVotes', { count: kept.length, name: last.displayName })}</p>
  );
}

/** Empty while the page is pre-rendered and hydrated. */
function useQueryString(): URLSearchParams {
  return new URLSearchParams(useHydrated() ? location.search : '');
}
