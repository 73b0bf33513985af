// Appeals, oldest first: what was decided, what the contestant says to it, and the second look.
import { useEffect, useRef, useState } from 'react';
import { listAppeals, type WaitingAppeal } from '#data/reviews.ts';
import type { Lang } from '#domain/locales.ts';
import type { RequestState } from '#lib/request-state.ts';
import { useAnswer } from '#query/use-answer.ts';
import { GateMessage, RequestGate } from '#ui/RequestGate.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { ModerationT } from './labels.ts';
import { ReviewAppeal } from './ReviewAppeal.tsx';
import { forgetPictures, keepPicturesOf } from './review-pictures.ts';

type ReviewAppealsProps = { readonly lang: Lang; readonly t: ModerationT };

export function ReviewAppeals({ lang, t }: ReviewAppealsProps) {
  const [decided, setDecided] = useState(0);
  const { state } = useAnswer('appeals', listAppeals, decided);
  usePicturesOf(state);
  return (
    <>
      <AppealOutcome t={t} decided={decided} />
      <RequestGate
        state={state.status === 'ready' && state.data.length === 0 ? { status: 'empty' } : state}
        loading={<Skeleton />}
        empty={<GateMessage text={t('moderation.noAppeals')} />}
        t={t}
        retryLabel={t('moderation.tryAgain')}
      >
        {(appeals) => (
          <ul aria-label={t('moderation.appeals')}>
            {appeals.map((appeal) => (
              <ReviewAppeal
                key={appeal.decisionId}
                lang={lang}
                t={t}
                appeal={appeal}
                onDecided={() => setDecided((before) => before + 1)}
              />
            ))}
          </ul>
        )}
      </RequestGate>
    </>
  );
}

/** The form that was sent is gone: the focus goes to what came of it. */
function AppealOutcome({ t, decided }: { readonly t: ModerationT; readonly decided: number }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (decided > 0) line.current?.focus();
  }, [decided]);
  return (
    // It takes the focus so that it is read; nothing can be pressed here.
    <p className="font-semibold empty:hidden focus:outline-none" role="status" ref={line} tabIndex={-1}>
      {decided > 0 && t('moderation.appealDone')}
    </p>
  );
}

function usePicturesOf(state: RequestState<readonly WaitingAppeal[]>): void {
  const appeals = state.status === 'ready' ? state.data : null;
  useEffect(() => {
    if (appeals)
      void keepPicturesOf(
        appeals.map(({ entry }) => entry),
        true,
      );
  }, [appeals]);
  useEffect(() => forgetPictures, []);
}
