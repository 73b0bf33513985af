// Five radio buttons that look like stars. They answer within one frame; the server settles them afterwards.
import { type KeyboardEvent, useId, useRef } from 'react';
import type { Stars } from '#data/votes.ts';
import type { T } from '#i18n/t.ts';
import { Star } from '#ui/Star.tsx';
import type { Ballot } from './ballot.ts';
import { RatingStatus } from './RatingStatus.tsx';
import './rating-stars.css';

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

  const noteKey = (event: KeyboardEvent): void => {
    byKey.current = event.key.startsWith('Arrow');
  };

  return (
    <div className="rating" data-status={ballot.status}>
      <fieldset
        className="rating-stars"
        disabled={!isOpen}
        onKeyDown={noteKey}
        onPointerDown={() => {
          byKey.current = false;
        }}
      >
        <legend className="sr-only">{t('voting.legend', { name })}</legend>
        {STARS.map((stars) => (
          <label key={stars} className="rating-star">
            <input
              type="radio"
              name={group}
              value={stars}
              checked={ballot.stars === stars}
              aria-label={t('voting.star', { name, stars })}
              onChange={() => onChoose(stars, byKey.current ? KEY_SETTLE_MS : 0)}
            />
            <Star filled={ballot.stars !== null && stars <= ballot.stars} />
          </label>
        ))}
      </fieldset>
      <RatingStatus ballot={ballot} t={t} signInHref={signInHref} onSendAgain={onSendAgain} />
    </div>
  );
}
