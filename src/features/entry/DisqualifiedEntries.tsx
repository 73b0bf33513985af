// Entries that were disqualified after their week: the reason, the note, and the one appeal.
import { useState } from 'react';
import { type DisqualifiedEntry, listDisqualifiedEntries } from '#data/disqualified-entries.ts';
import type { Lang } from '#domain/locales.ts';
import { formatDateRange } from '#i18n/format/format.ts';
import { useAnswer } from '#query/use-answer.ts';
import { RequestGate } from '#ui/RequestGate.tsx';
import { AppealForm } from './Appeal.tsx';
import type { EntryT } from './labels.ts';
import { reasonText } from './texts.ts';

type DisqualifiedEntriesProps = { readonly lang: Lang; readonly t: EntryT; readonly userId: string };

export function DisqualifiedEntries({ lang, t, userId }: DisqualifiedEntriesProps) {
  const [sent, setSent] = useState(0);
  const { state } = useAnswer(`lost entries ${userId}`, listDisqualifiedEntries, sent);
  return (
    <RequestGate state={state} loading={null} empty={null} t={t} retryLabel={t('entry.tryAgain')}>
      {(entries) =>
        entries.map((entry) => (
          <Lost
            key={entry.entryId}
            lang={lang}
            t={t}
            entry={entry}
            onSent={() => setSent((before) => before + 1)}
          />
        ))
      }
    </RequestGate>
  );
}

type LostProps = {
  readonly lang: Lang;
  readonly t: EntryT;
  readonly entry: DisqualifiedEntry;
  readonly onSent: () => void;
};

function Lost({ lang, t, entry, onSent }: LostProps) {
  // The end is the first moment of the next week.
  const lastDay = new Date(Date.parse(entry.endsAt) - 1);
  const dates = formatDateRange(lang, entry.startsAt, lastDay, entry.timeZone);
  return (
    <section className="grid gap-4" aria-label={t('entry.lostWeek', { dates })}>
      <p className="text-muted">{t('entry.lostWeek', { dates })}</p>
      <p className="font-semibold" data-state="disqualified">
        {t('entry.state.disqualified')}
      </p>
      {entry.reason && <p>{reasonText(t, entry.reason)}</p>}
      {entry.note && (
        <blockquote className="border-s-2 border-line ps-4 wrap-anywhere">
          <bdi>{entry.note}</bdi>
        </blockquote>
      )}
      <AppealForm t={t} appeal={entry.appeal} onSent={onSent} />
    </section>
  );
}
