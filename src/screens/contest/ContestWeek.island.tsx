// A week that was named in the address and not pre-rendered: its heading and grid, or that there is no such week.
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { parseWeekSlug, weekSlugAt } from '#domain/contest-week.ts';
import { countryName } from '#domain/country-names.ts';
import { type Country, type Lang, localeOf } from '#domain/locales.ts';
import { EntryGridSkeleton } from '#features/contest/entry-grid/EntryGridSkeleton.tsx';
import { formatWeekDays, weekNumber } from '#features/contest/week/contest-dates.ts';
import type { ContestWeek as Week } from '#features/contest/week/country-snapshot.ts';
import { phaseLine } from '#features/contest/week/phase-line.ts';
import { useNamedWeek } from '#features/contest/week/use-contest-week.ts';
import { weekLinks } from '#features/contest/week/week-links.ts';
import { WEEK_HEADING, WEEK_LINKS, WEEK_TIME, WEEK_TITLE } from '#features/contest/week-heading-classes.ts';
import { WeekReport } from '#features/contest/weeks/WeekReport.tsx';
import { useT } from '#i18n/client.ts';
import { contestTexts } from '#i18n/namespaces/contest.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { shellTexts } from '#i18n/namespaces/shell.ts';
import { votingTexts } from '#i18n/namespaces/voting.ts';
import { weeksTexts } from '#i18n/namespaces/weeks.ts';
import { toRequestState } from '#query/request-state.ts';
import { useHydrated } from '#query/use-hydrated.ts';
import { showWeekHead } from '#screens/system/follow-head.ts';
import { IslandBoundary } from '#screens/system/IslandBoundary.tsx';
import { RequestGate } from '#ui/RequestGate.tsx';
import ContestGrid from './ContestGrid.island.tsx';
import { NoSuchWeek } from './NoSuchWeek.tsx';

type Place = { readonly lang: Lang; readonly country: Country };

/** The address is known to the browser alone: until then the page's own HTML waits (`ContestWeekScreen.astro`). */
export default function ContestWeek(place: Place) {
  return useHydrated() ? <AddressedWeek {...place} /> : null;
}

function AddressedWeek({ lang, country }: Place) {
  const [slug] = useState(weekInAddress);
  return (
    <IslandBoundary lang={lang}>
      <Suspense fallback={<WeekSkeleton lang={lang} country={country} />}>
        <NamedWeek lang={lang} country={country} slug={slug} />
      </Suspense>
    </IslandBoundary>
  );
}

/** The week of `/{locale}/contest/{week}`; one host answers with a final slash too. */
function weekInAddress(): string | null {
  const slug = location.pathname.split('/')[3] ?? '';
  return parseWeekSlug(slug) ? slug : null;
}

function NamedWeek({ lang, country, slug }: Place & { readonly slug: string | null }) {
  const t = useT(lang, contestTexts, weeksTexts, votingTexts, errorsTexts);
  const named = useNamedWeek(country, slug);
  const locale = localeOf(lang, country);
  if (named.status === 'none') return <NoSuchWeek locale={locale} nearest={named.nearest} t={t} />;
  return (
    <RequestGate
      state={toRequestState(named.request)}
      loading={<WeekSkeleton lang={lang} country={country} />}
      empty={null}
      t={t}
      retryLabel={t('voting.tryAgain')}
    >
      {(week) => (
        <>
          <WeekHeading lang={lang} country={country} week={week} />
          <ContestGrid lang={lang} country={country} week={week.week} snapshot={null} />
          {(week.phase === 'official' || week.phase === 'provisional') && (
            <WeekReport week={week} lang={lang} t={t} />
          )}
        </>
      )}
    </RequestGate>
  );
}

function WeekSkeleton({ lang, country }: Place) {
  return (
    <>
      <Heading lang={lang} country={country} />
      <EntryGridSkeleton count={12} />
    </>
  );
}

type HeadingProps = Place & { readonly subtitle?: string; readonly children?: ReactNode };

/** The title is there from the first render on; the rest keeps its line until it is known. */
function Heading({ lang, country, subtitle = '\u00a0', children }: HeadingProps) {
  return (
    <header className={WEEK_HEADING}>
      <h1 className={WEEK_TITLE}>
        <span className="display title">{countryName(country, lang)}</span>
        <span className="text-muted">{subtitle}</span>
      </h1>
      {children}
    </header>
  );
}

function WeekHeading({ lang, country, week }: Place & { readonly week: Week }) {
  const t = useT(lang, contestTexts, weeksTexts, shellTexts);
  const current = weekSlugAt(new Date(week.serverTime), week.timeZone);
  useEffect(() => showWeekHead({ lang, country, week }, t), [lang, country, week, t]);
  return (
    <Heading lang={lang} country={country} subtitle={t('contest.beautyOfWeek')}>
      <div className={WEEK_TIME}>
        <p className="text-muted tabular-nums lining-nums">
          {t('contest.week', { number: weekNumber(week.week) })} ·{' '}
          {formatWeekDays(lang, week.startsAt, week.endsAt, week.timeZone)}
        </p>
        <p>{phaseLine(week, lang, t).text}</p>
      </div>
      <nav className={WEEK_LINKS} aria-label={t('contest.weeksNavigation')}>
        {weekLinks(week, current, localeOf(lang, country), t).map(({ name, href, rel }) => (
          <a key={href} className="text-link" href={href} rel={rel}>
            {name}
          </a>
        ))}
      </nav>
    </Heading>
  );
}
