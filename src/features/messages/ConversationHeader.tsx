// Who the conversation is with, the way back, and the menu.
import type { RefObject } from 'react';
import { profileHref } from '#i18n/links.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { ConversationMenu } from './ConversationMenu.tsx';
import type { ConversationViewProps, ReportedMessageOrPerson } from './conversation-props.ts';
import { Face } from './Face.tsx';
import type { ThreadState } from './thread.ts';
import { nameOf } from './words.ts';

type ConversationHeaderProps = ConversationViewProps & {
  readonly state: ThreadState;
  readonly title: RefObject<HTMLHeadingElement | null>;
};

export function ConversationHeader(props: ConversationHeaderProps) {
  const { profileId, state, title, actions, backHref, onBack, lang, t } = props;
  const { head } = state;
  const name = head ? nameOf(head.displayName, t) : null;
  return (
    <header className="conversation-header">
      <a className="conversation-back" href={backHref} onClick={onBack}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M15 5l-7 7 7 7" />
        </svg>
        <VisuallyHidden>{t('messages.back')}</VisuallyHidden>
      </a>
      {head && <Face displayName={head.displayName} portrait={head.portrait} sizes="48px" />}
      <h2 className="conversation-title" id="conversation-title" ref={title} tabIndex={-1}>
        {name === null && <VisuallyHidden>{t('messages.history')}</VisuallyHidden>}
        {name !== null && head?.portrait && (
          <a href={profileHref(lang, profileId)}>
            <bdi>{name}</bdi>
          </a>
        )}
        {name !== null && !head?.portrait && <bdi>{name}</bdi>}
      </h2>
      {name !== null && (
        <ConversationMenu
          profileId={profileId}
          name={name}
          reported={reportedOf(profileId, state)}
          actions={actions}
          t={t}
        />
      )}
    </header>
  );
}

/** Who has no page has written something: a report of the person is about the newest of it. */
function reportedOf(profileId: string, { head, messages }: ThreadState): ReportedMessageOrPerson | null {
  if (head?.portrait) return { subject: 'profile', profileId };
  const newest = messages.findLast(({ isOwn, isHidden }) => !isOwn && !isHidden);
  return newest ? { subject: 'message', profileId, number: newest.number } : null;
}
