// The portraits of a week as the picture of its link previews.
import type { CountrySnapshot } from '#features/contest/week/country-snapshot.ts';
import type { PagePicture } from '#i18n/routing/page-head.ts';
import type { T } from '#i18n/t.ts';

/** Undefined where no picture was made: then the page has the site's own. */
export function previewPicture(
  preview: CountrySnapshot['preview'],
  country: string,
  t: T<'pages'>,
): PagePicture | undefined {
  if (!preview) return undefined;
  const { path, width, height } = preview;
  return { url: path, width, height, alt: t('pages.previewAlt', { country }) };
}
