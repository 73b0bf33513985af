// The conversations of one folder, with every state of the list.
import {
  CONVERSATIONS_PAGE,
  type ConversationCard,
  listConversations,
  type MessageFolder,
} from '#data/conversations.ts';
import type { Lang } from '#domain/locales.ts';
import { queryKeys } from '#query/query-keys.ts';
import { useListPages } from '#query/use-list-pages.ts';
import { GateMessage, RequestGate } from '#ui/RequestGate.tsx';
import { ShowMore } from '#ui/ShowMore.tsx';
import { ConversationListSkeleton } from './ConversationListSkeleton.tsx';
import { ConversationRow } from './ConversationRow.tsx';
import type { MessagesT } from './labels.ts';

type ConversationListProps = {
  readonly reader: string;
  readonly folder: MessageFolder;
  readonly openId: string | null;
  readonly lang: Lang;
  readonly t: MessagesT;
  readonly contestHref: string;
};

const EMPTY = { inbox: 'emptyInbox', requests: 'emptyRequests', muted: 'emptyMuted' } as const;

export function ConversationList({ reader, folder, openId, lang, t, contestHref }: ConversationListProps) {
  const list = useListPages({
    queryKey: queryKeys.conversations(reader, folder),
    readPage: (after, signal) => listConversations(folder, after, { signal }),
    pageSize: CONVERSATIONS_PAGE,
    cursorOf: (card) => card.cursor,
  });
  const empty = (
    <GateMessage text={t(`messages.${EMPTY[folder]}`)}>
      {folder === 'inbox' && (
        <a className="button" href={contestHref}>
          {t('messages.toContest')}
        </a>
      )}
    </GateMessage>
  );
  return (
    <RequestGate
      state={list.state}
      loading={<ConversationListSkeleton />}
      empty={empty}
      t={t}
      retryLabel={t('messages.tryAgain')}
    >
      {(rows: readonly ConversationCard[]) => (
        <>
          <ul>
            {rows.map((card) => (
              <ConversationRow
                key={card.profileId}
                card={card}
                isOpen={card.profileId === openId}
                lang={lang}
                t={t}
              />
            ))}
          </ul>
          <ShowMore
            list={list}
            label={t('messages.showMore')}
            loadingLabel={t('messages.loadingMore')}
            t={t}
            className="mx-2 my-4"
          />
        </>
      )}
    </RequestGate>
  );
}
