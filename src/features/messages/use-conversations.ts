import {
  CONVERSATIONS_PAGE,
  type ConversationCard,
  listConversations,
  type MessageFolder,
} from '#data/conversations.ts';
import { queryKeys } from '#query/query-keys.ts';
import { type SharedPages, useSharedPages } from '#query/use-shared-pages.ts';

/** The conversations of a folder; `reader` keeps the answers of two accounts of one device apart. */
export function useConversations(reader: string, folder: MessageFolder): SharedPages<ConversationCard> {
  return useSharedPages({
    queryKey: queryKeys.conversations(reader, folder),
    readPage: (after, signal) => listConversations(folder, after, { signal }),
    pageSize: CONVERSATIONS_PAGE,
  });
}
