// Entries that wait or compete, found by name or by the address of a profile, and how one is taken out.
import { type SubmitEvent, useState } from 'react';
import { findEntries, type ReviewedEntry } from '#data/reviews.ts';
import type { Lang } from '#domain/locales.ts';
import { toAppError } from '#lib/app-error.ts';
import type { RequestState } from '#lib/request-state.ts';
import { Field } from '#ui/Field.tsx';
import { GateMessage, RequestGate } from '#ui/RequestGate.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { ReviewEntry } from './ReviewEntry.tsx';
import type { ModerationT } from './ReviewQueue.tsx';
import './review.css';
import './review-appeals.css';

type ReviewEntriesProps = { readonly lang: Lang; readonly t: ModerationT };

export function ReviewEntries({ lang, t }: ReviewEntriesProps) {
  const [state, setState] = useState<RequestState<readonly ReviewedEntry[]> | null>(null);
  const find = async (text: string): Promise<void> => {
    setState({ status: 'loading' });
    try {
      const data = await findEntries(text);
      setState(data.length > 0 ? { status: 'ready', data } : { status: 'empty' });
    } catch (thrown) {
      setState({ status: 'error', error: toAppError(thrown), retry: () => void find(text) });
    }
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void find(idIn(String(new FormData(event.currentTarget).get('text') ?? '')));
  };
  return (
    <>
      <form className="entries-find" onSubmit={onSubmit}>
        <Field
          name="text"
          type="search"
          label={t('moderation.findLabel')}
          hint={t('moderation.findHint')}
          required
          minLength={2}
          maxLength={200}
        />
        <button type="submit" className="button">
          {t('moderation.find')}
        </button>
      </form>
      {state && (
        <RequestGate
          state={state}
          loading={<Skeleton />}
          empty={<GateMessage text={t('moderation.noEntries')} />}
          t={t}
          retryLabel={t('moderation.tryAgain')}
        >
          {(entries) => (
            <ul className="appeals">
              {entries.map((entry) => (
                <ReviewEntry key={entry.entry_id} lang={lang} t={t} entry={entry} />
              ))}
            </ul>
          )}
        </RequestGate>
      )}
    </>
  );
}

/** The id in the address of a profile; anything else as it was typed. */
function idIn(text: string): string {
  return /\/u\/([0-9a-f-]{36})/i.exec(text)?.[1] ?? text;
}
