// A well-formed week that the country never had, with the way to the weeks around it.
import { countryName } from '#domain/country-names.ts';
import { type Locale, parseLocale } from '#domain/locales.ts';
import { weekNumber } from '#features/contest/week/contest-dates.ts';
import { allWeeksLink } from '#features/contest/week/week-links.ts';
import { WEEK_LINKS } from '#features/contest/week-heading-classes.ts';
import { contestHref, weekHref } from '#i18n/routing/links.ts';
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
    // One column on every screen: the sentence stands under the title, the ways on under the sentence.
    <div className="grid justify-items-start gap-x-8 gap-y-1 py-2 md:gap-y-3 md:pt-8 md:pb-4">
      <h1 className="display title">{countryName(place.country, place.lang)}</h1>
      <p className="max-w-text text-md/normal">{t('errors.no_such_week')}</p>
      <nav className={WEEK_LINKS} aria-label={t('contest.weeksNavigation')}>
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
