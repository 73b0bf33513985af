// What the head of a contestant's page says: title, description, picture and structured data.
import { countryName } from '#domain/country-names.ts';
import type { Lang } from '#domain/locales.ts';
import {
  type BuiltProfile,
  builtProfiles,
  type KnownProfile,
  previewOf,
} from '#features/profile/known-profile.ts';
import { profileHref } from '#i18n/links.ts';
import { serverT } from '#i18n/server.ts';

export type ProfilePageHead = {
  readonly title: string;
  readonly description: string;
  readonly image: { url: string; width: number; height: number; alt: string } | undefined;
  readonly jsonLd: object;
};

/** `site` is the address of the site. */
export function profilePageHead(profile: KnownProfile, lang: Lang, site: URL | undefined): ProfilePageHead {
  const { profileId, displayName, city, country } = profile;
  const t = serverT(lang);
  const preview = previewOf(profile);
  const url = new URL(profileHref(lang, profileId), site).href;
  return {
    title: displayName,
    description: t('profile.namedDescription', {
      name: displayName,
      city,
      country: countryName(country, lang),
    }),
    image: preview ? { ...preview, alt: t('profile.photoPortrait', { name: displayName }) } : undefined,
    jsonLd: {
      '@type': 'ProfilePage',
      url,
      mainEntity: { '@type': 'Person', name: displayName, url, ...(preview && { image: preview.url }) },
    },
  };
}

/** One page for each person, whatever the number of countries she competes in. */
export function builtProfilePages(snapshots: Parameters<typeof builtProfiles>[0][]) {
  const byId = new Map<string, BuiltProfile>();
  for (const built of snapshots.flatMap(builtProfiles)) byId.set(built.profile.profileId, built);
  return [...byId].map(([id, built]) => ({ params: { id }, props: { built } }));
}
