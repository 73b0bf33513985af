// The sign-ins on the account page.
import { SignInHistory } from '#features/device/SignInHistory.tsx';
import { useT } from '#i18n/client.ts';
import type { AccountPartProps } from './Account.island.tsx';

export default function AccountSignIns({ lang, userId }: AccountPartProps) {
  const t = useT(lang, 'device', 'refusals', 'errors');
  return <SignInHistory lang={lang} t={t} userId={userId} />;
}
