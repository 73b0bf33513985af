// What the two have written, by day: the newest at the end, earlier pages above it.
import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { Lang } from '#domain/locales.ts';
import { errorText } from '#i18n/error-text.ts';
import type { MessagesT } from '../labels.ts';
import type { PendingMessage } from '../sending.ts';
import type { Thread, ThreadState } from '../thread.ts';
import { ownZone } from '../words.ts';
import { byDay, dayTitle, endsGroup } from './days.ts';
import { MessageBubble } from './MessageBubble.tsx';
import { useScrollHold } from './use-scroll-hold.ts';
import { WaitingBubble } from './WaitingBubble.tsx';

type MessageHistoryProps = {
  readonly thread: Thread;
  readonly state: ThreadState;
  readonly waiting: readonly PendingMessage[];
  readonly onRetry: () => void;
  readonly onWithdraw: (requestId: string) => void;
  readonly onReport: (number: number) => void;
  readonly lang: Lang;
  readonly t: MessagesT;
  /** Before the first message of a conversation that has none. */
  readonly children?: ReactNode;
};

/** From here on the page above is fetched before somebody arrives at it, in pixels. */
const MARGIN_PX = 240;

export function MessageHistory(props: MessageHistoryProps) {
  const { thread, state, waiting, onRetry, onWithdraw, t, children } = props;
  const { messages, above } = state;
  const hold = useScrollHold();
  const newBelow = useNewBelow(thread, state, hold.isAtEnd);
  const { toEnd, scroller } = hold;
  const written = waiting.length;
  useEffect(() => {
    if (written > 0) toEnd();
  }, [written, toEnd]);

  const withdraw = useCallback(
    (requestId: string) => {
      // The button goes with its message: the focus stays among the others.
      scroller.current?.focus({ preventScroll: true });
      onWithdraw(requestId);
    },
    [onWithdraw, scroller],
  );

  const onScroll = (): void => {
    hold.onScroll();
    const top = hold.scroller.current?.scrollTop ?? MARGIN_PX;
    if (top < MARGIN_PX && state.aboveError === null && messages.length > 0) void thread.showAbove();
  };
  return (
    <div className="relative grid min-h-0" data-part="history">
      <section
        ref={hold.scroller}
        // What is read stays in its place by `useScrollHold`, in every browser alike: hence no anchor of the browser.
        className="relative flex flex-col overflow-y-auto overscroll-contain p-4 [overflow-anchor:none] focus-visible:-outline-offset-2 split:px-6 [&>:first-child]:mt-auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
        tabIndex={0}
        aria-label={t('messages.history')}
        onScroll={onScroll}
      >
        {above !== 'end' && messages.length > 0 && <Above thread={thread} state={state} t={t} />}
        {children}
        <Days {...props} />
        {written > 0 && (
          <ol className="flex flex-col gap-1">
            {waiting.map((message) => (
              <WaitingBubble
                key={message.requestId}
                message={message}
                onRetry={onRetry}
                onWithdraw={withdraw}
                t={t}
              />
            ))}
          </ol>
        )}
      </section>
      {newBelow > 0 && (
        <button
          type="button"
          className="absolute inset-x-0 bottom-3 mx-auto min-h-touch w-fit cursor-pointer rounded-full bg-ink px-4 text-xs/normal font-semibold text-paper shadow-sheet active:opacity-70"
          onClick={toEnd}
        >
          {t('messages.newBelow', { count: newBelow })}
        </button>
      )}
    </div>
  );
}

function Days({ state, onReport, lang, t }: MessageHistoryProps) {
  const { messages, head } = state;
  const timeZone = ownZone();
  const words = { today: t('messages.today'), yesterday: t('messages.yesterday') };
  const clock = { lang, timeZone, now: new Date(), words };
  const lastRead = messages.findLast(({ isOwn, number }) => isOwn && number <= (head?.otherReadTo ?? 0));
  return byDay(messages, timeZone).map(({ day, messages: ofDay }) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h3 className="pt-4 pb-2 text-center text-xs/normal text-muted" id={`day-${day}`}>
        {dayTitle(ofDay[0]?.sentAt ?? day, clock)}
      </h3>
      <ol className="flex flex-col gap-1">
        {ofDay.map((message, place) => (
          <MessageBubble
            key={message.requestId ?? message.number}
            message={message}
            endsGroup={endsGroup(message, ofDay[place + 1])}
            isLastRead={message === lastRead}
            lang={lang}
            t={t}
            onReport={onReport}
          />
        ))}
      </ol>
    </section>
  ));
}

function Above({ thread, state, t }: Pick<MessageHistoryProps, 'thread' | 'state' | 't'>) {
  const isLoading = state.above === 'loading';
  return (
    <div className="py-2 text-center">
      {state.aboveError && <p role="alert">{errorText(t, state.aboveError)}</p>}
      <button
        type="button"
        className="text-link min-h-touch cursor-pointer"
        aria-disabled={isLoading}
        onClick={() => void thread.showAbove()}
      >
        {t(isLoading ? 'messages.loadingMore' : 'messages.earlier')}
      </button>
    </div>
  );
}

/** How many messages came below what somebody reads further up; what is looked at is told to the server. */
function useNewBelow(thread: Thread, { messages, head }: ThreadState, isAtEnd: boolean): number {
  const newest = messages.at(-1)?.number ?? 0;
  const [seen, setSeen] = useState(newest);
  if (isAtEnd && seen !== newest) setSeen(newest);
  const look = useEffectEvent(() => {
    if (isAtEnd && !document.hidden && newest > (head?.readTo ?? newest)) void thread.look();
  });
  useEffect(() => {
    if (isAtEnd && newest > 0) look();
    const onVisible = (): void => look();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [isAtEnd, newest]);
  return isAtEnd ? 0 : messages.filter(({ isOwn, number }) => !isOwn && number > seen).length;
}
