// What a mailed link leads to, on the device that asked for it or on any other.
import { useEffect } from 'react';
import type { Lang } from '#domain/locales.ts';
import { AgreeForm } from '#features/auth/AgreeForm.tsx';
import { AUTH_FORM } from '#features/auth/auth-form-class.ts';
import { LinkProblem } from '#features/auth/LinkProblem.tsx';
import { MissingLink } from '#features/auth/MissingLink.tsx';
import { NewPasswordForm } from '#features/auth/NewPasswordForm.tsx';
import { forgetMail } from '#features/auth/pending-mail.ts';
import { SignedIn } from '#features/auth/SignedIn.tsx';
import { Stayed } from '#features/auth/Stayed.tsx';
import { Suspended } from '#features/auth/Suspended.tsx';
import { SwitchAccount } from '#features/auth/SwitchAccount.tsx';
import { isContestPath, safeNext } from '#features/auth/safe-next.ts';
import { useDeletionPath } from '#features/auth/use-deletion-path.ts';
import { type PendingMailState, usePendingMail } from '#features/auth/use-pending-mail.ts';
import { isVerified, useVerification, type Verification } from '#features/auth/use-verification.ts';
import { signsIn } from '#features/auth/verify-link.ts';
import { useT } from '#i18n/client.ts';
import { errorText } from '#i18n/error-text.ts';
import { authTexts } from '#i18n/namespaces/auth.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { votingTexts } from '#i18n/namespaces/voting.ts';
import { pageHref } from '#i18n/routing/links.ts';
import type { T } from '#i18n/t.ts';
import { IslandBoundary } from '#screens/system/IslandBoundary.tsx';
import { type Continue, useContinue } from './use-continue.ts';

export default function VerifyEmailIsland({ lang }: { readonly lang: Lang }) {
  return (
    <IslandBoundary lang={lang}>
      <VerifyEmail lang={lang} />
    </IslandBoundary>
  );
}

function VerifyEmail({ lang }: { readonly lang: Lang }) {
  const t = useT(lang, authTexts, errorsTexts, votingTexts);
  const deletion = useDeletionPath();
  const pending = usePendingMail();
  // Two that lead on would cross: a deletion goes its own way below.
  const next = deletion ? null : safeNext(pending.mail?.next);
  const onward = useContinue({ lang, next, t, leavesFor: 'next' });
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
    case 'confirmed':
      return <Confirmed lang={lang} t={t} type={verification.type} onward={onward} />;
    case 'halfConfirmed':
      return (
        <SignedIn
          title={t('auth.halfConfirmedTitle')}
          lead={t('auth.halfConfirmedLead')}
          href={onward.destination}
          continueLabel={t(isContestPath(onward.destination) ? 'auth.continue' : 'auth.continueElsewhere')}
        />
      );
    case 'otherAccount':
      return <SwitchAccount t={t} account={verification.account} />;
    case 'stayed':
      return <Stayed t={t} href={onward.destination} />;
    case 'unknown':
    case 'broken':
      return (
        <MissingLink isKnown={verification.status === 'broken'} awaited={t('auth.sending')}>
          <LinkProblem
            t={t}
            title={t('auth.linkBrokenTitle')}
            text={t('auth.linkBrokenLead')}
            kind={pending.mail?.kind === 'signIn' ? 'signIn' : 'confirmation'}
            pending={pending}
            signInHref={pageHref(lang, 'auth')}
          />
        </MissingLink>
      );
    case 'refused':
      return <Refused lang={lang} t={t} verification={verification} pending={pending} />;
  }
}

type VerifyT = T<'auth' | 'errors' | 'voting'>;

type ConfirmedProps = {
  readonly lang: Lang;
  readonly t: VerifyT;
  readonly type: Extract<Verification, { status: 'confirmed' }>['type'];
  readonly onward: Continue;
};

function Confirmed({ lang, t, type, onward }: ConfirmedProps) {
  const { session, destination, standing, agreed, passwordSet } = onward;
  const email = session.status === 'signedIn' ? session.email : null;
  if (standing.status === 'suspended') return <Suspended lang={lang} t={t} reason={standing.reason} />;
  if (standing.status === 'needsPassword' && email !== null) {
    const lead = t('auth.passwordNeededLead', { email });
    return <NewPasswordForm t={t} email={email} lead={lead} onChanged={passwordSet} />;
  }
  // Before the answer nobody knows whether the password of the sign-up counts.
  if (standing.status === 'unknown' && email !== null) return <p role="status">{t('auth.sending')}</p>;
  if (standing.status === 'unconfirmed' && email !== null) {
    return <AgreeForm lang={lang} t={t} email={email} onAgreed={agreed} />;
  }
  const whose = email === null ? null : t('auth.signedInAs', { email });
  const isSignIn = type === 'magiclink' && whose !== null;
  return (
    <SignedIn
      title={t(isSignIn ? 'auth.signedInTitle' : 'auth.confirmedTitle')}
      lead={isSignIn ? whose : t('auth.confirmedLead')}
      href={destination}
      continueLabel={t(isContestPath(destination) ? 'auth.continue' : 'auth.continueElsewhere')}
    >
      {/* Anybody can send a link to an account of theirs: whoever follows it sees whose it is. */}
      {!isSignIn && whose && <p>{whose}</p>}
    </SignedIn>
  );
}

type RefusedProps = {
  readonly lang: Lang;
  readonly t: VerifyT;
  readonly verification: Extract<Verification, { status: 'refused' }>;
  readonly pending: PendingMailState;
};

function Refused({ lang, t, verification: { error, type, retry }, pending }: RefusedProps) {
  if (error !== 'link_expired') {
    return (
      <section className={AUTH_FORM}>
        <h1 className="display title">{t('auth.verifyTitle')}</h1>
        <p role="alert">{errorText(t, error)}</p>
        <button type="button" className="button" onClick={retry}>
          {t('voting.tryAgain')}
        </button>
      </section>
    );
  }
  if (type === 'email_change') {
    return (
      <SignedIn
        title={t('auth.linkOldTitle')}
        lead={t('auth.linkOldChange')}
        href={`${pageHref(lang, 'account')}#security`}
        continueLabel={t('auth.suspendedAccount')}
      />
    );
  }
  return (
    <LinkProblem
      t={t}
      title={t('auth.linkOldTitle')}
      text={t(type === 'magiclink' ? 'auth.linkOldAgain' : 'auth.linkOldLead')}
      kind={type === 'magiclink' ? 'signIn' : 'confirmation'}
      pending={pending}
      signInHref={pageHref(lang, 'auth')}
    />
  );
}
