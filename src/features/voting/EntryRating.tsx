// The stars of one entry, connected to the voting of the page.
import { useStore } from '@nanostores/react';
import type { T } from '#i18n/t.ts';
import { EMPTY_BALLOT } from './ballot.ts';
import { RatingStars } from './RatingStars.tsx';
import { voting } from './voting.ts';

export type EntryRatingProps = {
  readonly entryId: string;
  readonly displayName: string;
  readonly t: T<'voting' | 'errors'>;
  /** Only a live week takes stars; otherwise the voter's own are shown and nothing else. */
  readonly isOpen: boolean;
  readonly signInHref: string;
};

export function EntryRating({ entryId, displayName, t, isOpen, signInHref }: EntryRatingProps) {
  const ballots = useStore(voting.$ballots, { keys: [entryId], ssr: 'initial' });
  const ballot = ballots[entryId] ?? EMPTY_BALLOT;
  if (!isOpen && ballot.stars === null) return null;
  return (
    <RatingStars
      name={displayName}
      ballot={ballot}
      t={t}
      isOpen={isOpen}
      signInHref={signInHref}
      onChoose={(stars, settleMs) => void voting.choose({ entryId, displayName }, stars, settleMs)}
      onSendAgain={() => void voting.castKept()}
    />
  );
}
