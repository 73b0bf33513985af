// The review queue: one entry at a time, its pictures side by side, one key for each decision.
import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { Lang } from '#domain/locales.ts';
import { errorText } from '#i18n/error-text.ts';
import { GateMessage, RequestGate } from '#ui/RequestGate.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { ModerationT } from './labels.ts';
import { ReasonPanel } from './ReasonPanel.tsx';
import { ReviewActions } from './ReviewActions.tsx';
import { ReviewFacts } from './ReviewFacts.tsx';
import { ReviewPictures } from './ReviewPictures.tsx';
import { ReviewProgress } from './ReviewProgress.tsx';
import { ReviewStrip } from './ReviewStrip.tsx';
import { ReviewUndo } from './ReviewUndo.tsx';
import { ReviewZoom } from './ReviewZoom.tsx';
import { $desk, fillDesk, leaveDesk } from './review-desk.ts';
import { useReviewKeys } from './use-review-keys.ts';

type ReviewQueueProps = { readonly lang: Lang; readonly t: ModerationT };

/** A claim lives five minutes; while the page is looked at it is renewed, and an empty desk asks again. */
const RENEWED_EVERY_MS = 60_000;

export function ReviewQueue({ lang, t }: ReviewQueueProps) {
  const desk = useStore($desk);
  useOpenDesk();
  if (desk.status !== 'ready') {
    const state = desk.status === 'error' ? { ...desk, retry: () => void fillDesk() } : desk;
    return (
      <RequestGate
        state={state}
        loading={<Skeleton />}
        empty={null}
        t={t}
        retryLabel={t('moderation.tryAgain')}
      >
        {() => null}
      </RequestGate>
    );
  }
  return (
    <>
      {desk.failure && (
        <p className="mb-3 rounded-control border border-danger px-4 py-3 text-danger" role="alert">
          {errorText(t, desk.failure.code)}
        </p>
      )}
      {desk.items.length > 0 ? <ReviewOnDesk lang={lang} t={t} /> : <EmptyDesk t={t} />}
      <ReviewUndo t={t} />
    </>
  );
}

function ReviewOnDesk({ lang, t }: ReviewQueueProps) {
  const desk = useStore($desk);
  const { mode, run, give, close } = useReviewKeys();
  const section = useRef<HTMLElement>(null);
  const item = desk.status === 'ready' ? desk.items[0] : undefined;
  const entryId = item?.entryId;
  const isLooking = mode === 'look' || mode === 'zoom';
  // A new entry on the desk is told to a screen reader, and the page stands at its top.
  useEffect(() => {
    if (entryId) section.current?.focus({ preventScroll: true });
  }, [entryId]);
  // The reasons are gone with the focus in them.
  useEffect(() => {
    if (isLooking && document.activeElement === document.body)
      section.current?.focus({ preventScroll: true });
  }, [isLooking]);
  if (desk.status !== 'ready' || !item) return null;
  return (
    <section
      className="grid grid-cols-1 gap-x-6 gap-y-3 pb-2 outline-none lg:grid-cols-[minmax(0,1fr)_340px]"
      data-part="review"
      ref={section}
      tabIndex={-1}
      aria-label={item.displayName}
    >
      <ReviewStrip lang={lang} t={t} desk={desk} />
      <ReviewProgress t={t} item={item} chosen={desk.chosen} verdicts={desk.verdicts} />
      <ReviewPictures
        t={t}
        item={item}
        chosen={desk.chosen}
        verdicts={desk.verdicts}
        onZoom={() => run('zoom')}
      />
      {/* The decisions are not there while a reason is chosen: their room is for the reasons. */}
      <div
        className={`lg:overflow-y-auto ${isLooking ? 'lg:max-h-[max(360px,calc(100svb-270px))]' : 'lg:max-h-[max(360px,calc(100svb-190px))]'}`}
      >
        {mode === 'look' || mode === 'zoom' ? (
          <ReviewFacts lang={lang} t={t} entry={item} />
        ) : (
          <ReasonPanel t={t} mode={mode} onReason={give} onClose={close} />
        )}
      </div>
      {isLooking && <ReviewActions t={t} item={item} onCommand={run} />}
      {mode === 'zoom' && desk.chosen && <ReviewZoom t={t} id={desk.chosen} onClose={close} />}
    </section>
  );
}

/** The entry that had the focus is gone: the focus goes to what can be done now. */
function EmptyDesk({ t }: { readonly t: ModerationT }) {
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) again.current?.focus();
  }, []);
  return (
    <GateMessage text={t('moderation.nothingWaits')}>
      <button type="button" className="button button-quiet" ref={again} onClick={() => void fillDesk()}>
        {t('moderation.lookAgain')}
      </button>
    </GateMessage>
  );
}

function useOpenDesk(): void {
  useEffect(() => {
    void fillDesk();
    const renew = (): void => {
      if (document.visibilityState === 'visible') void fillDesk();
    };
    const timer = setInterval(renew, RENEWED_EVERY_MS);
    // Who comes back to the tab may have lost the claims meanwhile, and to a page from the cache all of them.
    document.addEventListener('visibilitychange', renew);
    addEventListener('pageshow', renew);
    addEventListener('pagehide', leaveDesk);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
      removeEventListener('pageshow', renew);
      removeEventListener('pagehide', leaveDesk);
      leaveDesk();
    };
  }, []);
}
