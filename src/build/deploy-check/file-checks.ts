/** What browsers and crawlers fetch beside pages, and what nobody may. */
import { HOST_FILES } from '../hosts/host-files.ts';
import { type Check, unless } from './check.ts';
import { HOME, hashedFile, linkIn, pathOf, policyOf, previewIn } from './page-parts.ts';
import type { DeployedSite } from './site.ts';

const SECRET = [
  '/.env',
  '/.env.production',
  '/.git/HEAD',
  '/.git/config',
  '/.data/keys.json',
  '/.cache/snapshot.json',
  '/package.json',
  '/package-lock.json',
  '/astro.config.mjs',
  '/src/pages/index.astro',
  '/src/build/routes.ts',
  '/supabase/config.toml',
  '/node_modules/astro/package.json',
  ...HOST_FILES.map((name) => `/${name}`),
];

/** How many pages of the sitemap are asked for. */
const SAMPLE = 5;

/** The pages of a sitemap; of the first one, where it lists others. */
async function sitemapPages(site: DeployedSite, address: string): Promise<string[]> {
  const { status, headers, text } = await site.get(pathOf(address));
  if (status !== 200 || !/xml/.test(headers.get('content-type') ?? '')) {
    throw new Error(`${address}: ${status} ${headers.get('content-type')}`);
  }
  const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc);
  const [first] = listed;
  return /<sitemapindex/.test(text) && first ? sitemapPages(site, first) : listed;
}

export const FILE_CHECKS: readonly Check[] = [
  {
    name: 'The service worker is a script that is always asked for again',
    fix: 'Let nothing cache /sw.js: an old one would keep old pages. Upload the whole of dist/.',
    faults: async (site) => {
      const { status, headers } = await site.get('/sw.js');
      const [caching, type] = [headers.get('cache-control') ?? '', headers.get('content-type') ?? ''];
      return [
        ...unless(status === 200 && /javascript/.test(type), `/sw.js: ${status} ${type}`),
        ...unless(
          /no-cache|no-store|max-age=0/.test(caching),
          `/sw.js: Cache-Control is ${caching || 'missing'}`,
        ),
        ...unless(headers.get('service-worker-allowed') === '/', '/sw.js: Service-Worker-Allowed is not /'),
      ];
    },
  },
  {
    name: 'The manifest is named by the page and has its own type',
    fix: 'Upload the whole of dist/; for nginx include the generated nginx.conf, whose type it sets.',
    faults: async (site) => {
      const href = linkIn((await site.get(HOME)).text, 'manifest');
      if (!href) return [`${HOME} names no manifest`];
      const { status, headers } = await site.get(href);
      const type = headers.get('content-type') ?? 'no type';
      return unless(
        status === 200 && type.startsWith('application/manifest+json'),
        `${href}: ${status} ${type}`,
      );
    },
  },
  {
    name: 'robots.txt names the sitemap, whose pages answer',
    fix: 'Set PUBLIC_SITE_URL to the address of the site, build again and upload the whole of dist/.',
    faults: async (site) => {
      const { status, headers, text } = await site.get('/robots.txt');
      const sitemap = /^Sitemap: (\S+)$/m.exec(text)?.[1];
      if (status !== 200 || !/^text\/plain/.test(headers.get('content-type') ?? '') || !sitemap) {
        return [`/robots.txt: ${status} ${headers.get('content-type')}, ${sitemap ?? 'no sitemap'}`];
      }
      const pages = await sitemapPages(site, sitemap);
      const step = Math.max(1, Math.floor(pages.length / SAMPLE));
      const sample = pages.filter((_, index) => index % step === 0).slice(0, SAMPLE);
      const faults = sample.map(async (page) => {
        const answer = await site.get(pathOf(page));
        return unless(answer.status === 200, `${page} of the sitemap: ${answer.status}`);
      });
      return [...unless(pages.length > 0, `${sitemap} is empty`), ...(await Promise.all(faults)).flat()];
    },
  },
  {
    name: 'The preview picture answers, to other sites too',
    fix: 'Upload the whole of dist/, and let your host add no Cross-Origin-Resource-Policy to pictures.',
    faults: async (site) => {
      const { text } = await site.get(HOME);
      const address = previewIn(text);
      if (!address) return [`${HOME} has no og:image`];
      // Under another name than its own, as a deployment to look at, the site has the same files.
      const isOurs = URL.parse(address)?.origin === URL.parse(linkIn(text, 'canonical') ?? '')?.origin;
      const { status, headers } = await site.get(isOurs ? pathOf(address) : address);
      const [type, policy] = [headers.get('content-type') ?? '', headers.get('cross-origin-resource-policy')];
      return [
        ...unless(status === 200 && type.startsWith('image/'), `${address}: ${status} ${type}`),
        ...unless(
          policy === null || policy === 'cross-origin',
          `${address}: Cross-Origin-Resource-Policy is ${policy}`,
        ),
      ];
    },
  },
  {
    name: 'Canonical links and the backend have public addresses',
    fix: 'Set PUBLIC_SITE_URL and PUBLIC_SUPABASE_URL to the public https addresses, and build again.',
    faults: async (site) => {
      if (site.isLocal) return [];
      const canonical = linkIn((await site.get(HOME)).text, 'canonical') ?? 'none';
      const connects = /connect-src ([^;]*)/.exec(await policyOf(site, HOME))?.[1] ?? '';
      return [
        ...unless(canonical === site.origin + HOME, `${HOME}: its canonical link is ${canonical}`),
        ...unless(
          /https:\/\//.test(connects) && !/\bhttp:/.test(connects),
          `connect-src is ${connects || 'missing'}`,
        ),
      ];
    },
  },
  {
    name: 'Nothing is published that is not the site',
    fix: 'Upload dist/ and not the project; remove what is named here, and change every key that it held.',
    faults: async (site) => {
      const faults = SECRET.map(async (path) => {
        const { status } = await site.get(path);
        return unless(status >= 400, `${path}: ${status}`);
      });
      return (await Promise.all(faults)).flat();
    },
  },
  {
    name: 'Scripts come without source maps',
    fix: 'Leave vite.build.sourcemap off in astro.config.mjs, and delete *.map from the upload.',
    faults: async (site) => {
      const path = await hashedFile(site);
      const [script, map] = [await site.get(path), await site.get(`${path}.map`)];
      return [
        ...unless(!/sourceMappingURL=/.test(script.text), `${path} names a source map`),
        ...unless(map.status === 404, `${path}.map: ${map.status}`),
      ];
    },
  },
];
