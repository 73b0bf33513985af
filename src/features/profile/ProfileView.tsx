// A contestant's page: her photos, who she is, how she stands, and the stars in their slot.
import type { ReactNode } from 'react';
import type { Lang } from '#domain/locales.ts';
import type { T } from '#i18n/t.ts';
import { useAwake } from '#query/use-awake.ts';
import type { KnownProfile } from './known-profile.ts';
import { ProfileContest } from './ProfileContest.tsx';
import { ProfileDetails } from './ProfileDetails.tsx';
import { ProfileFacts } from './ProfileFacts.tsx';
import { ProfileGallery } from './ProfileGallery.tsx';
import { ProfileResults } from './ProfileResults.tsx';
import { ProfileStanding } from './ProfileStanding.tsx';
import type { ReportPicture } from './piece-word.ts';
import './profile.css';
import './profile-vote.css';

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

export function ProfileView({ profile, lang, t, stars, isOpen, actions, note, onReport }: ProfileViewProps) {
  const { displayName, photos, video } = profile;
  const ref = useAwake<HTMLElement>();
  return (
    <article ref={ref} className="profile gutter">
      <ProfileGallery name={displayName} photos={photos} video={video} t={t} onReport={onReport} />
      <div className="profile-words">
        <h1 className="display title">{displayName}</h1>
        <ProfileFacts profile={profile} lang={lang} t={t} />
        <ProfileStanding profile={profile} lang={lang} t={t} />
        {stars && (
          <section className="profile-vote" data-open={isOpen}>
            {isOpen && <p className="profile-vote-prompt">{t('profile.prompt', { name: displayName })}</p>}
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
