/** Redirects, rewrites and true 404s. */
import { type Check, unless } from './check.ts';
import { HOME, isNotIndexed, linkIn, MISSING_PAGE, NOBODY } from './page-parts.ts';
import type { DeployedSite } from './site.ts';

const FIX =
  'Upload the whole of dist/ with the file that your host reads (README, "Deploy"); add no rule for a single-page application.';

const LEADS = [
  [`${HOME}/?a=1`, `${HOME}?a=1`],
  ['/terms/', '/terms'],
  ['/en/terms?a=1', '/terms?a=1'],
  ['/en/u/deploy-check', '/u/deploy-check'],
  ['/ar/adminka', '/adminka'],
] as const;

const MISSING = [
  MISSING_PAGE,
  '/nothing',
  '/en-xx',
  '/zz-ph/contest',
  '/xx-ph/contest/2026-w47',
  '/en-ph/contest/2026-w54',
  '/en-ph/contest/words',
  '/u',
  '/u/a/b',
  '/xx/u/a',
  '/PHL',
];

/** What browsers read as the address of another site, where a redirect repeats it. */
const TEMPTATIONS = [
  '//evil.example/',
  '//evil.example.html',
  '/%5Cevil.example/',
  '/\\evil.example/',
  '/%5Cevil.example/index',
  '/%09/evil.example/',
  '/%2Fevil.example/',
  '/.//evil.example/',
  '/en//evil.example',
  '/en/u/%0d%0aLocation:%20https:%2f%2fevil.example',
];

/** Redirects within the site, followed: `/en-ph/` may take two steps. */
async function endOf(site: DeployedSite, from: string): Promise<{ to: string; statuses: number[] }> {
  const statuses: number[] = [];
  let to = from;
  for (let step = 0; step < 4; step += 1) {
    const { status, headers } = await site.get(to);
    const location = headers.get('location');
    if (location === null) break;
    statuses.push(status);
    const next = new URL(location, site.origin);
    to = next.origin === site.origin ? next.pathname + next.search : next.href;
  }
  return { to, statuses };
}

export const ADDRESS_CHECKS: readonly Check[] = [
  {
    name: 'Every page has one address: the others lead to it for good, with their query',
    fix: `${FIX} On Netlify keep "Pretty URLs" on.`,
    faults: async (site) => {
      const faults = LEADS.map(async ([from, wanted]) => {
        const { to, statuses } = await endOf(site, from);
        const isPermanent = statuses.length > 0 && statuses.every((status) => [301, 308].includes(status));
        return unless(
          to === wanted && isPermanent,
          `${from} leads to ${to} (${statuses.join(', ') || 'no redirect'})`,
        );
      });
      return (await Promise.all(faults)).flat();
    },
  },
  {
    name: 'Pages that are filled in later answer with 200 and are not indexed',
    fix: FIX,
    faults: async (site) => {
      const faults = [NOBODY, `/ar${NOBODY}`, '/en-ph/contest/2099-w01'].map(async (path) => {
        const { status, text } = await site.get(path);
        return unless(
          status === 200 && isNotIndexed(text),
          `${path}: ${status}${isNotIndexed(text) ? '' : ', indexed'}`,
        );
      });
      return (await Promise.all(faults)).flat();
    },
  },
  {
    name: 'A country alone answers, in capitals too, and names its home page',
    fix: FIX,
    faults: async (site) => {
      const known = ['/jp', '/JP'].map(async (path) => {
        const { status, text } = await site.get(path);
        const canonical = linkIn(text, 'canonical');
        return unless(
          status === 200 && canonical?.endsWith('/en-jp') === true,
          `${path}: ${status}, ${canonical}`,
        );
      });
      const unknown = site.get('/xx').then(({ status }) => unless(status === 200, `/xx: ${status}`));
      return (await Promise.all([...known, unknown])).flat();
    },
  },
  {
    name: 'What does not exist is a 404, with the site’s own page',
    fix: FIX,
    faults: async (site) => {
      const faults = MISSING.map(async (path) => {
        const { status, text } = await site.get(path);
        return [
          ...unless(status === 404, `${path}: ${status}`),
          ...unless(isNotIndexed(text), `${path}: not the page of 404.html`),
        ];
      });
      return (await Promise.all(faults)).flat();
    },
  },
  {
    name: 'No address leads to another site',
    fix: 'Remove redirect rules of your own that repeat what was asked for; keep the generated ones as they are.',
    faults: async (site) => {
      const faults = TEMPTATIONS.map(async (path) => {
        const location = (await site.raw(path))?.location;
        const to = location === undefined ? site.origin : URL.parse(location, site.origin)?.origin;
        return unless(to === site.origin, `${path} leads to ${location}`);
      });
      return (await Promise.all(faults)).flat();
    },
  },
  {
    name: 'HEAD answers as GET does',
    fix: 'Let your host answer HEAD by itself.',
    faults: async (site) => {
      const faults = [HOME, MISSING_PAGE].map(async (path) => {
        const [got, head] = [await site.get(path), await site.get(path, {}, 'HEAD')];
        const type = head.headers.get('content-type');
        const isSame =
          head.status === got.status && type === got.headers.get('content-type') && head.text === '';
        return unless(
          isSame,
          `${path}: ${head.status} ${type} instead of ${got.status} ${got.headers.get('content-type')}`,
        );
      });
      return (await Promise.all(faults)).flat();
    },
  },
];
