// Address, password and sessions on the account page.
import { ChangeEmail } from '#features/auth/ChangeEmail.tsx';
import { ChangePassword } from '#features/auth/ChangePassword.tsx';
import { SignOutEverywhere } from '#features/auth/SignOutEverywhere.tsx';
import { useT } from '#i18n/client.ts';
import type { AccountPartProps } from './Account.island.tsx';
import { AccountSection } from './AccountSection.tsx';

export default function AccountSecurity({ lang, email }: AccountPartProps) {
  const t = useT(lang, 'account', 'auth', 'refusals', 'errors');
  return (
    <div className="account-sections">
      <AccountSection title={t('account.emailTitle')}>
        <ChangeEmail t={t} email={email} />
      </AccountSection>
      <AccountSection title={t('account.passwordTitle')}>
        <ChangePassword t={t} email={email} />
      </AccountSection>
      <AccountSection title={t('account.sessionsTitle')}>
        <SignOutEverywhere t={t} />
      </AccountSection>
    </div>
  );
}
