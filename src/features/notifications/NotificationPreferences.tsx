// What one wants to be told, and whether this browser shows it. Each switch is saved by itself.
import { useRef, useState } from 'react';
import {
  getNotificationSettings,
  NOTIFICATION_GROUPS,
  type NotificationGroup,
  type NotificationSettings,
  saveNotificationSettings,
} from '#data/notifications.ts';
import { errorText } from '#i18n/error-text.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import { useAnswer } from '#query/use-answer.ts';
import { RequestGate } from '#ui/RequestGate.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { browserPermission, mayShowAfterAsking } from './browser-permission.ts';
import type { NotificationsT } from './labels.ts';
import { NotificationSwitch } from './NotificationSwitch.tsx';

type PreferencesProps = { readonly reader: string; readonly t: NotificationsT };

export function NotificationPreferences({ reader, t }: PreferencesProps) {
  const { state, show } = useAnswer(reader, getNotificationSettings);
  const [failure, setFailure] = useState<AppErrorCode | null>(null);
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  /** While something is saved: what was turned last, and what the account has. */
  const saving = useRef<{ readonly last: NotificationSettings; readonly kept: NotificationSettings } | null>(
    null,
  );
  /** One after the other: the last one that was turned is the last one that is saved, and what was kept is shown. */
  const save = (next: NotificationSettings, before: NotificationSettings): void => {
    setFailure(null);
    show(next);
    saving.current = { last: next, kept: saving.current?.kept ?? before };
    sending.current = sending.current
      .then(() => saveNotificationSettings(next))
      .then((kept) => {
        saving.current = { last: saving.current?.last ?? next, kept };
      })
      .catch((cause) => setFailure(toAppError(cause).code))
      .then(() => {
        if (saving.current?.last === next) {
          show(saving.current.kept);
          saving.current = null;
        }
        document.dispatchEvent(new Event('diadem:notification-settings'));
      });
  };
  return (
    <RequestGate
      state={state}
      loading={<Skeleton />}
      empty={null}
      t={t}
      retryLabel={t('notifications.tryAgain')}
    >
      {(settings) => (
        <div className="max-w-[480px]">
          <p className="pb-2 text-muted">{t('notifications.settingsLead')}</p>
          {NOTIFICATION_GROUPS.map((group) => (
            <NotificationSwitch
              key={group}
              label={t(`notifications.${group}Group`)}
              isOn={!settings.off.includes(group)}
              onChange={(isOn) => save({ ...settings, off: changed(settings.off, group, isOn) }, settings)}
            />
          ))}
          <h4 className="pt-6 font-semibold">{t('notifications.browserTitle')}</h4>
          <BrowserSwitch settings={settings} save={save} t={t} />
          <p role="alert">{failure && errorText(t, failure)}</p>
        </div>
      )}
    </RequestGate>
  );
}

function changed(
  off: readonly NotificationGroup[],
  group: NotificationGroup,
  isOn: boolean,
): readonly NotificationGroup[] {
  return isOn ? off.filter((each) => each !== group) : [...off, group];
}

type BrowserSwitchProps = {
  readonly settings: NotificationSettings;
  readonly save: (next: NotificationSettings, before: NotificationSettings) => void;
  readonly t: NotificationsT;
};

/** On where the account wants it and this browser allows it; the browser asks after a click on it, never before. */
function BrowserSwitch({ settings, save, t }: BrowserSwitchProps) {
  const [permission, setPermission] = useState(browserPermission);
  const turn = async (isOn: boolean) => {
    const mayShow = isOn && (await mayShowAfterAsking());
    setPermission(browserPermission());
    if (mayShow === isOn) save({ ...settings, inBrowser: isOn }, settings);
  };
  const hint = {
    unsupported: t('notifications.browserUnsupported'),
    denied: t('notifications.browserBlocked'),
    default: t('notifications.browserHint'),
    granted: t('notifications.browserHint'),
  }[permission];
  return (
    <NotificationSwitch
      label={t('notifications.browser')}
      hint={hint}
      isDisabled={permission === 'unsupported' || permission === 'denied'}
      isOn={settings.inBrowser && permission === 'granted'}
      onChange={turn}
    />
  );
}
