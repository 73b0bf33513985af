// What the link of a password mail leads to: a new password, on any device; without a link, a way to one.
import { useEffect, useState } from 'react';
import type { Lang } from '#domain/locales.ts';
import { AUTH_FORM } from '#features/auth/auth-form-class.ts';
import { LinkProblem } from '#features/auth/LinkProblem.tsx';
import { MissingLink } from '#features/auth/MissingLink.tsx';
import { NewPasswordForm } from '#features/auth/NewPasswordForm.tsx';
import { forgetMail } from '#features/auth/pending-mail.ts';
import { SignedIn } from '#features/auth/SignedIn.tsx';
import { Stayed } from '#features/auth/Stayed.tsx';
import { SwitchAccount } from '#features/auth/SwitchAccount.tsx';
import { isContestPath, safeNext } from '#features/auth/safe-next.ts';
import { usePendingMail } from '#features/auth/use-pending-mail.ts';
import { useVerification } from '#features/auth/use-verification.ts';
import { choosesPassword } from '#features/auth/verify-link.ts';
import { useT } from '#i18n/client.ts';
import { errorText } from '#i18n/error-text.ts';
import { authTexts } from '#i18n/namespaces/auth.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { votingTexts } from '#i18n/namespaces/voting.ts';
import { IslandBoundary } from '#screens/system/IslandBoundary.tsx';
import { $session } from '#stores/session.ts';
import { useContinue } from './use-continue.ts';

export default function ResetPasswordIsland({ lang }: { readonly lang: Lang }) {
  return (
    <IslandBoundary lang={lang}>
      <ResetPassword lang={lang} />
    </IslandBoundary>
  );
}

/** In the history of the tab: a reload between the link and the new password loses nothing. */
const MARK = { choosesPassword: true };

const isChoosing = (): boolean =>
  $session.get().status === 'signedIn' && Boolean(history.state?.choosesPassword);

function ResetPassword({ lang }: { readonly lang: Lang }) {
  const t = useT(lang, authTexts, errorsTexts, votingTexts);
  const pending = usePendingMail();
  const { session, destination } = useContinue({ lang, next: null, t, leavesFor: 'next' });
  const verification = useVerification({ takes: choosesPassword, isDone: isChoosing, mark: MARK });
  const [isChanged, setIsChanged] = useState(false);
  const isConfirmed = verification.status === 'confirmed';

  useEffect(() => {
    // The stored one only: this page still has to know where the person was going.
    if (isConfirmed) forgetMail();
  }, [isConfirmed]);

  const forgotten = { t, kind: 'password', pending } as const;
  if (isChanged) {
    const href = safeNext(pending.mail?.next) ?? destination;
    return (
      <SignedIn
        title={t('auth.passwordChangedTitle')}
        lead={t('auth.passwordChangedLead')}
        href={href}
        continueLabel={t(isContestPath(href) ? 'auth.continue' : 'auth.continueElsewhere')}
      />
    );
  }
  switch (verification.status) {
    case 'checking':
      return <p role="status">{t('auth.sending')}</p>;
    case 'confirmed':
      // Signed out in another tab meanwhile: the link is used, only a new one helps.
      return session.status === 'signedOut' ? (
        <LinkProblem {...forgotten} title={t('auth.linkOldTitle')} text={t('auth.linkOldAgain')} />
      ) : (
        <NewPasswordForm
          t={t}
          email={session.status === 'signedIn' ? session.email : ''}
          onChanged={() => {
            history.replaceState(null, '', location.pathname);
            setIsChanged(true);
          }}
        />
      );
    case 'otherAccount':
      return <SwitchAccount t={t} account={verification.account} />;
    case 'stayed':
      return <Stayed t={t} href={destination} />;
    case 'unknown':
    // Only of links to another address, which this page does not take.
    case 'halfConfirmed':
    case 'broken':
      return (
        <MissingLink isKnown={verification.status === 'broken'} awaited={t('auth.sending')}>
          <LinkProblem {...forgotten} title={t('auth.forgotPassword')} text={t('auth.forgotLead')} />
        </MissingLink>
      );
    case 'refused':
      return verification.error === 'link_expired' ? (
        <LinkProblem {...forgotten} title={t('auth.linkOldTitle')} text={t('auth.linkOldAgain')} />
      ) : (
        <section className={AUTH_FORM}>
          <h1 className="display title">{t('auth.newPasswordTitle')}</h1>
          <p role="alert">{errorText(t, verification.error)}</p>
          <button type="button" className="button" onClick={verification.retry}>
            {t('voting.tryAgain')}
          </button>
        </section>
      );
  }
}
