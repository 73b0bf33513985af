// What the head of a week's page says: title, description, picture and structured data.
import { countryName } from '#domain/country-names.ts';
import { type Country, type Lang, localeOf } from '#domain/locales.ts';
import { portraitSources } from '#features/contest/entry-grid/portrait-sources.ts';
import { formatWeekDays, weekNumber } from '#features/contest/week/contest-dates.ts';
import type { Contestant, ContestWeek } from '#features/contest/week/country-snapshot.ts';
import { contestHref, homeHref, profileHref, weekHref } from '#i18n/routing/links.ts';
import type { PageFacts, PagePicture } from '#i18n/routing/page-head.ts';
import type { T } from '#i18n/t.ts';
import { breadcrumbs, organization } from '#screens/system/structured-data.ts';

type Place = { readonly lang: Lang; readonly country: Country };
type Words = T<'weeks' | 'contest' | 'shell'>;
type Site = URL | string | undefined;

/** A picture of about this width is enough for a link's preview. */
const PREVIEW_WIDTH = 800;

type WeekEvent = Place & {
  readonly week: ContestWeek;
  readonly path: string;
  readonly description: string;
  readonly image: PagePicture | undefined;
};

/** A week as schema.org's `Event`, with who runs it; `site` is the address of the site. */
function weekEvent(event: WeekEvent, t: Words, site: Site): object {
  const { week, lang, path, description, image } = event;
  return {
    '@type': 'Event',
    name: t('weeks.pageTitle', titleValues(week, event)),
    description,
    startDate: week.startsAt,
    endDate: week.endsAt,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    eventStatus: `https://schema.org/Event${week.phase === 'cancelled' ? 'Cancelled' : 'Scheduled'}`,
    location: { '@type': 'VirtualLocation', url: new URL(path, site).href },
    organizer: organization(site),
    ...(image && { image: [new URL(image.url, site).href] }),
    inLanguage: lang,
  };
}

/** What the current week's page tells search engines. */
export function contestStructure(event: WeekEvent, t: Words, site: Site): object {
  const { lang, country, path } = event;
  const trail = breadcrumbs(
    [
      [countryName(country, lang), homeHref(localeOf(lang, country))],
      [t('shell.contest'), path],
    ],
    site,
  );
  return { '@graph': [weekEvent(event, t, site), trail] };
}

export type NamedWeek = Place & {
  readonly week: ContestWeek;
  /** By rank, where the page knows them. */
  readonly contestants?: readonly Contestant[];
  /** For a week without a winner. */
  readonly picture?: PagePicture | undefined;
};

/** The head of a week beside the current one. */
export function weekPageHead(named: NamedWeek, t: Words, site: Site): PageFacts {
  const { week, lang, country, contestants = [] } = named;
  const locale = localeOf(lang, country);
  const values = {
    country: countryName(country, lang),
    days: formatWeekDays(lang, week.startsAt, week.endsAt, week.timeZone),
  };
  const path = weekHref(locale, week.week);
  const title = t('weeks.pageTitle', titleValues(week, named));
  const description = t(
    week.phase === 'upcoming' ? 'weeks.nextDescription' : 'weeks.pastDescription',
    values,
  );
  const image = winnerPicture(week, t) ?? named.picture;
  const event = weekEvent({ week, lang, country, path, description, image }, t, site);
  const isOfficial = week.phase === 'official';
  const ranking = isOfficial && contestants.length > 0 ? [rankingList(contestants, lang, site)] : [];
  const trail = breadcrumbs(
    [
      [values.country, homeHref(locale)],
      [t('shell.contest'), contestHref(locale)],
      [title, path],
    ],
    site,
  );
  const modified = isOfficial ? week.officialAt : undefined;
  return { title, description, image, jsonLd: { '@graph': [event, ...ranking, trail] }, modified };
}

function titleValues(week: ContestWeek, { lang, country }: Place) {
  return { number: weekNumber(week.week), year: week.week.slice(0, 4), country: countryName(country, lang) };
}

function winnerPicture({ winner }: ContestWeek, t: Words): PagePicture | undefined {
  const sources = winner ? portraitSources(winner.portrait) : [];
  const source = sources.find(({ width }) => width >= PREVIEW_WIDTH) ?? sources.at(-1);
  if (!winner || !source) return undefined;
  const alt = t('contest.portraitOf', { name: winner.displayName });
  return { url: source.src, width: source.width, height: source.height, alt };
}

function rankingList(contestants: readonly Contestant[], lang: Lang, site: Site): object {
  return {
    '@type': 'ItemList',
    itemListOrder: 'https://schema.org/ItemListOrderAscending',
    numberOfItems: contestants.length,
    itemListElement: contestants.map(({ displayName, profileId, rank }) => ({
      '@type': 'ListItem',
      position: rank,
      name: displayName,
      ...(profileId && { url: new URL(profileHref(lang, profileId), site).href }),
    })),
  };
}
