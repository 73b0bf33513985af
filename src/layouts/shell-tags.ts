// What the head of every page holds, whatever the page is about.
import { THEME_COLORS } from '#domain/brand.ts';
import { directionOf } from '#i18n/registry.ts';
import { isTranslatedPath } from '#i18n/routing/links.ts';
import type { PageDescription } from '#i18n/routing/page-head.ts';
import { LANGUAGE_REDIRECT } from '#inline-scripts/inline-scripts.ts';
import { ERROR_HANDLER } from '#lib/error-handler.ts';
import type { HeadTag } from '#lib/head-tags.ts';

const VIEWPORT = 'width=device-width, initial-scale=1, viewport-fit=cover';

/** Stands first: the direction of the page, the character set, and the scripts that must run before anything is painted. */
export function firstTags({ lang, locale, path }: PageDescription): HeadTag[] {
  const isBarePage = lang === 'en' && !locale && isTranslatedPath(path);
  return [
    { tag: 'html', attributes: { dir: directionOf(lang) } },
    { tag: 'meta', attributes: { charset: 'utf-8' } },
    // Hears what fails from here on.
    { tag: 'script', children: ERROR_HANDLER },
    ...(isBarePage ? [{ tag: 'script', children: LANGUAGE_REDIRECT } as const] : []),
    { tag: 'meta', attributes: { name: 'viewport', content: VIEWPORT } },
  ];
}

/** What an installed site is called and where it starts, in the language of the page. */
export function manifestTag({ lang, locale }: PageDescription): HeadTag {
  return { tag: 'link', attributes: { rel: 'manifest', href: `/manifests/${locale ?? lang}.webmanifest` } };
}

/** Colours and icons. */
export const LOOK_TAGS: readonly HeadTag[] = [
  ...(['light', 'dark'] as const).map(
    (scheme): HeadTag => ({
      tag: 'meta',
      attributes: {
        name: 'theme-color',
        content: THEME_COLORS[scheme],
        media: `(prefers-color-scheme: ${scheme})`,
      },
    }),
  ),
  { tag: 'link', attributes: { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' } },
  { tag: 'link', attributes: { rel: 'icon', href: '/favicon-32.png', sizes: '32x32', type: 'image/png' } },
  { tag: 'link', attributes: { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' } },
];
