// Name, country and language on the account page.
import { OwnProfile } from '#features/account/OwnProfile.tsx';
import { useOwnAccount } from '#features/account/use-own-account.ts';
import { useT } from '#i18n/client.ts';
import { accountTexts } from '#i18n/namespaces/account.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { refusalsTexts } from '#i18n/namespaces/refusals.ts';
import { pageHref } from '#i18n/routing/links.ts';
import { readPreferences } from '#stores/preferences.ts';
import { RequestGate } from '#ui/RequestGate.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { AccountPartProps } from './account-part.ts';

export default function AccountProfile({ lang }: AccountPartProps) {
  const t = useT(lang, accountTexts, refusalsTexts, errorsTexts);
  const { state } = useOwnAccount();
  return (
    <RequestGate state={state} loading={<Skeleton />} empty={null} t={t} retryLabel={t('account.tryAgain')}>
      {(account) => (
        <OwnProfile
          lang={lang}
          t={t}
          account={account}
          country={readPreferences().country}
          onLanguage={(chosen) => location.assign(`${pageHref(chosen, 'account')}#profile`)}
        />
      )}
    </RequestGate>
  );
}
