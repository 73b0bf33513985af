// Address, password and sessions on the account page; nothing of it is asked for before somebody comes near.
import { useStore } from '@nanostores/react';
import { type ReactNode, Suspense, useId } from 'react';
import type { Lang } from '#domain/locales.ts';
import { ChangeEmail } from '#features/auth/ChangeEmail.tsx';
import { ChangePassword } from '#features/auth/ChangePassword.tsx';
import { SignOutEverywhere } from '#features/auth/SignOutEverywhere.tsx';
import { useT } from '#i18n/client.ts';
import { $session } from '#stores/session.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { IslandBoundary } from './IslandBoundary.tsx';

export default function AccountSecurityIsland({ lang }: { readonly lang: Lang }) {
  return (
    <IslandBoundary lang={lang}>
      <Suspense fallback={<Skeleton />}>
        <SecurityOfSession lang={lang} />
      </Suspense>
    </IslandBoundary>
  );
}

function SecurityOfSession({ lang }: { readonly lang: Lang }) {
  const t = useT(lang, 'account', 'auth', 'errors');
  const session = useStore($session, { ssr: 'initial' });
  if (session.status !== 'signedIn') return <Skeleton />;
  const { userId, email } = session;
  return (
    <div key={userId} className="account-security">
      <Part title={t('account.emailTitle')}>
        <ChangeEmail t={t} email={email} />
      </Part>
      <Part title={t('account.passwordTitle')}>
        <ChangePassword t={t} email={email} />
      </Part>
      <Part title={t('account.sessionsTitle')}>
        <SignOutEverywhere t={t} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="account-part-heading">
        {title}
      </h3>
      {children}
    </section>
  );
}
