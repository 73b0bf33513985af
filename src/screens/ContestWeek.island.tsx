// A week that was named in the address and not pre-rendered: its heading and wall, or that there is no such week.
import { Suspense, useState } from 'react';
import { parseWeekSlug } from '#domain/contest-week.ts';
import { countryName } from '#domain/country-names.ts';
import { type Country, type Lang, localeOf } from '#domain/locales.ts';
import { ContestGridSkeleton } from '#features/contest/ContestGridSkeleton.tsx';
import { formatWeekDays, weekNumber } from '#features/contest/contest-dates.ts';
import type { ContestWeek as Week } from '#features/contest/country-snapshot.ts';
import { phaseLine } from '#features/contest/phase-line.ts';
import { useContestWeek, useNearestWeeks } from '#features/contest/use-contest-week.ts';
import { useT } from '#i18n/client.ts';
import { contestHref, weekHref } from '#i18n/links.ts';
import { toRequestState } from '#query/request-state.ts';
import { RequestGate } from '#ui/RequestGate.tsx';
import ContestGrid from './ContestGrid.island.tsx';
import { IslandBoundary } from './IslandBoundary.tsx';
import '#features/contest/contest-week-heading.css';

type Place = { readonly lang: Lang; readonly country: Country };

export default function ContestWeek({ lang, country }: Place) {
  const [slug] = useState(weekInAddress);
  return (
    <IslandBoundary lang={lang}>
      <Suspense fallback={<WeekLoading lang={lang} country={country} />}>
        {slug === null ? (
          <NoSuchWeek lang={lang} country={country} slug={null} />
        ) : (
          <NamedWeek lang={lang} country={country} slug={slug} />
        )}
      </Suspense>
    </IslandBoundary>
  );
}

/** The last part of the path when it is a week; hosts without patterns send others here too. */
function weekInAddress(): string | null {
  const slug = location.pathname.split('/').at(-1) ?? '';
  return parseWeekSlug(slug) ? slug : null;
}

function NamedWeek({ lang, country, slug }: Place & { readonly slug: string }) {
  const t = useT(lang, 'contest', 'voting', 'errors');
  const state = toRequestState(useContestWeek(country, slug));
  if (state.status === 'error' && state.error.code === 'no_such_week') {
    return <NoSuchWeek lang={lang} country={country} slug={slug} />;
  }
  return (
    <RequestGate
      state={state}
      loading={<WeekLoading lang={lang} country={country} />}
      empty={null}
      t={t}
      retryLabel={t('voting.tryAgain')}
    >
      {(week) => (
        <>
          <WeekHeading lang={lang} country={country} week={week} />
          <ContestGrid lang={lang} country={country} week={slug} snapshot={null} />
        </>
      )}
    </RequestGate>
  );
}

/** The country is known from the address: the page has its heading before the week has come. */
function WeekLoading({ lang, country }: Place) {
  return (
    <>
      <header className="contest-heading">
        <h1 className="display title">{countryName(country, lang)}</h1>
      </header>
      <ContestGridSkeleton count={12} />
    </>
  );
}

function WeekHeading({ lang, country, week }: Place & { readonly week: Week }) {
  const t = useT(lang, 'contest');
  const locale = localeOf(lang, country);
  return (
    <header className="contest-heading">
      <h1>
        <span className="display title">{countryName(country, lang)}</span>
        <span className="muted">{t('contest.beautyOfWeek')}</span>
      </h1>
      <div className="contest-heading-time">
        <p className="muted tabular">
          {t('contest.week', { number: weekNumber(week.week) })} ·{' '}
          {formatWeekDays(lang, week.startsAt, week.endsAt, week.timeZone)}
        </p>
        <p>{phaseLine(week, lang, t).text}</p>
      </div>
      <nav className="contest-heading-weeks" aria-label={t('contest.weeksNavigation')}>
        {week.previousWeek && (
          <a className="text-link" href={weekHref(locale, week.previousWeek)}>
            {t('contest.previousWeek')}
          </a>
        )}
        {week.phase !== 'live' && (
          <a className="text-link" href={contestHref(locale)}>
            {t('contest.thisWeek')}
          </a>
        )}
        {week.nextWeek && (
          <a className="text-link" href={weekHref(locale, week.nextWeek)}>
            {t('contest.nextWeek')}
          </a>
        )}
      </nav>
    </header>
  );
}

function NoSuchWeek({ lang, country, slug }: Place & { readonly slug: string | null }) {
  const t = useT(lang, 'contest', 'errors');
  const nearest = useNearestWeeks(country, slug);
  const locale = localeOf(lang, country);
  return (
    <header className="contest-heading">
      <h1 className="display title">{countryName(country, lang)}</h1>
      <p>{t('errors.no_such_week')}</p>
      <nav className="contest-heading-weeks" aria-label={t('contest.weeksNavigation')}>
        <a className="text-link" href={contestHref(locale)}>
          {t('contest.thisWeek')}
        </a>
        {nearest.map(({ week }) => (
          <a key={week} className="text-link" href={weekHref(locale, week)}>
            {t('contest.week', { number: weekNumber(week) })}, {week.slice(0, 4)}
          </a>
        ))}
      </nav>
    </header>
  );
}
