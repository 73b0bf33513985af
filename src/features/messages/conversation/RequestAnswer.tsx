// A request to the reader: accept or decline. A decline is invisible, and can be taken back by accepting after all.
import { useState } from 'react';
import { acceptRequest, refuseRequest } from '#data/messages.ts';
import { errorText } from '#i18n/error-text.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import type { MessagesT } from '../labels.ts';
import { refreshLists, threadWith } from '../messaging.ts';
import type { ThreadHead } from '../thread.ts';

type RequestAnswerProps = {
  readonly profileId: string;
  readonly head: ThreadHead;
  readonly name: string;
  readonly t: MessagesT;
};

export function RequestAnswer({ profileId, head, name, t }: RequestAnswerProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<AppErrorCode | null>(null);
  const isDeclined = head.state === 'refused';
  const answer = async (ask: typeof acceptRequest | typeof refuseRequest): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setError(null);
    try {
      const { state } = await ask(profileId);
      const thread = threadWith(profileId);
      thread.setHead({ state, longest: 1000, denial: null });
      // A list that was asked for before the answer may come after it, and what was written meanwhile is not there yet.
      void thread.refresh();
      document.dispatchEvent(new Event('diadem:unread'));
      void refreshLists();
      // The buttons are gone: who used the keyboard goes on where the conversation begins.
      document.getElementById('conversation-title')?.focus({ preventScroll: true });
    } catch (thrown) {
      setError(toAppError(thrown).code);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="grid gap-1">
      <p>{t(isDeclined ? 'messages.declined' : 'messages.requestFrom', { name })}</p>
      {!isDeclined && <p className="field-hint">{t('messages.requestFromHint')}</p>}
      <div className="flex flex-wrap gap-2 py-2">
        <button
          type="button"
          className="button"
          aria-disabled={isBusy}
          onClick={() => void answer(acceptRequest)}
        >
          {t(isDeclined ? 'messages.acceptAfterAll' : 'messages.accept')}
        </button>
        {!isDeclined && (
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={isBusy}
            onClick={() => void answer(refuseRequest)}
          >
            {t('messages.decline')}
          </button>
        )}
      </div>
      <p className="field-error" role="alert">
        {error && errorText(t, error)}
      </p>
    </div>
  );
}
