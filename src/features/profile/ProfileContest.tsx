import { countryName } from '#domain/country-names.ts';
import { type Country, type Lang, localeOf } from '#domain/locales.ts';
import { contestHref } from '#i18n/routing/links.ts';
import type { T } from '#i18n/t.ts';

type ProfileContestProps = { readonly country: Country; readonly lang: Lang; readonly t: T<'profile'> };

/** The way on: to the contest that she belongs to. */
export function ProfileContest({ country, lang, t }: ProfileContestProps) {
  return (
    <p>
      <a
        className="text-link inline-flex min-h-touch items-center"
        href={contestHref(localeOf(lang, country))}
      >
        {t('profile.contestOf', { country: countryName(country, lang) })}
      </a>
    </p>
  );
}
