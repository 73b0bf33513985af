// What may be done next in a conversation: write, ask, answer a request, or wait.
import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Composer } from './Composer.tsx';
import type { ConversationViewProps } from './ConversationView.tsx';
import { RequestAnswer } from './RequestAnswer.tsx';
import { $refusals, writeMessage } from './sending.ts';
import type { ThreadHead } from './thread.ts';
import { refusalText } from './words.ts';

type ConversationFootProps = ConversationViewProps & {
  readonly head: ThreadHead;
  /** Of the other person, from `nameOf`. */
  readonly name: string;
  /** How many messages to this person are on their way. */
  readonly waiting: number;
  readonly isUnreachable: boolean;
};

export function ConversationFoot(props: ConversationFootProps) {
  const { profileId, head, name, waiting, isUnreachable, takesFocus, reader, lang, t } = props;
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
  const isOnItsWay = isFirst && waiting > 0;
  const words = { t, lang, name };
  const note = noteOf(props);
  return (
    <footer className="conversation-foot">
      {waiting > 0 && isUnreachable && <p className="muted">{t('messages.waitsForNetwork')}</p>}
      {(state === 'request' || state === 'refused') && <RequestAnswer {...props} />}
      {note !== null && <p className="conversation-note">{note}</p>}
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

/** Why nothing can be written now, or nothing declined. */
function noteOf({ head, name, lang, t }: ConversationFootProps): string | null {
  const { state, denial } = head;
  if (state === 'lapsed') return t('messages.lapsed');
  if (state === 'requested' && denial?.code === 'request_pending') return t('messages.noAnswerYet', { name });
  return denial && (state === 'none' || state === 'requested')
    ? refusalText(denial, { t, lang, name })
    : null;
}
