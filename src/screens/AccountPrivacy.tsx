// The own data on the account page: taking it along, and leaving.
import { AccountDeletion } from '#features/account/AccountDeletion.tsx';
import { DataExport } from '#features/account/DataExport.tsx';
import { useOwnAccount } from '#features/account/use-own-account.ts';
import { useT } from '#i18n/client.ts';
import { RequestGate } from '#ui/RequestGate.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { AccountPartProps } from './Account.island.tsx';
import { AccountSection } from './AccountSection.tsx';

export default function AccountPrivacy({ lang }: AccountPartProps) {
  const t = useT(lang, 'account', 'refusals', 'errors');
  const { state, show } = useOwnAccount();
  return (
    <div className="account-sections">
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
