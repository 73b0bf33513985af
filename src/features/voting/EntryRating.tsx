// The stars of one entry, connected to the voting of the page.
import type { T } from '#i18n/t.ts';
import { RatingStars } from './RatingStars.tsx';
import { useBallot } from './use-ballot.ts';
import { chooseStars, sendVotes } from './voting.ts';

export type EntryRatingProps = {
  readonly entryId: string;
  readonly displayName: string;
  readonly t: T<'voting' | 'errors'>;
  /** Only a live week takes stars; otherwise the voter's own are shown and nothing else. */
  readonly isOpen: boolean;
  /** When the week closes, ISO 8601: a choice that waits is of no use afterwards. */
  readonly closesAt?: string | null | undefined;
  readonly signInHref: string;
};

export function EntryRating({ entryId, displayName, t, isOpen, closesAt, signInHref }: EntryRatingProps) {
  const ballot = useBallot(entryId);
  // After the close a refusal stays where it happened, beside stars that take no more taps.
  if (!isOpen && ballot.stars === null && ballot.status !== 'failed') return null;
  return (
    <RatingStars
      name={displayName}
      ballot={ballot}
      t={t}
      isOpen={isOpen}
      signInHref={signInHref}
      onChoose={(stars, settleMs) => chooseStars({ entryId, displayName, closesAt }, stars, settleMs)}
      onSendAgain={sendVotes}
    />
  );
}
