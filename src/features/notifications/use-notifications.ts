// The list of what one is told, and what happens when some of it is read.
import {
  listNotifications,
  NOTIFICATIONS_PAGE,
  readNotifications,
  type UserNotification,
} from '#data/notifications.ts';
import { queryClient } from '#query/query-client.ts';
import { queryKeys } from '#query/query-keys.ts';
import { changeRows, type ListPages, useListPages } from '#query/use-list-pages.ts';

/** `reader` keeps the answers of two accounts of one device apart. */
export function useNotifications(reader: string): ListPages<UserNotification> {
  return useListPages({
    queryKey: queryKeys.notifications(reader),
    readPage: (after, signal) => listNotifications(after, { signal }),
    pageSize: NOTIFICATIONS_PAGE,
    cursorOf: (notification) => notification.cursor,
  });
}

/**
 * Marks a notification as read, or all that this list has been told of; what came since then stays unread.
 * Shown as read at once; a call that fails shows it again as it was. Errors: those of any signed-in call.
 */
export async function markRead(reader: string, until: number, only: boolean): Promise<void> {
  const isMeant = (id: number) => (only ? id === until : id <= until);
  const undo = changeRows<UserNotification>(queryKeys.notifications(reader), (notification) =>
    isMeant(notification.id) ? { ...notification, isRead: true } : notification,
  );
  try {
    await readNotifications(until, only);
  } catch (error) {
    undo();
    throw error;
  } finally {
    document.dispatchEvent(new Event('diadem:unread'));
  }
}

/** What an earlier look has found is asked for again; a first answer that is on its way is new enough. */
export function refreshNotifications(reader: string): void {
  const queryKey = queryKeys.notifications(reader);
  if (queryClient.getQueryData(queryKey) !== undefined) void queryClient.invalidateQueries({ queryKey });
}
