// One conversation in the list: face, name, last line, time, and how much of it is unread.
import { memo } from 'react';
import type { ConversationCard } from '#data/conversations.ts';
import type { Lang } from '#domain/locales.ts';
import { shortTime } from './conversation/days.ts';
import { CONVERSATION_FACE, CONVERSATION_ROW } from './conversation-row.ts';
import { Face } from './Face.tsx';
import type { MessagesT } from './labels.ts';
import { UnreadCount } from './UnreadCount.tsx';
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
    <li
      className={`${CONVERSATION_ROW} hover:bg-wash has-[[aria-current]]:bg-wash`}
      data-part="conversation-row"
    >
      <Face
        className={`${CONVERSATION_FACE} rounded-full`}
        displayName={displayName}
        portrait={portrait}
        sizes="56px"
      />
      <a
        className="col-start-2 row-start-2 truncate leading-[1.35] font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-garnet"
        id={`conversation-${profileId}`}
        href={`#${profileId}`}
        aria-current={isOpen ? 'true' : undefined}
      >
        <bdi>{displayName ?? t('messages.nameless')}</bdi>
      </a>
      <time
        className="col-start-3 row-start-2 text-xs/normal text-muted tabular-nums lining-nums"
        dateTime={lastAt}
      >
        {shortTime(lastAt, { lang, timeZone: ownZone(), now: new Date() })}
      </time>
      <p
        className={`col-start-2 row-start-3 flex gap-[0.4ch] text-xs ${unread > 0 ? 'font-semibold text-ink' : 'text-muted'}`}
      >
        {lastIsOwn && <span>{t('messages.you')}</span>}
        {/* The text may run the other way; what is too long for it ends with dots on its own side. */}
        <span className="min-w-0 truncate" dir="auto">
          {/* The server leaves the line of a reported message empty. */}
          {lastLine === '' ? t('messages.hidden') : lastLine}
        </span>
      </p>
      {isWaiting && (
        <p className="col-start-2 -col-end-1 row-start-4 text-[13px] text-muted italic [&:is(:lang(ar),:lang(hi),:lang(zh),:lang(ja),:lang(ko))]:not-italic">
          {t('messages.waiting')}
        </p>
      )}
      {unread > 0 && (
        <p className="col-start-3 row-start-3 grid justify-self-end">
          <UnreadCount count={unread} t={t} />
        </p>
      )}
    </li>
  );
});
