// Appeals, oldest first: what was decided, what the contestant says to it, and the second look.
import { useEffect, useState } from 'react';
import { listAppeals, type WaitingAppeal } from '#data/reviews.ts';
import type { Lang } from '#domain/locales.ts';
import { toAppError } from '#lib/app-error.ts';
import type { RequestState } from '#lib/request-state.ts';
import { GateMessage, RequestGate } from '#ui/RequestGate.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { ReviewAppeal } from './ReviewAppeal.tsx';
import type { ModerationT } from './ReviewQueue.tsx';
import { fetchPictures, forgetPictures } from './review-pictures.ts';
import '#ui/field.css';
import './review.css';
import './review-reasons.css';
import './review-appeals.css';

type ReviewAppealsProps = { readonly lang: Lang; readonly t: ModerationT };

export function ReviewAppeals({ lang, t }: ReviewAppealsProps) {
  const { state, ask } = useAppeals();
  return (
    <RequestGate
      state={state}
      loading={<Skeleton />}
      empty={<GateMessage text={t('moderation.noAppeals')} />}
      t={t}
      retryLabel={t('moderation.tryAgain')}
    >
      {(appeals) => (
        <ul className="appeals" aria-label={t('moderation.appeals')}>
          {appeals.map((appeal) => (
            <ReviewAppeal key={appeal.decision_id} lang={lang} t={t} appeal={appeal} onDecided={ask} />
          ))}
        </ul>
      )}
    </RequestGate>
  );
}

function useAppeals() {
  const [state, setState] = useState<RequestState<readonly WaitingAppeal[]>>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const ask = (): void => setAttempt((before) => before + 1);
  useEffect(() => {
    let isCurrent = attempt >= 0;
    const show = (next: typeof state): void => {
      if (isCurrent) setState(next);
    };
    listAppeals().then(
      (data) => {
        show(data.length > 0 ? { status: 'ready', data } : { status: 'empty' });
        void fetchPictures(data.flatMap(({ entry }) => entry.media));
      },
      (thrown: unknown) => {
        const retry = (): void => setAttempt((before) => before + 1);
        show({ status: 'error', error: toAppError(thrown), retry });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);
  useEffect(() => forgetPictures, []);
  return { state, ask };
}
