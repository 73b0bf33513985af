// Entries of the last 52 weeks and to come, found by name or by the address of a profile, and how one is taken out.
import { type SubmitEvent, useState } from 'react';
import { findEntries } from '#data/reviews.ts';
import type { Lang } from '#domain/locales.ts';
import { useAnswer } from '#query/use-answer.ts';
import { Field } from '#ui/Field.tsx';
import { GateMessage, RequestGate } from '#ui/RequestGate.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { ModerationT } from './labels.ts';
import { ReviewEntry } from './ReviewEntry.tsx';

/** The same text can be asked for again: somebody else may have decided meanwhile. */
type Asked = { readonly text: string; readonly turn: number };

type ReviewEntriesProps = { readonly lang: Lang; readonly t: ModerationT; readonly wanted?: string };

export function ReviewEntries({ lang, t, wanted = '' }: ReviewEntriesProps) {
  const [asked, setAsked] = useState<Asked | null>(wanted ? { text: wanted, turn: 0 } : null);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const text = idIn(String(new FormData(event.currentTarget).get('text') ?? '')).trim();
    setAsked((before) => ({ text, turn: (before?.turn ?? 0) + 1 }));
  };
  return (
    <>
      <form className="grid max-w-[480px] justify-items-start gap-3 py-3" onSubmit={onSubmit}>
        <Field
          className="w-full"
          name="text"
          type="search"
          label={t('moderation.findLabel')}
          hint={t('moderation.findHint')}
          defaultValue={wanted}
          required
          minLength={2}
          maxLength={200}
        />
        <button type="submit" className="button">
          {t('moderation.find')}
        </button>
      </form>
      {asked && <ReviewSearchResults lang={lang} t={t} asked={asked} />}
    </>
  );
}

function ReviewSearchResults({
  lang,
  t,
  asked,
}: Omit<ReviewEntriesProps, 'wanted'> & { readonly asked: Asked }) {
  const { state } = useAnswer(`${asked.turn} ${asked.text}`, () => findEntries(asked.text));
  return (
    <RequestGate
      state={state.status === 'ready' && state.data.length === 0 ? { status: 'empty' } : state}
      loading={<Skeleton />}
      empty={<GateMessage text={t('moderation.noEntries')} />}
      t={t}
      retryLabel={t('moderation.tryAgain')}
    >
      {(entries) => (
        <ul>
          {entries.map((entry) => (
            <ReviewEntry key={entry.entryId} lang={lang} t={t} entry={entry} />
          ))}
        </ul>
      )}
    </RequestGate>
  );
}

/** The id in the address of a profile; anything else as it was typed. */
function idIn(text: string): string {
  return /\/u\/([0-9a-f-]{36})/i.exec(text)?.[1] ?? text;
}
