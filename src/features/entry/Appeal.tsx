// One appeal per decision: another admin looks at it, where there is one.
import { type SubmitEvent, useState } from 'react';
import { appealDecision, type EntryAppeal, type MyEntry } from '#data/entities/entry.ts';
import { errorText } from '#i18n/error-text.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import { TextArea } from '#ui/TextArea.tsx';
import type { EntryT } from './labels.ts';
import type { MyEntryControl } from './use-my-entry.ts';
import { useStoredText } from './wizard/use-stored-text.ts';

/** In characters; the server counts the same. */
const LONGEST_APPEAL = 1000;

type AppealProps = { readonly t: EntryT; readonly mine: MyEntry; readonly control: MyEntryControl };

export function Appeal({ t, mine, control }: AppealProps) {
  const appeal = mine.entry?.appeal;
  return appeal ? <AppealForm t={t} appeal={appeal} onSent={() => control.query.refetch()} /> : null;
}

type AppealFormProps = {
  readonly t: EntryT;
  readonly appeal: EntryAppeal;
  readonly onSent: () => unknown;
};

/** What became of the appeal, or the form while one may be made. */
export function AppealForm({ t, appeal, onSent }: AppealFormProps) {
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<AppErrorCode | null>(null);
  const { text, keep } = useStoredText(`diadem-appeal-${appeal.decisionId}`);
  const isTooLong = [...text.trim()].length > LONGEST_APPEAL;
  if (appeal.state) return <p>{t(`entry.appeal.${appeal.state}`)}</p>;
  const { decisionId } = appeal;
  if (!appeal.allowed || decisionId === null) return null;

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isSending || isTooLong || text.trim() === '') return;
    setIsSending(true);
    try {
      await appealDecision(decisionId, text.trim());
      keep('');
      await onSent();
    } catch (thrown) {
      setError(toAppError(thrown).code);
      setIsSending(false);
    }
  };
  return (
    <details>
      <summary className="text-link min-h-touch cursor-pointer">{t('entry.appealTitle')}</summary>
      <form className="grid max-w-form gap-4" onSubmit={(event) => void submit(event)}>
        <TextArea
          name="appeal"
          label={t('entry.appealText')}
          hint={t('entry.appealHint')}
          rows={4}
          value={text}
          error={isTooLong ? t('entry.rule.too_long') : error && errorText(t, error)}
          onChange={keep}
        />
        <button
          type="submit"
          className="button justify-self-start"
          aria-disabled={isSending || isTooLong || text.trim() === ''}
        >
          {t('entry.appealSend')}
        </button>
      </form>
    </details>
  );
}
