// Address, password and sessions on the account page.
import { ChangeEmail } from '#features/auth/ChangeEmail.tsx';
import { ChangePassword } from '#features/auth/ChangePassword.tsx';
import { SignOutEverywhere } from '#features/auth/SignOutEverywhere.tsx';
import { useT } from '#i18n/client.ts';
import { accountTexts } from '#i18n/namespaces/account.ts';
import { authTexts } from '#i18n/namespaces/auth.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { refusalsTexts } from '#i18n/namespaces/refusals.ts';
import { AccountSection } from './AccountSection.tsx';
import type { AccountPartProps } from './account-part.ts';

export default function AccountSecurity({ lang, email }: AccountPartProps) {
  const t = useT(lang, accountTexts, authTexts, refusalsTexts, errorsTexts);
  return (
    <div className="grid max-w-form gap-8">
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
