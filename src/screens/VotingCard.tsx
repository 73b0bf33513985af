// A card of `contest` with the stars of `voting`. It renders again only when something that it shows has changed.
import { memo } from 'react';
import type { Lang } from '#domain/locales.ts';
import { ContestCard, type ContestCardProps } from '#features/contest/ContestCard.tsx';
import { EntryRating, type EntryRatingProps } from '#features/voting/EntryRating.tsx';
import { profileHref } from '#i18n/links.ts';
import type { T } from '#i18n/t.ts';

type VotingCardProps = Pick<ContestCardProps, 'contestant' | 'priority' | 'sizes' | 'rankShown'> &
  Pick<EntryRatingProps, 'isOpen' | 'closesAt' | 'signInHref'> & {
    readonly lang: Lang;
    readonly t: T<'contest' | 'voting' | 'errors'>;
  };

export const VotingCard = memo(function VotingCard(props: VotingCardProps) {
  const { contestant, lang, t, priority, sizes, rankShown, isOpen, closesAt, signInHref } = props;
  return (
    <ContestCard
      contestant={contestant}
      lang={lang}
      t={t}
      href={contestant.profileId && profileHref(lang, contestant.profileId)}
      priority={priority}
      sizes={sizes}
      rankShown={rankShown}
      stars={
        <EntryRating
          entryId={contestant.entryId}
          displayName={contestant.displayName}
          t={t}
          isOpen={isOpen}
          closesAt={closesAt}
          signInHref={signInHref}
        />
      }
    />
  );
});
