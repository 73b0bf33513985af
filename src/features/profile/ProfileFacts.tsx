import { countryName } from '#domain/country-names.ts';
import { type Lang, localeOf } from '#domain/locales.ts';
import { weekHref } from '#i18n/routing/links.ts';
import type { T } from '#i18n/t.ts';
import type { KnownProfile } from './known-profile.ts';
import { FACTS_CLASSES } from './profile-frame.ts';
import { profileWeekName } from './profile-week-name.ts';

type ProfileFactsProps = {
  readonly profile: Pick<KnownProfile, 'age' | 'city' | 'country' | 'upcomingWeek'>;
  readonly lang: Lang;
  readonly t: T<'profile'>;
};

export function ProfileFacts({ profile, lang, t }: ProfileFactsProps) {
  const { age, city, country, upcomingWeek } = profile;
  return (
    <dl className={FACTS_CLASSES}>
      <dt>{t('profile.age')}</dt>
      <dd>{age}</dd>
      <dt>{t('profile.city')}</dt>
      <dd>{city}</dd>
      <dt>{t('profile.country')}</dt>
      <dd>{countryName(country, lang)}</dd>
      {upcomingWeek && (
        <>
          <dt>{t('profile.competesNext')}</dt>
          <dd>
            <a className="text-link" href={weekHref(localeOf(lang, country), upcomingWeek)}>
              {profileWeekName(upcomingWeek, t)}
            </a>
          </dd>
        </>
      )}
    </dl>
  );
}
