// One message. Its text is text: no address in it becomes a link, whoever wrote it.
import { memo } from 'react';
import type { Message } from '#data/conversations.ts';
import type { Lang } from '#domain/locales.ts';
import { formatTime } from '#i18n/format.ts';
import type { MessagesT } from './labels.ts';
import { ownZone } from './words.ts';
import './message-bubble.css';

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
    <li className={isOwn ? 'message is-own' : 'message'} data-place={number}>
      <div className="message-line">
        <div className={isHidden ? 'message-bubble message-hidden' : 'message-bubble'}>
          {isHidden ? <p>{t('messages.hidden')}</p> : <p dir="auto">{body}</p>}
        </div>
        {!isOwn && !isHidden && (
          <button
            type="button"
            className="message-report"
            aria-label={t('messages.reportMessage')}
            onClick={() => onReport(number)}
          >
            <svg className="message-report-flag" viewBox="0 0 16 16" aria-hidden="true">
              <path d="M3.5 14.5v-12h8l-2 3 2 3h-8" />
            </svg>
          </button>
        )}
      </div>
      {(endsGroup || isLastRead) && (
        <p className="message-about">
          <time dateTime={sentAt}>{formatTime(lang, sentAt, ownZone())}</time>
          {isLastRead && <span>{t('messages.read')}</span>}
        </p>
      )}
    </li>
  );
});
