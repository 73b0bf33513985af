// The sign-ins on the account page.
import { SignInHistory } from '#features/account/devices/SignInHistory.tsx';
import { useT } from '#i18n/client.ts';
import { deviceTexts } from '#i18n/namespaces/device.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { refusalsTexts } from '#i18n/namespaces/refusals.ts';
import type { AccountPartProps } from './account-part.ts';

export default function AccountSignIns({ lang, userId }: AccountPartProps) {
  const t = useT(lang, deviceTexts, refusalsTexts, errorsTexts);
  return <SignInHistory lang={lang} t={t} userId={userId} />;
}
