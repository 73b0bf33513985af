// One contestant of the rate queue: the photograph carries the screen, the stars stand below or beside it.
import { type PointerEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { ServedContestant } from '#data/rate-queue.ts';
import type { Stars } from '#data/votes.ts';
import type { Lang } from '#domain/locales.ts';
import type { T } from '#i18n/t.ts';
import { Photo, type PhotoSource } from '#ui/Photo.tsx';
import { RatingStars } from '../RatingStars.tsx';
import { useBallot } from '../use-ballot.ts';
import { sendVotes } from '../voting.ts';

/** The `sizes` of the photograph: the screen on a phone; on a wide one its height, since all of it is shown. */
const SIZES = '(min-width: 900px) 75vh, 100vw';

/** A finger that moves so far sideways has swiped, in pixels. */
const SWIPE_PX = 64;

type RateContestantProps = {
  readonly contestant: ServedContestant;
  /** Their photographs are fetched already. */
  readonly ahead: readonly ServedContestant[];
  readonly lang: Lang;
  readonly t: T<'rate' | 'voting' | 'errors'>;
  readonly signInHref: string;
  readonly sourcesOf: (portrait: ServedContestant['portrait']) => PhotoSource[];
  readonly header: ReactNode;
  readonly onRate: (stars: Stars, settleMs: number) => void;
  readonly onSkip: () => void;
};

export function RateContestant(props: RateContestantProps) {
  const { contestant, ahead, t, signInHref, sourcesOf, header, onRate, onSkip } = props;
  const { entryId, displayName, age, city, portrait, stars } = contestant;
  const ballot = useBallot(entryId);
  const swipe = useSwipe(onSkip);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.querySelector<HTMLInputElement>('input[type="radio"]')?.focus(), []);

  const pressKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const given = ([1, 2, 3, 4, 5] as const).find((value) => String(value) === event.key);
    if (given) onRate(given, 0);
    else if (event.key.toLowerCase() === 's') onSkip();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => pressKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <div className="grid h-full min-h-[480px] grid-rows-[auto_minmax(0,1fr)_auto] split:grid-cols-[minmax(0,1fr)_420px] split:grid-rows-[auto_minmax(0,1fr)]">
      {header}
      <div
        key={entryId}
        className="min-h-0 touch-pan-y px-4 py-2 select-none split:col-start-1 split:row-span-2 split:row-start-1 split:p-6"
        data-part="rate-photo"
        {...swipe}
      >
        <Photo
          className="mx-auto aspect-auto h-full split:max-w-[calc(75dvh_-_36px)]"
          sources={sourcesOf(portrait)}
          alt=""
          sizes={SIZES}
          placeholder={portrait.placeholder}
          priority
        />
      </div>
      <div
        ref={panel}
        className="px-4 pb-4 split:col-start-2 split:row-start-2 split:self-end split:px-8 split:pb-12"
      >
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0" aria-live="polite">
            <p className="display text-lg split:text-2xl" data-part="rate-name">
              {displayName}
            </p>
            <p className="text-muted">{t('rate.ageCity', { age, city })}</p>
          </div>
          <button
            type="button"
            className="button button-quiet flex-none"
            aria-keyshortcuts="s"
            onClick={onSkip}
          >
            {t('rate.skip')}
          </button>
        </div>
        {stars !== null && (
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-xs text-muted">
            <p className="min-w-0 flex-1 basis-[180px]">{t('rate.rated', { name: displayName })}</p>
            <button type="button" className="button" onClick={() => onRate(stars, 0)}>
              {t('rate.keep')}
            </button>
          </div>
        )}
        <div className="mt-1 split:mt-4 [&_[data-part=rating-status]]:min-h-[1.45em] [&_fieldset]:grid-cols-[repeat(5,52px)] [&_fieldset]:text-[34px]">
          <RatingStars
            name={displayName}
            ballot={
              ballot.stars === null && stars !== null ? { status: 'idle', stars, receipt: null } : ballot
            }
            t={t}
            isOpen
            signInHref={signInHref}
            onChoose={onRate}
            onSendAgain={sendVotes}
          />
        </div>
        <p className="mt-3 text-xs text-muted max-split:hidden">{t('rate.keys')}</p>
      </div>
      <div hidden>
        {ahead.map((next) => (
          <Photo key={next.entryId} sources={sourcesOf(next.portrait)} alt="" sizes={SIZES} priority />
        ))}
      </div>
    </div>
  );
}

type SwipeProps = {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
};

/** A swipe to either side skips; the photograph follows the finger. */
function useSwipe(onSwipe: () => void): SwipeProps {
  const start = useRef<number | null>(null);
  const end = ({ currentTarget }: PointerEvent<HTMLElement>): void => {
    start.current = null;
    currentTarget.style.translate = '';
  };
  return {
    onPointerDown: ({ clientX, isPrimary, pointerType }) => {
      start.current = isPrimary && pointerType !== 'mouse' ? clientX : null;
    },
    onPointerMove: ({ clientX, currentTarget }) => {
      if (start.current !== null) currentTarget.style.translate = `${clientX - start.current}px`;
    },
    onPointerUp: (event) => {
      const hasSwiped = start.current !== null && Math.abs(event.clientX - start.current) > SWIPE_PX;
      end(event);
      if (hasSwiped) onSwipe();
    },
    onPointerCancel: end,
  };
}
