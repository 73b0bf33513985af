// What the signed-in person is told, the newest first, with every state of the list.
import { useEffect, useState } from 'react';
import { onPersonEvent } from '#data/client/person-channel.ts';
import type { UserNotification } from '#data/notifications.ts';
import type { Lang } from '#domain/locales.ts';
import { errorText } from '#i18n/error-text.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import { GateMessage, RequestGate } from '#ui/RequestGate.tsx';
import { ShowMore } from '#ui/ShowMore.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { NotificationsT } from './labels.ts';
import { FACE_CLASSES, NotificationRow, ROW_CLASSES } from './NotificationRow.tsx';
import { markRead, refreshNotifications, useNotifications } from './use-notifications.ts';

type NotificationListProps = { readonly reader: string; readonly lang: Lang; readonly t: NotificationsT };

export function NotificationList({ reader, lang, t }: NotificationListProps) {
  const list = useNotifications(reader);
  useNews(reader);
  return (
    <RequestGate
      state={list.state}
      loading={<NotificationListSkeleton />}
      empty={<GateMessage text={t('notifications.empty')} />}
      t={t}
      retryLabel={t('notifications.tryAgain')}
    >
      {(notifications) => (
        <div className="grid max-w-text gap-4">
          <MarkAll reader={reader} notifications={notifications} t={t} />
          <ul>
            {notifications.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                lang={lang}
                t={t}
                onOpen={({ id, isRead }) => {
                  // Where the link leads matters more than whether this was written down.
                  if (!isRead) void markRead(reader, id, true).catch(() => {});
                }}
              />
            ))}
          </ul>
          <ShowMore
            list={list}
            label={t('notifications.showMore')}
            loadingLabel={t('notifications.showMoreLoading')}
            t={t}
          />
        </div>
      )}
    </RequestGate>
  );
}

/** The list asks again when the page is looked at again: there may be more by now. */
function useNews(reader: string): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') refreshNotifications(reader);
    };
    // What an earlier visit to this part has found may be old.
    look();
    document.addEventListener('visibilitychange', look);
    const unsubscribe = onPersonEvent(look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      unsubscribe();
    };
  }, [reader]);
}

type MarkAllProps = {
  readonly reader: string;
  readonly notifications: readonly UserNotification[];
  readonly t: NotificationsT;
};

function MarkAll({ reader, notifications, t }: MarkAllProps) {
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<AppErrorCode | null>(null);
  const newest = notifications[0];
  const hasUnread = notifications.some(({ isRead }) => !isRead);
  const mark = async () => {
    if (isSending || !newest) return;
    setIsSending(true);
    setError(null);
    await markRead(reader, newest.id, false).catch((cause) => setError(toAppError(cause).code));
    setIsSending(false);
  };
  return (
    <div>
      <button
        type="button"
        className="text-link min-h-touch cursor-pointer aria-disabled:cursor-default aria-disabled:text-muted aria-disabled:no-underline"
        aria-disabled={isSending || !hasUnread}
        onClick={hasUnread ? mark : undefined}
      >
        {t(isSending ? 'notifications.marking' : 'notifications.markAll')}
      </button>
      <p role="status">{error && errorText(t, error)}</p>
    </div>
  );
}

function NotificationListSkeleton() {
  return (
    <div>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className={ROW_CLASSES}>
          <Skeleton className={FACE_CLASSES} />
          <div className="min-w-0 flex-1">
            <Skeleton className="h-[20px] max-w-[40ch]" />
          </div>
        </div>
      ))}
    </div>
  );
}
