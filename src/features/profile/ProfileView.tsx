// A contestant's page: her photos, who she is, how she stands, and the stars in their slot.
import type { ReactNode } from 'react';
import type { Lang } from '#domain/locales.ts';
import type { T } from '#i18n/t.ts';
import { useReplay } from '#query/use-replay.ts';
import { ProfileGallery } from './gallery/ProfileGallery.tsx';
import type { ReportPicture } from './gallery/piece-word.ts';
import type { KnownProfile } from './known-profile.ts';
import { ProfileContest } from './ProfileContest.tsx';
import { ProfileDetails } from './ProfileDetails.tsx';
import { ProfileFacts } from './ProfileFacts.tsx';
import { ProfileResults } from './ProfileResults.tsx';
import { ProfileStanding } from './ProfileStanding.tsx';
import { PROFILE_CLASSES, STAYING_CLASSES, WORDS_CLASSES } from './profile-frame.ts';

export type ProfileViewProps = {
  readonly profile: KnownProfile;
  readonly lang: Lang;
  readonly t: T<'profile'>;
  /** The star control; null where there is nothing to vote for. */
  readonly stars: ReactNode;
  /** Whether the stars can be given now: then a phone keeps them at its lower edge. */
  readonly isOpen: boolean;
  /** What one can do with her: like, write, share. */
  readonly actions?: ReactNode;
  /** What her own page says to her alone. */
  readonly note?: ReactNode;
  /** Reports a picture of her that is enlarged; missing on her own page. */
  readonly onReport?: ReportPicture | undefined;
};

/**
 * Nothing where there is nothing to vote for and no own vote to show. The first star stands where the words begin: half of
 * what its cell has around it is taken back. What became of the vote takes the line of the prompt: the stars stay where
 * the finger found them.
 */
const VOTE_CLASSES =
  'group empty:hidden print:hidden [&>div]:grid [&>div]:gap-1 [&_[aria-live]]:order-first [&_[aria-live]]:min-h-0 [&_fieldset]:-ms-[7px] [&_fieldset]:text-[30px]';

/** A phone keeps the stars at its lower edge, within reach of the thumb. `styles/profile.css` keeps the place free. */
const OPEN_VOTE_CLASSES =
  'max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-5 max-md:border-line max-md:border-t max-md:bg-paper max-md:px-gutter max-md:pt-2 max-md:pb-[calc(4px+env(safe-area-inset-bottom))] max-md:[&_fieldset]:-ms-[13px] max-md:[&_fieldset]:grid-cols-[repeat(5,minmax(0,56px))]';

export function ProfileView({ profile, lang, t, stars, isOpen, actions, note, onReport }: ProfileViewProps) {
  const { displayName, photos, video } = profile;
  const ref = useReplay<HTMLElement>();
  return (
    <article ref={ref} className={PROFILE_CLASSES}>
      <ProfileGallery name={displayName} photos={photos} video={video} t={t} onReport={onReport} />
      <div className={video ? `${WORDS_CLASSES} ${STAYING_CLASSES}` : WORDS_CLASSES}>
        {/* A Latin name on an Arabic page keeps the one weight of its face instead of a smeared one. */}
        <h1 className="display title [font-synthesis:none]">{displayName}</h1>
        <ProfileFacts profile={profile} lang={lang} t={t} />
        <ProfileStanding profile={profile} lang={lang} t={t} />
        {stars && (
          <section
            className={isOpen ? `${VOTE_CLASSES} ${OPEN_VOTE_CLASSES}` : VOTE_CLASSES}
            data-part="profile-vote"
            data-open={isOpen}
          >
            {isOpen && (
              <p className="text-xs group-has-[[aria-live]:not(:empty)]:hidden">
                {t('profile.prompt', { name: displayName })}
              </p>
            )}
            {stars}
          </section>
        )}
        {note}
        {actions}
        {profile.details && <ProfileDetails details={profile.details} lang={lang} t={t} />}
        {profile.results && <ProfileResults results={profile.results} lang={lang} t={t} />}
        <ProfileContest country={profile.country} lang={lang} t={t} />
      </div>
    </article>
  );
}
