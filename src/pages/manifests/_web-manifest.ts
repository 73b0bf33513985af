// The web app manifest (https://www.w3.org/TR/appmanifest/) of a language, or of a language in a country. All of them
// are one app: the id is the same, words and start differ.
import { SITE_NAME, THEME_COLORS } from '#domain/brand.ts';
import type { Lang, Locale } from '#domain/locales.ts';
import { directionOf } from '#i18n/registry.ts';
import { contestHref, homeHref, pageHref } from '#i18n/routing/links.ts';
import { serverT } from '#i18n/server.ts';

/** What the entry form takes; the form itself looks at the bytes, and says what is wrong with another file. */
const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'];

const ICONS = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
];

/** Without a locale the app starts with the saved preferences. */
export function webManifest(lang: Lang, locale?: Locale) {
  const t = serverT(lang);
  const account = pageHref(lang, 'account');
  const colors = ({ light, dark }: typeof THEME_COLORS) => ({
    theme_color: light,
    background_color: light,
    // https://github.com/w3c/manifest-incubations/blob/gh-pages/user_preferences.md
    user_preferences: { color_scheme: { dark: { theme_color: dark, background_color: dark } } },
  });
  const icons = ICONS.slice(0, 1);
  return {
    id: '/',
    name: `${SITE_NAME} · ${t('shell.contest')}`,
    short_name: SITE_NAME,
    description: t('shell.statement'),
    lang,
    dir: directionOf(lang),
    start_url: locale ? homeHref(locale) : '/',
    scope: '/',
    display: 'standalone',
    ...colors(THEME_COLORS),
    categories: ['entertainment', 'lifestyle', 'social'],
    icons: ICONS,
    shortcuts: [
      { name: t('shell.contest'), url: locale ? contestHref(locale) : '/contest', icons },
      { name: t('account.entryTitle'), url: `${account}#entry`, icons },
      { name: t('account.votesTitle'), url: `${account}#votes`, icons },
    ],
    screenshots: [
      screenshot('home', 'narrow', SITE_NAME),
      screenshot('contest', 'narrow', t('shell.contest')),
      screenshot('contest', 'wide', t('shell.contest')),
    ],
    share_target: {
      action: account,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'photo', accept: PHOTO_TYPES }] },
    },
  };
}

/** Taken by `tests/support/browser/take-screenshots.ts`. */
function screenshot(page: string, form: 'narrow' | 'wide', label: string) {
  const sizes = form === 'narrow' ? '824x1464' : '1280x800';
  return { src: `/screenshots/${page}-${form}.webp`, sizes, type: 'image/webp', form_factor: form, label };
}
