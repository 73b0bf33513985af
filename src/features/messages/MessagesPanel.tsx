// The messages of the signed-in person: list and conversation side by side, or one at a time where there is less room.
import { type MouseEvent, useEffect, useRef } from 'react';
import type { Lang } from '#domain/locales.ts';
import { ConversationList } from './ConversationList.tsx';
import { ConversationView } from './conversation/ConversationView.tsx';
import type { ConversationActions } from './conversation/conversation-props.ts';
import type { MessagesT } from './labels.ts';
import { MessageFolders } from './MessageFolders.tsx';
import { MessagesLayout } from './MessagesLayout.tsx';
import type { Place } from './place.ts';
import { useDelivery } from './use-delivery.ts';

type MessagesPanelProps = {
  readonly reader: string;
  readonly place: Place;
  readonly actions: ConversationActions;
  readonly lang: Lang;
  readonly t: MessagesT;
  readonly contestHref: string;
};

export function MessagesPanel({ reader, place, actions, lang, t, contestHref }: MessagesPanelProps) {
  const { folder, openId, isFromList } = place;
  useDelivery(openId);
  const [isFirst, lastId] = useLastOpened(openId);
  useEffect(() => {
    // Back in the list the focus returns to the row that led away.
    if (openId === null && lastId) document.getElementById(`conversation-${lastId}`)?.focus();
  }, [openId, lastId]);
  const onBack = (event: Pick<MouseEvent, 'preventDefault'>): void => {
    if (!isFromList) return;
    event.preventDefault();
    history.back();
  };
  return (
    <MessagesLayout
      isOpen={openId !== null}
      list={
        <>
          <MessageFolders reader={reader} folder={folder} t={t} />
          <ConversationList
            key={folder}
            reader={reader}
            folder={folder}
            openId={openId}
            lang={lang}
            t={t}
            contestHref={contestHref}
          />
        </>
      }
    >
      {openId === null ? (
        <p className="place-self-center p-6 text-center text-muted">{t('messages.choose')}</p>
      ) : (
        <ConversationView
          key={openId}
          reader={reader}
          profileId={openId}
          takesFocus={!isFirst}
          actions={actions}
          backHref={`#${folder}`}
          onBack={onBack}
          lang={lang}
          t={t}
        />
      )}
    </MessagesLayout>
  );
}

/** Whether what is open was opened with the page, and what was open before. */
function useLastOpened(openId: string | null): readonly [boolean, string | null] {
  const first = useRef(openId);
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (openId !== first.current) first.current = null;
    return () => {
      last.current = openId;
    };
  }, [openId]);
  return [openId !== null && first.current === openId, last.current];
}
