// Signing in, signing up, waiting for the mail, and on to where the person was going.
import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { Lang } from '#domain/locales.ts';
import { AgreeForm } from '#features/auth/AgreeForm.tsx';
import { AuthForm } from '#features/auth/AuthForm.tsx';
import { CheckMail } from '#features/auth/CheckMail.tsx';
import { GoogleButton } from '#features/auth/GoogleButton.tsx';
import { MailRequest, type RequestedMail } from '#features/auth/MailRequest.tsx';
import { NewPasswordForm } from '#features/auth/NewPasswordForm.tsx';
import type { MailKind } from '#features/auth/pending-mail.ts';
import { SignedIn } from '#features/auth/SignedIn.tsx';
import { Suspended } from '#features/auth/Suspended.tsx';
import { isContestPath, safeNext } from '#features/auth/safe-next.ts';
import { type GoogleSignIn, useGoogleReturn } from '#features/auth/use-google-return.ts';
import { usePendingMail } from '#features/auth/use-pending-mail.ts';
import { $pendingVotes } from '#features/voting/voting.ts';
import { useT } from '#i18n/client.ts';
import { errorText } from '#i18n/error-text.ts';
import { authTexts } from '#i18n/namespaces/auth.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { votingTexts } from '#i18n/namespaces/voting.ts';
import { pageHref } from '#i18n/routing/links.ts';
import type { T } from '#i18n/t.ts';
import { useHydrated } from '#query/use-hydrated.ts';
import { IslandBoundary } from '#screens/system/IslandBoundary.tsx';
import { useContinue } from './use-continue.ts';

export default function AuthFormIsland({ lang }: { readonly lang: Lang }) {
  return (
    <IslandBoundary lang={lang}>
      <AuthFlow lang={lang} />
    </IslandBoundary>
  );
}

function AuthFlow({ lang }: { readonly lang: Lang }) {
  const t = useT(lang, authTexts, errorsTexts, votingTexts);
  const isHydrated = useHydrated();
  // Empty while the page is pre-rendered and hydrated.
  const query = new URLSearchParams(isHydrated ? location.search : '');
  useLayoutEffect(() => {
    if (isHydrated) delete document.documentElement.dataset['signUp'];
  }, [isHydrated]);
  const next = safeNext(query.get('next'));
  const { session, destination, isLeaving, standing, agreed, passwordSet } = useContinue({
    lang,
    next,
    t,
    leavesFor: 'anywhere',
  });
  const { mail, remember, forget } = usePendingMail();
  const google = useGoogleReturn();
  const [wish, setWish] = useState<MailWish | null>(null);
  const isSignedIn = session.status === 'signedIn';

  const onSignedIn = useEffectEvent(forget);
  useEffect(() => {
    if (isSignedIn) onSignedIn();
  }, [isSignedIn]);

  if (isSignedIn && standing.status === 'suspended') {
    return <Suspended lang={lang} t={t} reason={standing.reason} />;
  }
  if (isSignedIn && standing.status === 'needsPassword') {
    const lead = t('auth.passwordNeededLead', { email: session.email });
    return <NewPasswordForm t={t} email={session.email} lead={lead} onChanged={passwordSet} />;
  }
  if (isSignedIn && standing.status === 'unconfirmed') {
    return <AgreeForm lang={lang} t={t} email={session.email} onAgreed={agreed} />;
  }
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
  if (google.status === 'finishing') return <p role="status">{t('auth.sending')}</p>;
  if (mail && google.status === 'none')
    return <CheckMail mail={mail} t={t} onSent={remember} onOtherEmail={forget} />;
  const waitFor = (kind: MailKind, email: string, sentAt: number): void => {
    setWish(null);
    remember({ kind, email, next, sentAt });
  };
  const mode = query.get('mode') === 'sign-up' ? 'signUp' : 'signIn';
  return (
    <>
      <PendingVotesNote t={t} />
      <GoogleFailure t={t} google={google} />
      {wish ? (
        <MailRequest
          key={wish.kind}
          t={t}
          kind={wish.kind}
          email={wish.email}
          onSent={(email, sentAt) => waitFor(wish.kind, email, sentAt)}
          onBack={() => setWish(null)}
        />
      ) : (
        <AuthForm
          lang={lang}
          t={t}
          initialMode={mode}
          onCheckMail={(email, wasSent) => waitFor('confirmation', email, wasSent ? Date.now() : 0)}
          onMailInstead={(kind, email) => setWish({ kind, email })}
        >
          <GoogleButton t={t} redirectTo={() => returnAddress(lang, next)} />
        </AuthForm>
      )}
    </>
  );
}

/** Back to this page, and from here to where the person was going. */
function returnAddress(lang: Lang, next: string | null): string {
  const query = next === null ? '' : `?next=${encodeURIComponent(next)}`;
  return `${location.origin}${pageHref(lang, 'auth')}${query}`;
}

function GoogleFailure({ t, google }: { readonly t: T<'auth' | 'errors'>; readonly google: GoogleSignIn }) {
  if (google.status !== 'failed') return null;
  return (
    <p className="mx-auto mt-8 max-w-[420px] border-s-2 border-danger px-4 py-3" role="alert">
      {google.problem ? t(`auth.${google.problem}`) : google.error && errorText(t, google.error)}
    </p>
  );
}

type MailWish = { readonly kind: RequestedMail; readonly email: string };

/** The stars that a visitor has given count once they are signed in: the reason why most of them are here. */
function PendingVotesNote({ t }: { readonly t: T<'auth'> }) {
  const pending = useStore($pendingVotes, { ssr: 'initial' });
  const last = pending.at(-1);
  if (!last) return null;
  return (
    <p className="mx-auto mt-8 max-w-[420px] border-s-2 border-gold px-4 py-3">
      {t('auth.keptVotes', { count: pending.length, name: last.payload.displayName })}
    </p>
  );
}
