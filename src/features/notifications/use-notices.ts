// The list of what one is told, and what happens when some of it is read.
import { listNotices, NOTICES_PAGE, type Notice, readNotices } from '#data/notices.ts';
import { queryClient } from '#query/query-client.ts';
import { queryKeys } from '#query/query-keys.ts';
import { changeRows, type ListPages, useListPages } from '#query/use-list-pages.ts';

/** `reader` keeps the answers of two accounts of one device apart. */
export function useNotices(reader: string): ListPages<Notice> {
  return useListPages({
    queryKey: queryKeys.notices(reader),
    readPage: (after, signal) => listNotices(after, { signal }),
    pageSize: NOTICES_PAGE,
    cursorOf: (notice) => notice.cursor,
  });
}

/**
 * Marks a notice as read, or all that this list has been told of; what came since then stays unread.
 * Shown as read at once; a call that fails shows it again as it was. Errors: those of any signed-in call.
 */
export async function markRead(reader: string, until: number, only: boolean): Promise<void> {
  const isMeant = (id: number) => (only ? id === until : id <= until);
  const undo = changeRows<Notice>(queryKeys.notices(reader), (notice) =>
    isMeant(notice.id) ? { ...notice, isRead: true } : notice,
  );
  try {
    await readNotices(until, only);
  } catch (error) {
    undo();
    throw error;
  } finally {
    document.dispatchEvent(new Event('diadem:unread'));
  }
}

/** What an earlier look has found is asked for again; a first answer that is on its way is new enough. */
export function refreshNotices(reader: string): void {
  const queryKey = queryKeys.notices(reader);
  if (queryClient.getQueryData(queryKey) !== undefined) void queryClient.invalidateQueries({ queryKey });
}
