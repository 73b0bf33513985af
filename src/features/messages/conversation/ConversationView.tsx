// One conversation: who it is with, what was written, and what may be done next.
import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef } from 'react';
import type { RequestState } from '#lib/request-state.ts';
import { pushToast } from '#stores/toasts.ts';
import { GateMessage, RequestGate } from '#ui/RequestGate.tsx';
import { threadWith } from '../messaging.ts';
import { $pendingMessages, outbox } from '../sending.ts';
import type { ThreadHead, ThreadState } from '../thread.ts';
import { useAnnouncement } from '../use-announcement.ts';
import { conversationErrorText, nameOf } from '../words.ts';
import { ConversationFoot } from './ConversationFoot.tsx';
import { ConversationHeader } from './ConversationHeader.tsx';
import { ConversationSkeleton } from './ConversationSkeleton.tsx';
import type { ConversationViewProps } from './conversation-props.ts';
import { FirstMeeting } from './FirstMeeting.tsx';
import { MessageHistory } from './MessageHistory.tsx';

export function ConversationView(props: ConversationViewProps) {
  const { profileId, takesFocus, t } = props;
  const thread = threadWith(profileId);
  const state = useStore(thread.$state);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => void thread.refresh(), [thread]);
  useEffect(() => {
    if (takesFocus) title.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const said = useAnnouncement(state, t);
  return (
    <section
      className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)_auto] [&>.gate-message]:px-4"
      data-part="conversation"
      aria-labelledby="conversation-title"
    >
      <ConversationHeader {...props} state={state} title={title} />
      <Content {...props} state={state} />
      <p className="sr-only" role="status">
        {said}
      </p>
    </section>
  );
}

function Content(props: ConversationViewProps & { readonly state: ThreadState }) {
  const { profileId, state, t } = props;
  const { error } = state;
  if (error?.code === 'no_such_profile')
    return <GateMessage isAlert text={conversationErrorText(error.code, t)} />;
  return (
    <RequestGate
      state={gateOf(state, () => void threadWith(profileId).refresh())}
      loading={<ConversationSkeleton />}
      empty={null}
      t={t}
      retryLabel={t('messages.tryAgain')}
    >
      {(head) => <Conversation {...props} head={head} />}
    </RequestGate>
  );
}

function gateOf({ head, error }: ThreadState, retry: () => void): RequestState<ThreadHead> {
  if (head) return { status: 'ready', data: head };
  return error ? { status: 'error', error, retry } : { status: 'loading' };
}

type ConversationProps = ConversationViewProps & { readonly state: ThreadState; readonly head: ThreadHead };

function Conversation(props: ConversationProps) {
  const { profileId, state, head, actions, lang, t } = props;
  const waiting = useStore($pendingMessages);
  const arrived = new Set(state.messages.map(({ requestId }) => requestId));
  const ownWaiting = waiting.filter(({ lane, requestId }) => lane === profileId && !arrived.has(requestId));
  const { report } = actions;
  const name = nameOf(head.displayName, t);
  const onReport = useCallback(
    (number: number) => report({ subject: 'message', profileId, number }, name),
    [report, profileId, name],
  );
  const onWithdraw = useCallback(
    async (requestId: string) => {
      if (!(await withdraw(profileId, requestId))) pushToast(t('messages.withdrawnTooLate'));
    },
    [profileId, t],
  );
  const isNew = state.messages.length === 0 && ownWaiting.length === 0;
  return (
    <>
      <MessageHistory
        thread={threadWith(profileId)}
        state={state}
        waiting={ownWaiting}
        onRetry={retry}
        onWithdraw={onWithdraw}
        onReport={onReport}
        lang={lang}
        t={t}
      >
        {isNew && <FirstMeeting head={head} t={t} />}
      </MessageHistory>
      <ConversationFoot {...props} name={name} waiting={ownWaiting} />
    </>
  );
}

const retry = (): void => void outbox.run();

/** False when it was sent: also by a try whose answer was lost, which the server tells. */
async function withdraw(profileId: string, requestId: string): Promise<boolean> {
  const thread = threadWith(profileId);
  const isWithdrawn = await outbox.withdraw(requestId);
  await thread.refresh();
  const { messages } = thread.$state.get();
  return isWithdrawn && !messages.some((message) => message.requestId === requestId);
}
