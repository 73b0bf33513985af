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
  readonly isOpen: boolean;
  readonly signInHref: string;
};

export function EntryRating({ entryId, displayName, t, isOpen, signInHref }: EntryRatingProps) {
  const ballots = useStore(voting.$ballots, { keys: [entryId], ssr: 'initial' });
  return (
    <RatingStars
      name={displayName}
      ballot={ballots[entryId] ?? EMPTY_BALLOT}
      t={t}
      isOpen={isOpen}
      signInHref={signInHref}
      onChoose={(stars, settleMs) => void voting.choose({ entryId, displayName }, stars, settleMs)}
      onSendAgain={() => void voting.castKept()}
    />
  );
}
