// The conversations of one folder, with every state of the list.
import type { ConversationCard, MessageFolder } from '#data/conversations.ts';
import type { Lang } from '#domain/locales.ts';
import { errorText } from '#i18n/error-text.ts';
import { GateMessage, RequestGate } from '#ui/RequestGate.tsx';
import { ConversationListSkeleton } from './ConversationListSkeleton.tsx';
import { ConversationRow } from './ConversationRow.tsx';
import type { MessagesT } from './labels.ts';
import { useConversations } from './use-conversations.ts';

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
  const { state, more, moreError, showMore } = useConversations(reader, folder);
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
      state={state}
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
          {moreError && <p role="alert">{errorText(t, moreError)}</p>}
          {more !== 'end' && (
            <button
              type="button"
              className="button button-quiet mx-2 my-4"
              aria-disabled={more === 'loading'}
              onClick={more === 'loading' ? undefined : showMore}
            >
              {t(more === 'loading' ? 'messages.loadingMore' : 'messages.showMore')}
            </button>
          )}
        </>
      )}
    </RequestGate>
  );
}
