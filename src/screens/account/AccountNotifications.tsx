// What one is told, and below it what one wants to be told.
import { NotificationList } from '#features/notifications/NotificationList.tsx';
import { NotificationPreferences } from '#features/notifications/NotificationPreferences.tsx';
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
      <NotificationList reader={userId} lang={lang} t={t} />
      <AccountSection title={t('notifications.settingsTitle')}>
        <NotificationPreferences reader={userId} t={t} />
      </AccountSection>
    </div>
  );
}
