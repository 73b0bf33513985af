// Privacy on the account page: how one is seen, who may write, who is blocked; taking the own data along, and leaving.
import { AccountDeletion } from '#features/account/AccountDeletion.tsx';
import { DataExport } from '#features/account/DataExport.tsx';
import { useOwnAccount } from '#features/account/use-own-account.ts';
import { BlockedPeople } from '#features/privacy/BlockedPeople.tsx';
import { MessageSettingsForm } from '#features/privacy/MessageSettingsForm.tsx';
import { VisibilityPanel } from '#features/privacy/VisibilityPanel.tsx';
import { useT } from '#i18n/client.ts';
import { accountTexts } from '#i18n/namespaces/account.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { privacyTexts } from '#i18n/namespaces/privacy.ts';
import { refusalsTexts } from '#i18n/namespaces/refusals.ts';
import { RequestGate } from '#ui/RequestGate.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { AccountSection } from './AccountSection.tsx';
import type { AccountPartProps } from './account-part.ts';

export default function AccountPrivacy({ lang, userId }: AccountPartProps) {
  const t = useT(lang, accountTexts, privacyTexts, refusalsTexts, errorsTexts);
  const { state, show } = useOwnAccount();
  return (
    <div className="grid max-w-form gap-8">
      <AccountSection title={t('privacy.visibilityTitle')}>
        <VisibilityPanel userId={userId} lang={lang} t={t} />
      </AccountSection>
      <AccountSection title={t('privacy.messagesTitle')}>
        <MessageSettingsForm userId={userId} t={t} />
      </AccountSection>
      <AccountSection title={t('privacy.blockedPeople')}>
        <BlockedPeople userId={userId} lang={lang} t={t} />
      </AccountSection>
      <AccountSection title={t('account.exportTitle')}>
        <DataExport t={t} />
      </AccountSection>
      <AccountSection title={t('account.deleteTitle')}>
        <RequestGate
          state={state}
          loading={<Skeleton />}
          empty={null}
          t={t}
          retryLabel={t('account.tryAgain')}
        >
          {(account) => <AccountDeletion lang={lang} t={t} account={account} onChange={show} />}
        </RequestGate>
      </AccountSection>
    </div>
  );
}
