// Who the conversation is with, the way back, and the menu.
import type { RefObject } from 'react';
import { profileHref } from '#i18n/routing/links.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { Face } from '../Face.tsx';
import type { ThreadState } from '../thread.ts';
import { nameOf } from '../words.ts';
import { ConversationMenu } from './ConversationMenu.tsx';
import type { ConversationViewProps, ReportedMessageOrPerson } from './conversation-props.ts';

type ConversationHeaderProps = ConversationViewProps & {
  readonly state: ThreadState;
  readonly title: RefObject<HTMLHeadingElement | null>;
};

export function ConversationHeader(props: ConversationHeaderProps) {
  const { profileId, state, title, actions, backHref, onBack, lang, t } = props;
  const { head } = state;
  const name = head ? nameOf(head.displayName, t) : null;
  return (
    <header className="flex min-h-18 items-center gap-3 border-b border-line px-1 py-2 split:ps-6 split:pe-0">
      <a
        className="grid size-touch flex-none cursor-pointer place-items-center rounded-control hover:bg-wash split:hidden"
        href={backHref}
        onClick={onBack}
      >
        <svg
          className="w-6 fill-none stroke-current stroke-[1.75] rtl:-scale-x-100"
          viewBox="0 0 24 24"
          aria-hidden="true"
        >
          <path d="M15 5l-7 7 7 7" />
        </svg>
        <VisuallyHidden>{t('messages.back')}</VisuallyHidden>
      </a>
      {head && (
        <Face
          className="aspect-square w-12 rounded-full"
          displayName={head.displayName}
          portrait={head.portrait}
          sizes="48px"
        />
      )}
      <h2
        className="min-w-0 flex-1 text-md/[1.3] font-semibold wrap-anywhere focus:outline-none"
        id="conversation-title"
        ref={title}
        tabIndex={-1}
      >
        {name === null && <VisuallyHidden>{t('messages.history')}</VisuallyHidden>}
        {/* No flex box: in one a name of the other direction that takes two lines would begin at the far side. */}
        {name !== null && head?.portrait && (
          <a
            className="inline-block min-h-touch content-center hover:underline hover:underline-offset-[0.22em]"
            href={profileHref(lang, profileId)}
          >
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
