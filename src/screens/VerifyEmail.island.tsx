// What a confirmation link leads to, on the device that signed up or on any other.
import { type ReactNode, useEffect, useState } from 'react';
import type { Lang } from '#domain/locales.ts';
import { CheckMail } from '#features/auth/CheckMail.tsx';
import { forgetSignUp } from '#features/auth/pending-sign-up.ts';
import { ResendForm } from '#features/auth/ResendForm.tsx';
import { SignedIn } from '#features/auth/SignedIn.tsx';
import { isContestPath, safeNext } from '#features/auth/safe-next.ts';
import { type PendingSignUpState, usePendingSignUp } from '#features/auth/use-pending-sign-up.ts';
import { useVerification } from '#features/auth/use-verification.ts';
import { useT } from '#i18n/client.ts';
import { errorText } from '#i18n/error-text.ts';
import { pageHref } from '#i18n/links.ts';
import type { T } from '#i18n/t.ts';
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
  const pending = usePendingSignUp();
  const next = safeNext(pending.signUp?.next);
  const { destination } = useContinue({ lang, next, t, leavesFor: 'next' });
  const verification = useVerification();
  const isConfirmed = verification.status === 'confirmed';

  useEffect(() => {
    // The stored one only: this page still has to know where the person was going.
    if (isConfirmed) forgetSignUp();
  }, [isConfirmed]);

  switch (verification.status) {
    case 'checking':
      return <p role="status">{t('auth.confirming')}</p>;
    case 'confirmed':
      return (
        <SignedIn
          title={t('auth.confirmedTitle')}
          lead={t('auth.confirmedLead')}
          href={destination}
          continueLabel={t(isContestPath(destination) ? 'auth.continue' : 'auth.continueElsewhere')}
        />
      );
    case 'broken':
      return (
        <LinkProblem lang={lang} t={t} pending={pending} title={t('auth.linkBrokenTitle')}>
          <p>{t('auth.linkBrokenLead')}</p>
        </LinkProblem>
      );
    case 'refused':
      return verification.error === 'link_expired' ? (
        <LinkProblem lang={lang} t={t} pending={pending} title={t('auth.linkOldTitle')}>
          <p>{t('auth.linkOldLead')}</p>
        </LinkProblem>
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

type LinkProblemProps = {
  readonly lang: Lang;
  readonly t: T<'auth' | 'errors'>;
  readonly pending: PendingSignUpState;
  readonly title: string;
  readonly children: ReactNode;
};

function LinkProblem({ lang, t, pending, title, children }: LinkProblemProps) {
  const { signUp, remember } = pending;
  const [wasSent, setWasSent] = useState(false);
  if (signUp && wasSent) {
    return <CheckMail signUp={signUp} t={t} onSent={remember} onOtherEmail={() => setWasSent(false)} />;
  }
  return (
    <section className="auth-form">
      <h1 className="display title">{title}</h1>
      {children}
      <a className="button" href={pageHref(lang, 'auth')}>
        {t('auth.signIn')}
      </a>
      <ResendForm
        t={t}
        email={signUp?.email}
        onSent={(email) => {
          remember({ email, next: signUp?.next ?? null, sentAt: Date.now() });
          setWasSent(true);
        }}
      />
    </section>
  );
}
