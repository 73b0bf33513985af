// One conversation in the list: face, name, last line, time, and how much of it is unread.
import { memo } from 'react';
import type { ConversationCard } from '#data/conversations.ts';
import type { Lang } from '#domain/locales.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { shortTime } from './days.ts';
import { Face } from './Face.tsx';
import type { MessagesT } from './labels.ts';
import { ownZone } from './words.ts';

type ConversationRowProps = {
  readonly card: ConversationCard;
  readonly isOpen: boolean;
  readonly lang: Lang;
  readonly t: MessagesT;
};

export const ConversationRow = memo(function ConversationRow({
  card,
  isOpen,
  lang,
  t,
}: ConversationRowProps) {
  const { profileId, displayName, portrait, lastAt, lastLine, lastIsOwn, unread, isWaiting } = card;
  return (
    <li className={unread > 0 ? 'conversation-row is-unread' : 'conversation-row'}>
      <Face displayName={displayName} portrait={portrait} sizes="56px" />
      <a
        className="conversation-row-name"
        id={`conversation-${profileId}`}
        href={`#${profileId}`}
        aria-current={isOpen ? 'true' : undefined}
      >
        <bdi>{displayName ?? t('messages.nameless')}</bdi>
      </a>
      <time className="conversation-row-time" dateTime={lastAt}>
        {shortTime(lastAt, { lang, timeZone: ownZone(), now: new Date() })}
      </time>
      <p className="conversation-row-last">
        {lastIsOwn && <span>{t('messages.you')}</span>}
        <span className="conversation-row-text" dir="auto">
          {/* The server leaves the line of a reported message empty. */}
          {lastLine === '' ? t('messages.hidden') : lastLine}
        </span>
      </p>
      {isWaiting && <p className="conversation-row-waiting">{t('messages.waiting')}</p>}
      {unread > 0 && (
        <p className="conversation-row-unread">
          <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
          <VisuallyHidden>{t('messages.unread', { count: unread })}</VisuallyHidden>
        </p>
      )}
    </li>
  );
});
