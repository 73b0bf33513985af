// What the head of a week's page says: title, description, picture and structured data.
import { countryName } from '#domain/country-names.ts';
import { type Country, type Lang, localeOf } from '#domain/locales.ts';
import { formatWeekDays, weekNumber } from '#features/contest/contest-dates.ts';
import type { Contestant, ContestWeek, CountryWeek } from '#features/contest/country-snapshot.ts';
import { portraitSources } from '#features/contest/portrait-sources.ts';
import { contestHref, homeHref, profileHref, weekHref } from '#i18n/links.ts';
import { serverT } from '#i18n/server.ts';

type Place = { readonly lang: Lang; readonly country: Country };
type Picture = { url: string; width: number; height: number; alt: string };

/** A picture of about this width is enough for a link's preview. */
const PREVIEW_WIDTH = 800;

/** A week as schema.org's `Event`; `site` is the address of the site. */
export function weekEvent(
  week: ContestWeek,
  path: string,
  { lang, country }: Place,
  site: URL | undefined,
): object {
  const t = serverT(lang);
  const isCancelled = week.phase === 'cancelled';
  return {
    '@type': 'Event',
    name: t('weeks.pageTitle', titleValues(week, { lang, country })),
    startDate: week.startsAt,
    endDate: week.endsAt,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    eventStatus: `https://schema.org/Event${isCancelled ? 'Cancelled' : 'Scheduled'}`,
    location: { '@type': 'VirtualLocation', url: new URL(path, site).href },
    inLanguage: lang,
  };
}

export type WeekPageHead = {
  readonly title: string;
  readonly description: string;
  readonly image: Picture | undefined;
  readonly jsonLd: object;
};

/** The head of a week beside the current one. */
export function weekPageHead(known: CountryWeek, place: Place, site: URL | undefined): WeekPageHead {
  const { week, contestants } = known;
  const { lang, country } = place;
  const t = serverT(lang);
  const locale = localeOf(lang, country);
  const values = {
    country: countryName(country, lang),
    days: formatWeekDays(lang, week.startsAt, week.endsAt, week.timeZone),
  };
  const isNext = week.phase === 'upcoming';
  const path = weekHref(locale, week.week);
  const title = t('weeks.pageTitle', titleValues(week, place));
  const event = weekEvent(week, path, place, site);
  const ranking = week.phase === 'official' ? [rankingList(contestants, lang, site)] : [];
  const trail = breadcrumbs(
    [
      [values.country, homeHref(locale)],
      [t('shell.contest'), contestHref(locale)],
      [title, path],
    ],
    site,
  );
  return {
    title,
    description: t(isNext ? 'weeks.nextDescription' : 'weeks.pastDescription', values),
    image: previewOf(week, lang),
    jsonLd: { '@graph': [event, ...ranking, trail] },
  };
}

function titleValues(week: ContestWeek, { lang, country }: Place) {
  return { number: weekNumber(week.week), year: week.week.slice(0, 4), country: countryName(country, lang) };
}

/** The winner's portrait, where there is one. */
function previewOf({ winner }: ContestWeek, lang: Lang): Picture | undefined {
  const sources = winner ? portraitSources(winner.portrait) : [];
  const source = sources.find(({ width }) => width >= PREVIEW_WIDTH) ?? sources.at(-1);
  if (!winner || !source) return undefined;
  const alt = serverT(lang)('contest.portraitOf', { name: winner.displayName });
  return { url: source.src, width: source.width, height: source.height, alt };
}

function rankingList(contestants: readonly Contestant[], lang: Lang, site: URL | undefined): object {
  return {
    '@type': 'ItemList',
    itemListOrder: 'https://schema.org/ItemListOrderAscending',
    numberOfItems: contestants.length,
    itemListElement: contestants.map(({ displayName, profileId, rank }) => ({
      '@type': 'ListItem',
      position: rank,
      name: displayName,
      url: new URL(profileHref(lang, profileId), site).href,
    })),
  };
}

function breadcrumbs(steps: readonly (readonly [string, string])[], site: URL | undefined): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, site).href,
    })),
  };
}
