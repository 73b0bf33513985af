// What a mailed link leads to, on the device that asked for it or on any other.
import { useEffect } from 'react';
import type { Lang } from '#domain/locales.ts';
import { LinkProblem } from '#features/auth/LinkProblem.tsx';
import { forgetMail } from '#features/auth/pending-mail.ts';
import { SignedIn } from '#features/auth/SignedIn.tsx';
import { Suspended } from '#features/auth/Suspended.tsx';
import { isContestPath, safeNext } from '#features/auth/safe-next.ts';
import { useDeletionPath } from '#features/auth/use-deletion-path.ts';
import { usePendingMail } from '#features/auth/use-pending-mail.ts';
import { isVerified, useVerification } from '#features/auth/use-verification.ts';
import { signsIn } from '#features/auth/verify-link.ts';
import { useT } from '#i18n/client.ts';
import { errorText } from '#i18n/error-text.ts';
import { pageHref } from '#i18n/links.ts';
import { IslandBoundary } from './IslandBoundary.tsx';
import { useContinue } from './use-continue.ts';

export default function VerifyEmailIsland({ lang }: { readonly lang: Lang }) {
  return (
    <IslandBoundary lang={lang}>
      <VerifyEmail lang={lang} />
    </IslandBoundary>
  );
}

function VerifyEmail({ lang }: { readonly lang: Lang }) {
  const t = useT(lang, 'auth', 'errors', 'voting');
  const deletion = useDeletionPath();
  const pending = usePendingMail();
  const next = deletion ?? safeNext(pending.mail?.next);
  const { session, destination, isSuspended } = useContinue({ lang, next, t, leavesFor: 'next' });
  const verification = useVerification({ takes: signsIn, isDone: isVerified });
  const isConfirmed = verification.status === 'confirmed';

  useEffect(() => {
    // The stored one only: this page still has to know where the person was going.
    if (isConfirmed) forgetMail();
  }, [isConfirmed]);
  useEffect(() => {
    // At once, whatever else is to be said of the account: whoever wants to leave is let go.
    if (isConfirmed && deletion) location.replace(deletion);
  }, [isConfirmed, deletion]);
  if (isConfirmed && deletion) return <p role="status">{t('auth.sending')}</p>;

  switch (verification.status) {
    case 'checking':
      return <p role="status">{t('auth.sending')}</p>;
    case 'confirmed': {
      if (isSuspended) return <Suspended lang={lang} t={t} />;
      const isSignIn = verification.type === 'magiclink' && session.status === 'signedIn';
      return (
        <SignedIn
          title={t(isSignIn ? 'auth.signedInTitle' : 'auth.confirmedTitle')}
          lead={isSignIn ? t('auth.signedInAs', { email: session.email }) : t('auth.confirmedLead')}
          href={destination}
          continueLabel={t(isContestPath(destination) ? 'auth.continue' : 'auth.continueElsewhere')}
        />
      );
    }
    case 'broken':
      return (
        <LinkProblem
          t={t}
          title={t('auth.linkBrokenTitle')}
          text={t('auth.linkBrokenLead')}
          kind={pending.mail?.kind === 'signIn' ? 'signIn' : 'confirmation'}
          pending={pending}
          signInHref={pageHref(lang, 'auth')}
        />
      );
    case 'refused':
      return verification.error === 'link_expired' ? (
        <LinkProblem
          t={t}
          title={t('auth.linkOldTitle')}
          text={t(verification.type === 'magiclink' ? 'auth.linkOldAgain' : 'auth.linkOldLead')}
          kind={verification.type === 'magiclink' ? 'signIn' : 'confirmation'}
          pending={pending}
          signInHref={pageHref(lang, 'auth')}
        />
      ) : (
        <section className="auth-form">
          <h1 className="display title">{t('auth.verifyTitle')}</h1>
          <p role="alert">{errorText(t, verification.error)}</p>
          <button type="button" className="button" onClick={verification.retry}>
            {t('voting.tryAgain')}
          </button>
        </section>
      );
  }
}
