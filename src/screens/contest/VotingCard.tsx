// A card of `contest` with the stars of `voting` and the heart of `likes`. It renders again only when something that it shows has changed.
import { memo } from 'react';
import type { Lang } from '#domain/locales.ts';
import { ContestCard, type ContestCardProps } from '#features/contest/entry-grid/ContestCard.tsx';
import { CardLike } from '#features/likes/CardLike.tsx';
import { EntryRating, type EntryRatingProps } from '#features/voting/EntryRating.tsx';
import { profileHref } from '#i18n/routing/links.ts';
import type { T } from '#i18n/t.ts';

type VotingCardProps = Pick<ContestCardProps, 'contestant' | 'priority' | 'sizes' | 'rankShown'> &
  Pick<EntryRatingProps, 'isOpen' | 'closesAt' | 'signInHref'> & {
    readonly lang: Lang;
    /** Until the close: whoever is coming or competes can be liked. */
    readonly takesLikes: boolean;
    /** Who is signed in, or empty; nobody likes herself. */
    readonly reader: string;
    readonly t: T<'contest' | 'voting' | 'errors'>;
  };

export const VotingCard = memo(function VotingCard(props: VotingCardProps) {
  const { contestant, lang, t, priority, sizes, rankShown, isOpen, closesAt, signInHref } = props;
  const { takesLikes, reader } = props;
  const { profileId, displayName } = contestant;
  return (
    <ContestCard
      contestant={contestant}
      lang={lang}
      t={t}
      href={profileId && profileHref(lang, profileId)}
      priority={priority}
      sizes={sizes}
      rankShown={rankShown}
      like={
        takesLikes &&
        profileId !== null &&
        profileId !== reader && (
          <CardLike
            profileId={profileId}
            displayName={displayName}
            reader={reader}
            lang={lang}
            t={t}
            signInHref={signInHref}
          />
        )
      }
      stars={
        <EntryRating
          entryId={contestant.entryId}
          displayName={displayName}
          t={t}
          isOpen={isOpen}
          closesAt={closesAt}
          signInHref={signInHref}
        />
      }
    />
  );
});
