// An own message on its way to the server.
import { memo } from 'react';
import type { MessagesT } from './labels.ts';
import type { PendingMessage } from './sending.ts';
import './message-bubble.css';

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
    <li className="message is-own is-waiting" data-place={message.requestId}>
      <div className="message-bubble">
        <p dir="auto">{payload.body}</p>
      </div>
      <p className="message-about">
        <span>{t(isSending ? 'messages.sending' : 'messages.notSent')}</span>
        {!isSending && (
          <>
            <button type="button" className="text-link" onClick={onRetry}>
              {t('messages.sendNow')}
            </button>
            <button type="button" className="text-link" onClick={() => onWithdraw(message.requestId)}>
              {t('messages.withdraw')}
            </button>
          </>
        )}
      </p>
    </li>
  );
});
