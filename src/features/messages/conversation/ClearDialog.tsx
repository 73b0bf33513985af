// Emptying a conversation for oneself: what goes, the question, and what went wrong. It opens by being mounted.
import { useState } from 'react';
import { clearConversation } from '#data/messages.ts';
import type { Lang } from '#domain/locales.ts';
import { useT } from '#i18n/client.ts';
import { errorText } from '#i18n/error-text.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { messagesTexts } from '#i18n/namespaces/messages.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import { Dialog } from '#ui/Dialog.tsx';

type ClearDialogProps = {
  readonly profileId: string;
  /** As in a sentence: `nameOf`. */
  readonly displayName: string;
  readonly lang: Lang;
  /** Nothing of the conversation is left for the reader. */
  readonly onCleared: () => void;
  readonly onClose: () => void;
};

export default function ClearDialog({ profileId, displayName, lang, onCleared, onClose }: ClearDialogProps) {
  const t = useT(lang, messagesTexts, errorsTexts);
  const [isClearing, setClearing] = useState(false);
  const [problem, setProblem] = useState<AppErrorCode | null>(null);
  const clear = async (): Promise<void> => {
    if (isClearing) return;
    setClearing(true);
    setProblem(null);
    try {
      await clearConversation(profileId);
      onClose();
      onCleared();
    } catch (thrown) {
      setProblem(toAppError(thrown).code);
      setClearing(false);
    }
  };
  return (
    <Dialog isOpen title={t('messages.clearTitle')} closeLabel={t('messages.clearKeep')} onClose={onClose}>
      <div className="dialog-body">
        <p>{t('messages.clearLead', { name: displayName })}</p>
        <p className="text-danger" role="alert">
          {problem && errorText(t, problem)}
        </p>
        <button type="button" className="button" aria-disabled={isClearing} onClick={() => void clear()}>
          {t(problem ? 'messages.tryAgain' : 'messages.clear')}
        </button>
      </div>
    </Dialog>
  );
}
