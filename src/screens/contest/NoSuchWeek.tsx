// A well-formed week that the country never had, with the way to the weeks around it.
import { countryName } from '#domain/country-names.ts';
import { type Locale, parseLocale } from '#domain/locales.ts';
import { weekNumber } from '#features/contest/contest-dates.ts';
import { allWeeksLink } from '#features/contest/week-links.ts';
import { contestHref, weekHref } from '#i18n/links.ts';
import type { T } from '#i18n/t.ts';

type NoSuchWeekProps = {
  readonly locale: Locale;
  readonly nearest: readonly { readonly week: string }[];
  readonly t: T<'contest' | 'weeks' | 'errors'>;
};

export function NoSuchWeek({ locale, nearest, t }: NoSuchWeekProps) {
  const place = parseLocale(locale);
  if (!place) throw new RangeError(`not a locale: ${locale}`);
  const all = allWeeksLink(locale, t);
  return (
    <div className="contest-heading no-such-week">
      <h1 className="display title">{countryName(place.country, place.lang)}</h1>
      <p className="max-w-text no-such-week-text">{t('errors.no_such_week')}</p>
      <nav className="contest-heading-weeks" aria-label={t('contest.weeksNavigation')}>
        <a className="text-link" href={contestHref(locale)}>
          {t('contest.thisWeek')}
        </a>
        {nearest.map(({ week }) => (
          <a key={week} className="text-link" href={weekHref(locale, week)}>
            {t('weeks.weekOfYear', { number: weekNumber(week), year: week.slice(0, 4) })}
          </a>
        ))}
        <a className="text-link" href={all.href}>
          {all.name}
        </a>
      </nav>
    </div>
  );
}
