// The head of a page follows what was loaded after the page: the same description as at build, applied to the document.
import { type Lang, localeOf } from '#domain/locales.ts';
import type { KnownProfile } from '#features/profile/known-profile.ts';
import { pageTags } from '#i18n/routing/page-head.ts';
import type { T } from '#i18n/t.ts';
import { applyHead } from '#lib/head-apply.ts';
import { type NamedWeek, weekPageHead } from '#screens/contest/week-page-head.ts';
import { profilePageHead } from '#screens/profile/profile-page-head.ts';

/** The address that the pages were built for; a mirror names the same one. */
function site(): string {
  return import.meta.env.SITE || location.origin;
}

/** `isIndexed` is true on the page that was built for her, in English; a shell stays out of search engines. */
export function showProfileHead(
  profile: KnownProfile,
  { lang, isIndexed }: { lang: Lang; isIndexed: boolean },
  t: T<'profile'>,
): void {
  const facts = profilePageHead(profile, lang, t, site());
  const path = `u/${profile.profileId}`;
  applyHead(document, pageTags({ ...facts, lang, path, indexable: isIndexed }, site()));
}

/** Nobody is here, or not any more: no name, no picture, not indexed. */
export function showNobodyHead(title: string, lang: Lang): void {
  applyHead(document, pageTags({ title, description: title, lang, path: 'u', indexable: false }, site()));
}

/** The shell of a week stays out of search engines, for it answers for weeks that do not exist too. */
export function showWeekHead(named: NamedWeek, t: T<'weeks' | 'contest' | 'shell'>): void {
  const { lang, country, week } = named;
  const facts = weekPageHead(named, t, site());
  const page = {
    ...facts,
    lang,
    locale: localeOf(lang, country),
    path: `contest/${week.week}`,
    indexable: false,
  };
  applyHead(document, pageTags(page, site()));
}
