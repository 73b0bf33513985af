// An own message on its way to the server.
import { memo } from 'react';
import { Bubble, MessageMeta } from '../Bubble.tsx';
import type { MessagesT } from '../labels.ts';
import type { PendingMessage } from '../sending.ts';

type WaitingBubbleProps = {
  readonly message: PendingMessage;
  readonly onRetry: () => void;
  readonly onWithdraw: (requestId: string) => void;
  readonly t: MessagesT;
};

export const WaitingBubble = memo(function WaitingBubble(props: WaitingBubbleProps) {
  const { message, onRetry, onWithdraw, t } = props;
  const { isSending, payload } = message;
  return (
    <li className="flex flex-col items-end ps-12" data-place={message.requestId}>
      <Bubble isOwn className="opacity-72">
        <p dir="auto">{payload.body}</p>
      </Bubble>
      <MessageMeta>
        <span>{t(isSending ? 'messages.sending' : 'messages.notSent')}</span>
        {!isSending && (
          <>
            <button type="button" className="text-link cursor-pointer" onClick={onRetry}>
              {t('messages.sendNow')}
            </button>
            <button
              type="button"
              className="text-link cursor-pointer"
              onClick={() => onWithdraw(message.requestId)}
            >
              {t('messages.withdraw')}
            </button>
          </>
        )}
      </MessageMeta>
    </li>
  );
});
