// Where an entry stands that was sent: in its review, in a week, or not taken, with the reason and what can be done.
import { useState } from 'react';
import { type MyEntry, withdrawEntry } from '#data/entities/entry.ts';
import type { Lang } from '#domain/locales.ts';
import { errorText } from '#i18n/error-text.ts';
import { formatDateTime } from '#i18n/format/format.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import { Appeal } from './Appeal.tsx';
import { ChangeMedia } from './ChangeMedia.tsx';
import type { EntryT } from './labels.ts';
import { PlannedWeek } from './PlannedWeek.tsx';
import { SentPhoto } from './SentPhoto.tsx';
import { reasonText } from './texts.ts';
import type { MyEntryControl } from './use-my-entry.ts';
import type { EntrySlots } from './wizard/EntryWizard.tsx';
import { receivedMedia } from './wizard/entry-media.ts';
import { useSignedFiles } from './wizard/use-signed-files.ts';

type EntryStatusProps = Pick<EntrySlots, 'picker'> & {
  readonly lang: Lang;
  readonly t: EntryT;
  readonly mine: MyEntry;
  readonly control: MyEntryControl;
};

export function EntryStatus({ lang, t, mine, control, picker }: EntryStatusProps) {
  const { entry } = mine;
  const isOn = entry?.state === 'submitted' || entry?.state === 'approved';
  const received = isOn ? receivedMedia(mine.media) : [];
  const files = useSignedFiles(received);
  if (!entry) return null;
  const reason = reasonText(t, entry.reason);
  return (
    <div className="grid gap-4">
      <p className="font-semibold" data-state={entry.state}>
        {t(`entry.state.${entry.state}`)}
      </p>
      {reason && <p>{reason}</p>}
      {entry.note && (
        <blockquote className="border-s-2 border-line ps-4 wrap-anywhere">{entry.note}</blockquote>
      )}
      {entry.reviewDueAt && (
        <p className="text-muted">
          {t('entry.reviewDue', { time: formatDateTime(lang, entry.reviewDueAt, localZone()) })}
        </p>
      )}
      {isOn && <PlannedWeek lang={lang} t={t} mine={mine} />}
      {isOn && (
        <div className="grid max-w-[720px] grid-cols-2 gap-4 sm:grid-cols-3">
          {received.map((medium) => (
            <SentPhoto key={medium.id} t={t} medium={medium} url={files.get(medium.id)} />
          ))}
        </div>
      )}
      {isOn && <ChangeMedia t={t} mine={mine} control={control} picker={picker} />}
      <Appeal t={t} mine={mine} control={control} />
      {isOn && <Withdraw t={t} entryId={entry.id} control={control} />}
    </div>
  );
}

function localZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Asked twice: photos and place are gone at once. */
function Withdraw({ t, entryId, control }: { t: EntryT; entryId: string; control: MyEntryControl }) {
  const [isAsked, setIsAsked] = useState(false);
  const [error, setError] = useState<AppErrorCode | null>(null);
  const withdraw = async (): Promise<void> => {
    try {
      control.show(await withdrawEntry(entryId));
    } catch (thrown) {
      setError(toAppError(thrown).code);
    }
  };
  if (!isAsked) {
    return (
      <button
        type="button"
        className="text-link min-h-touch cursor-pointer justify-self-start"
        onClick={() => setIsAsked(true)}
      >
        {t('entry.withdraw')}
      </button>
    );
  }
  return (
    <div className="grid justify-items-start gap-2">
      <p>{t('entry.withdrawQuestion')}</p>
      <p className="text-danger empty:hidden" role="alert">
        {error && errorText(t, error)}
      </p>
      <button type="button" className="button" onClick={() => void withdraw()}>
        {t('entry.withdrawNow')}
      </button>
      <button type="button" className="button button-quiet" onClick={() => setIsAsked(false)}>
        {t('entry.keepEntry')}
      </button>
    </div>
  );
}
