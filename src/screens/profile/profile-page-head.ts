// What the head of a contestant's page says: title, description, picture and structured data.
import { countryName } from '#domain/country-names.ts';
import { DEFAULT_COUNTRY, type Lang, localeOf } from '#domain/locales.ts';
import {
  type BuiltProfile,
  builtProfiles,
  type KnownProfile,
  previewOf,
} from '#features/profile/known-profile.ts';
import { homeHref, profileHref } from '#i18n/routing/links.ts';
import type { PageFacts } from '#i18n/routing/page-head.ts';
import type { T } from '#i18n/t.ts';
import { breadcrumbs } from '#screens/system/structured-data.ts';

/** `site` is the address of the site. */
export function profilePageHead(
  profile: KnownProfile,
  lang: Lang,
  t: T<'profile'>,
  site: URL | string | undefined,
): PageFacts {
  const { profileId, displayName, city } = profile;
  const country = countryName(profile.country, lang);
  const preview = previewOf(profile);
  const path = profileHref(lang, profileId);
  const url = new URL(path, site).href;
  const trail = breadcrumbs(
    [
      [country, homeHref(localeOf(lang, profile.country ?? DEFAULT_COUNTRY))],
      [displayName, path],
    ],
    site,
  );
  const person = { '@type': 'Person', name: displayName, url, ...(preview && { image: preview.url }) };
  return {
    title: displayName,
    description: t('profile.namedDescription', { name: displayName, city, country }),
    image: preview ? { ...preview, alt: t('profile.photoPortrait', { name: displayName }) } : undefined,
    jsonLd: { '@graph': [{ '@type': 'ProfilePage', url, inLanguage: lang, mainEntity: person }, trail] },
  };
}

/** One page for each person, whatever the number of countries she competes in. */
export function builtProfilePages(snapshots: Parameters<typeof builtProfiles>[0][]) {
  const byId = new Map<string, BuiltProfile>();
  for (const built of snapshots.flatMap(builtProfiles)) byId.set(built.profile.profileId, built);
  return [...byId].map(([id, built]) => ({ params: { id }, props: { built } }));
}
