// The ONE table of addresses that every host answers alike (`src/build/hosts/hosts.test.ts`, `tests/checks/hosts/nginx.ts`).
export interface Address {
  readonly target: string;
  /** The file of a 200, the address of a permanent redirect, or null for a true 404. */
  readonly file?: string;
  readonly to?: string;
}

const page = (target: string, file: string): Address => ({ target, file });
const leads = (target: string, to: string): Address => ({ target, to });
const missing = (target: string): Address => ({ target });

const PROFILE = '4f9d2c1e-7a35-4c0b-9d0e-3f6a1b2c4d5e';
const NOBODY = '00000000-0000-4000-8000-000000000000';

export const ADDRESSES: readonly Address[] = [
  // Pages.
  page('/', 'index.html'),
  page('/?ref=a', 'index.html'),
  page('/contest', 'contest.html'),
  page('/contest?ref=a&x=1', 'contest.html'),
  page('/en-ph', 'en-ph.html'),
  page('/en-ph?a=b', 'en-ph.html'),
  page('/ar-kz', 'ar-kz.html'),
  page('/en-ph/contest', 'en-ph/contest.html'),
  page('/ar-kz/contest?sort=new', 'ar-kz/contest.html'),
  page('/en-ph/contest/2026-w46', 'en-ph/contest/2026-w46.html'),
  page('/en-ph/contest/2026-w46?from=mail', 'en-ph/contest/2026-w46.html'),
  page('/auth?next=%2Faccount', 'auth.html'),
  page('/ar/auth', 'ar/auth.html'),
  page('/terms', 'terms.html'),
  page('/terms/changes', 'terms/changes.html'),
  page('/ar/terms', 'ar/terms.html'),
  page('/adminka', 'adminka.html'),
  page(`/u/${PROFILE}`, `u/${PROFILE}.html`),
  // A country alone, in any spelling.
  page('/ph', 'ph.html'),
  page('/PH', 'ph.html'),
  page('/Ph?a=1', 'ph.html'),
  page('/pH', 'ph.html'),
  page('/JP', 'jp.html'),
  page('/xx', 'shell/country.html'),
  page('/XX?a=1', 'shell/country.html'),
  page('/en', 'shell/country.html'),
  // Well-formed, and answered by a shell.
  page('/en-ph/contest/2026-w47', 'shell/week/en-ph.html'),
  page('/en-ph/contest/2026-w47?a=1', 'shell/week/en-ph.html'),
  page('/ar-kz/contest/2031-w01', 'shell/week/ar-kz.html'),
  page('/en-ph/contest/2099-w53', 'shell/week/en-ph.html'),
  page(`/u/${NOBODY}`, 'shell/profile/en.html'),
  page(`/u/${NOBODY}?ref=share`, 'shell/profile/en.html'),
  page(`/hi/u/${PROFILE}`, 'shell/profile/hi.html'),
  // Files.
  page('/_astro/page.a1b2c3.js', '_astro/page.a1b2c3.js'),
  page('/sw.js', 'sw.js'),
  page('/manifests/en-ph.webmanifest', 'manifests/en-ph.webmanifest'),
  page('/og.png', 'og.png'),
  page('/previews/en-ph.jpg', 'previews/en-ph.jpg'),
  page('/favicon.svg', 'favicon.svg'),
  page('/robots.txt', 'robots.txt'),
  page('/sitemap.xml', 'sitemap.xml'),
  // One address per page.
  leads('/en-ph/', '/en-ph'),
  leads('/en-ph/contest/?a=1', '/en-ph/contest?a=1'),
  leads('/terms/', '/terms'),
  leads('/ar/terms/', '/ar/terms'),
  leads('/en/terms', '/terms'),
  leads('/en/terms?a=1&b=2', '/terms?a=1&b=2'),
  leads('/en/terms/changes', '/terms/changes'),
  leads('/en/auth?next=%2Faccount', '/auth?next=%2Faccount'),
  leads(`/en/u/${PROFILE}`, `/u/${PROFILE}`),
  leads(`/en/u/${NOBODY}?ref=share`, `/u/${NOBODY}?ref=share`),
  leads('/en/adminka', '/adminka'),
  leads('/ar/adminka', '/adminka'),
  // No such path, locale or slug.
  missing('/nothing'),
  missing('/nothing?a=1'),
  missing('/a/b/c'),
  missing('/en-xx'),
  missing('/zz-ph'),
  missing('/zz-ph/contest'),
  missing('/en-ph/nothing'),
  missing('/EN-PH/contest/2026-w47'),
  missing('/xx-ph/contest/2026-w47'),
  missing('/en-xx/contest/2026-w47'),
  missing('/en-ph/contest/2026-w54'),
  missing('/en-ph/contest/2026-w00'),
  missing('/en-ph/contest/2026-47'),
  missing('/en-ph/contest/2026-w7'),
  missing('/en-ph/contest/1999-w10'),
  missing('/en-ph/contest/words'),
  missing('/en-ph/contest/2026-w47/more'),
  missing('/u'),
  missing('/u/a/b'),
  missing('/xx/u/a'),
  missing('/xx/terms'),
  missing('/xx/adminka'),
  missing('/en/nothing'),
  missing('/PHL'),
  missing('/P1'),
  missing('/_astro/gone.d4e5f6.js'),
  missing('/previews/gone.jpg'),
  // What the site is not.
  missing('/_redirects'),
  missing('/_headers'),
  missing('/_worker.js'),
  missing('/vercel.json'),
  missing('/nginx.conf'),
  missing('/.vercelignore'),
  missing('/.env'),
  missing('/.git/HEAD'),
  missing('/src/pages/index.astro'),
];

/**
 * A page under the name of its file: every host but Netlify, which has no rule for it, leads to the page's address.
 * There the canonical link does.
 */
export const FILE_NAMES: readonly Address[] = [
  leads('/terms.html', '/terms'),
  leads('/en-ph/contest.html?a=1', '/en-ph/contest?a=1'),
  leads('/index.html', '/'),
  leads('/index', '/'),
];

/** A shell under a final slash: on Netlify rules match with and without one, and it answers there too. */
export const SLASHES_OF_SHELLS: readonly Address[] = [
  leads('/en-ph/contest/2026-w47/', '/en-ph/contest/2026-w47'),
  leads('/nothing/', '/nothing'),
  leads('/PH/', '/PH'),
];
