// What one is told, and below it what one wants to be told.
import { NoticeList } from '#features/notifications/NoticeList.tsx';
import { NoticePreferences } from '#features/notifications/NoticePreferences.tsx';
import { useT } from '#i18n/client.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { notificationsTexts } from '#i18n/namespaces/notifications.ts';
import { reasonsTexts } from '#i18n/namespaces/reasons.ts';
import { refusalsTexts } from '#i18n/namespaces/refusals.ts';
import { AccountSection } from './AccountSection.tsx';
import type { AccountPartProps } from './account-part.ts';

export default function AccountNotifications({ lang, userId }: AccountPartProps) {
  const t = useT(lang, notificationsTexts, reasonsTexts, refusalsTexts, errorsTexts);
  return (
    <div className="grid gap-8">
      <NoticeList reader={userId} lang={lang} t={t} />
      <AccountSection title={t('notifications.settingsTitle')}>
        <NoticePreferences reader={userId} t={t} />
      </AccountSection>
    </div>
  );
}
