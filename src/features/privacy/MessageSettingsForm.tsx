// Who may write first, which words keep a request away, and when nothing makes itself felt; saved together.
import { type SubmitEvent, useRef, useState } from 'react';
import { getMessageSettings, type MessageSettings, saveMessageSettings } from '#data/message-settings.ts';
import type { T } from '#i18n/t.ts';
import { useAnswer } from '#query/use-answer.ts';
import { Field } from '#ui/Field.tsx';
import { RequestGate } from '#ui/RequestGate.tsx';
import { Select } from '#ui/Select.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { areMutedWordsWrong, mutedWordsIn } from './muted-words.ts';
import { SavedNote } from './SavedNote.tsx';
import { Switch } from './Switch.tsx';
import { useSaving } from './use-saving.ts';

type Words = { readonly t: T<'privacy' | 'errors'> };

const NIGHT = { from: '22:00', until: '07:00' };

export function MessageSettingsForm({ userId, t }: Words & { readonly userId: string }) {
  const { state, show } = useAnswer(userId, getMessageSettings);
  return (
    <RequestGate
      state={state}
      loading={<Skeleton className="h-[160px]" />}
      empty={null}
      t={t}
      retryLabel={t('privacy.tryAgain')}
    >
      {(settings) => <SettingsForm settings={settings} onSaved={show} t={t} />}
    </RequestGate>
  );
}

type SettingsFormProps = Words & {
  readonly settings: MessageSettings;
  readonly onSaved: (settings: MessageSettings) => void;
};

function SettingsForm({ settings, onSaved, t }: SettingsFormProps) {
  const { state, save, reset } = useSaving();
  const [words, setWords] = useState(settings.mutedWords.join('\n'));
  const [isQuiet, setQuiet] = useState(settings.quietHours !== null);
  const [wrong, setWrong] = useState<'words' | 'hours' | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const hours = settings.quietHours ?? NIGHT;

  const refuse = (field: 'words' | 'hours', name: string): void => {
    setWrong(field);
    reset();
    form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const mutedWords = mutedWordsIn(words);
    const [from, until] = [String(typed.get('from') ?? ''), String(typed.get('until') ?? '')];
    setWrong(null);
    if (areMutedWordsWrong(mutedWords)) return refuse('words', 'muted_words');
    if (isQuiet && (from === '' || until === '' || from === until)) return refuse('hours', 'from');
    await save(async () => {
      const saved = await saveMessageSettings({
        requestsFrom: String(typed.get('requests_from')) as MessageSettings['requestsFrom'],
        mutedWords,
        quietHours: isQuiet ? { from, until, timeZone: ownZone() } : null,
      });
      setWords(saved.mutedWords.join('\n'));
      onSaved(saved);
    });
  };

  return (
    <form ref={form} className="grid gap-4" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <Select
        name="requests_from"
        label={t('privacy.requestsFrom')}
        defaultValue={settings.requestsFrom}
        options={[
          { value: 'everyone', text: t('privacy.fromEveryone') },
          { value: 'liked', text: t('privacy.fromLiked') },
          { value: 'nobody', text: t('privacy.fromNobody') },
        ]}
      />
      <TextArea
        name="muted_words"
        label={t('privacy.mutedWords')}
        hint={t('privacy.mutedWordsHint')}
        rows={3}
        value={words}
        error={wrong === 'words' ? t('privacy.mutedWordsWrong') : null}
        onChange={setWords}
      />
      <Switch
        label={t('privacy.quietHours')}
        hint={t('privacy.quietHoursHint')}
        isOn={isQuiet}
        onChange={setQuiet}
      />
      {isQuiet && (
        <div className="grid grid-cols-[1fr_1fr] items-start gap-x-4 gap-y-2">
          <Field
            type="time"
            name="from"
            label={t('privacy.quietFrom')}
            defaultValue={hours.from}
            error={wrong === 'hours' ? t('privacy.quietWrong') : null}
          />
          <Field type="time" name="until" label={t('privacy.quietUntil')} defaultValue={hours.until} />
          <p className="field-hint col-span-full">{t('privacy.quietZone', { zone: ownZone() })}</p>
        </div>
      )}
      <SavedNote state={state} t={t} />
      <button type="submit" className="button" aria-disabled={state.status === 'saving'}>
        {t(state.status === 'saving' ? 'privacy.saving' : 'privacy.save')}
      </button>
    </form>
  );
}

/** Where the person is now: hours follow her when she saves them anew. */
function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
