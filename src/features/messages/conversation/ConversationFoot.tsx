// What may be done next in a conversation: write, ask, answer a request, or wait.
import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $refusals, type PendingMessage, writeMessage } from '../sending.ts';
import type { ThreadHead } from '../thread.ts';
import { refusalText } from '../words.ts';
import { Composer } from './Composer.tsx';
import type { ConversationViewProps } from './conversation-props.ts';
import { RequestAnswer } from './RequestAnswer.tsx';

type ConversationFootProps = ConversationViewProps & {
  readonly head: ThreadHead;
  /** Of the other person, from `nameOf`. */
  readonly name: string;
  /** The messages to this person that are on their way. */
  readonly waiting: readonly PendingMessage[];
};

export function ConversationFoot(props: ConversationFootProps) {
  const { profileId, head, name, waiting, takesFocus, reader, lang, t } = props;
  const refusal = useStore($refusals, { keys: [profileId] })[profileId] ?? null;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // With a keyboard at hand one writes at once; on a phone it would cover the conversation.
    const isWide = matchMedia('(min-width: 900px) and (pointer: fine)').matches;
    const isFree = document.activeElement?.id === 'conversation-title';
    if (takesFocus && isWide && isFree) field.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const { state, denial } = head;
  const isFirst = state === 'none' || state === 'requested';
  const isOnItsWay = isFirst && waiting.length > 0;
  const words = { t, lang, name };
  const note = noteOf(props);
  const reason = waitingReason(props);
  return (
    <footer className="grid gap-2 border-t border-line px-1 pt-3 pb-2 split:ps-6 split:pe-0">
      {reason !== null && <p className="text-muted">{reason}</p>}
      {(state === 'request' || state === 'refused') && <RequestAnswer {...props} />}
      {note !== null && <p className="text-muted">{note}</p>}
      {state !== 'refused' && !isOnItsWay && !(isFirst && denial) && (
        <Composer
          reader={reader}
          to={profileId}
          name={name}
          longest={head.longest}
          isRequest={isFirst}
          refusal={refusal}
          refusalText={refusal && refusalText(refusal, words)}
          field={field}
          t={t}
          onSend={(text) => writeMessage(profileId, text)}
        />
      )}
    </footer>
  );
}

/** Why what was written is not with the server yet; null while it is on its way there. */
function waitingReason({ waiting, name, lang, t }: ConversationFootProps): string | null {
  const first = waiting.find(({ isSending }) => !isSending);
  if (!first) return null;
  const { code } = first.error ?? { code: 'unavailable' };
  return first.error && code !== 'offline' && code !== 'unavailable'
    ? refusalText(first.error, { t, lang, name })
    : t('messages.waitsForNetwork');
}

/** Why nothing can be written now, or nothing declined. */
function noteOf({ head, name, lang, t }: ConversationFootProps): string | null {
  const { state, denial } = head;
  if (state === 'lapsed') return t('messages.lapsed');
  if (state === 'requested' && denial?.code === 'request_pending') return t('messages.noAnswerYet', { name });
  return denial && (state === 'none' || state === 'requested')
    ? refusalText(denial, { t, lang, name })
    : null;
}
