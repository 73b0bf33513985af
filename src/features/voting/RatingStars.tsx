// Five radio buttons that look like stars. They answer within one frame; the server settles them afterwards.
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react';
import type { Stars } from '#data/votes.ts';
import type { T } from '#i18n/t.ts';
import { Star } from '#ui/Star.tsx';
import type { Ballot } from './ballot.ts';
import { RatingStatus } from './RatingStatus.tsx';

const STARS: readonly Stars[] = [1, 2, 3, 4, 5];

/** Arrow keys choose star by star: a vote is sent where they come to rest, in milliseconds. */
export const KEY_SETTLE_MS = 700;

export type RatingStarsProps = {
  readonly name: string;
  readonly ballot: Ballot;
  readonly t: T<'voting' | 'errors'>;
  /** False after the close: the own stars are shown and cannot be changed. */
  readonly isOpen: boolean;
  readonly signInHref: string;
  readonly onChoose: (stars: Stars, settleMs: number) => void;
  readonly onSendAgain: () => void;
};

export function RatingStars(props: RatingStarsProps) {
  const { name, ballot, t, isOpen, signInHref, onChoose, onSendAgain } = props;
  const group = useId();
  const byKey = useRef(false);
  const stars = useRef<HTMLFieldSetElement>(null);
  useEarlyTap(stars, ballot.stars, (early) => onChoose(early, 0));

  const noteKey = (event: KeyboardEvent): void => {
    byKey.current = event.key.startsWith('Arrow');
  };

  return (
    <div data-part="rating" data-status={ballot.status}>
      <fieldset
        ref={stars}
        className="-ms-1 grid grid-cols-[repeat(5,minmax(0,var(--spacing-touch)))] text-[26px] disabled:*:cursor-default"
        disabled={!isOpen}
        onKeyDown={noteKey}
        onPointerDown={() => {
          byKey.current = false;
        }}
      >
        <legend className="sr-only">{t('voting.legend', { name })}</legend>
        {STARS.map((value) => (
          <label key={value} className="rating-star">
            <input
              type="radio"
              name={group}
              value={value}
              checked={ballot.stars === value}
              // A browser that restores a form after a reload would cast votes nobody gave.
              autoComplete="off"
              aria-label={t('voting.star', { name, stars: value })}
              onChange={() => onChoose(value, byKey.current ? KEY_SETTLE_MS : 0)}
            />
            <Star filled={ballot.stars !== null && value <= ballot.stars} />
          </label>
        ))}
      </fieldset>
      <RatingStatus ballot={ballot} t={t} signInHref={signInHref} onSendAgain={onSendAgain} />
    </div>
  );
}

/** A star that was tapped in the HTML before the script came: the browser has checked it, and it counts as chosen. */
function useEarlyTap(
  group: RefObject<HTMLFieldSetElement | null>,
  shown: Stars | null,
  onTap: (stars: Stars) => void,
): void {
  const reportOnce = useEffectEvent(() => {
    const checked = group.current?.querySelector<HTMLInputElement>('input:checked');
    const early = STARS.find((value) => String(value) === checked?.value);
    if (early !== undefined && early !== shown) onTap(early);
  });
  useEffect(() => reportOnce(), []);
}
