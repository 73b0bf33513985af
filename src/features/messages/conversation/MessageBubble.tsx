// One message. Its text is text: no address in it becomes a link, whoever wrote it.
import { memo } from 'react';
import type { Message } from '#data/conversations.ts';
import type { Lang } from '#domain/locales.ts';
import { formatTime } from '#i18n/format/format.ts';
import { Bubble, MessageMeta } from '../Bubble.tsx';
import type { MessagesT } from '../labels.ts';
import { ownZone } from '../words.ts';

type MessageBubbleProps = {
  readonly message: Message;
  /** The last one of a group carries the time. */
  readonly endsGroup: boolean;
  /** The newest own message that the other has read. */
  readonly isLastRead: boolean;
  readonly lang: Lang;
  readonly t: MessagesT;
  readonly onReport: (number: number) => void;
};

export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, endsGroup, isLastRead, lang, t, onReport } = props;
  const { number, isOwn, isHidden, body, sentAt } = message;
  return (
    <li
      className={`group/message flex flex-col ${isOwn ? 'items-end ps-12' : 'items-start'}`}
      data-place={number}
    >
      <div className="flex max-w-full items-center">
        <Bubble isOwn={isOwn} className={isHidden ? 'text-xs/normal text-muted' : ''}>
          {isHidden ? <p>{t('messages.hidden')}</p> : <p dir="auto">{body}</p>}
        </Bubble>
        {!isOwn && !isHidden && (
          <button
            type="button"
            className="grid size-touch cursor-pointer place-items-center text-muted transition-opacity duration-(--duration-fast) ease-out group-focus-within/message:opacity-100 group-hover/message:opacity-100 hover:text-ink [@media(hover:hover)]:opacity-0"
            aria-label={t('messages.reportMessage')}
            onClick={() => onReport(number)}
          >
            <svg className="w-4 fill-none stroke-current stroke-[1.4]" viewBox="0 0 16 16" aria-hidden="true">
              <path d="M3.5 14.5v-12h8l-2 3 2 3h-8" />
            </svg>
          </button>
        )}
      </div>
      {(endsGroup || isLastRead) && (
        <MessageMeta>
          <time dateTime={sentAt}>{formatTime(lang, sentAt, ownZone())}</time>
          {isLastRead && <span>{t('messages.read')}</span>}
        </MessageMeta>
      )}
    </li>
  );
});
