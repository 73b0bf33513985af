/** What a policy in the page cannot say, and how long files are kept. */
import { HTTPS_ONLY, headersFor } from '../hosts/headers.ts';
import { type Check, unless } from './check.ts';
import { HOME, hashedFile, longFile, MISSING_HASHED, MISSING_PAGE, policyOf } from './page-parts.ts';
import type { DeployedSite } from './site.ts';

const HOST_FILES_FIX = 'Upload the whole of dist/, with the file that your host reads (README, "Deploy").';

/** Not the ones about caching and types: those have checks of their own. */
function guards(): [name: string, value: string][] {
  const { 'Cache-Control': _caching, [HTTPS_ONLY]: _https, ...others } = headersFor('/');
  return Object.entries(others);
}

export const HEADER_CHECKS: readonly Check[] = [
  {
    name: 'Security headers are on pages, on files and on what is not found',
    fix: HOST_FILES_FIX,
    faults: async (site) => {
      const paths = [HOME, '/terms', await hashedFile(site), MISSING_PAGE];
      const faults = paths.map(async (path) => {
        const { headers } = await site.get(path);
        return guards().flatMap(([name, value]) => {
          const sent = headers.get(name);
          return unless(sent?.includes(value) === true, `${path}: ${name} is ${sent ?? 'missing'}`);
        });
      });
      return (await Promise.all(faults)).flat();
    },
  },
  {
    name: 'Browsers are told to stay with https, and only over https',
    fix: 'Serve the site over https; leave Strict-Transport-Security to the generated configuration.',
    faults: async (site) => {
      const sent = (await site.get(HOME)).headers.get(HTTPS_ONLY);
      if (!site.isHttps) {
        return [
          ...unless(site.isLocal, `${site.origin} is not an https address`),
          ...unless(sent === null, `${HTTPS_ONLY} is sent over http`),
        ];
      }
      const seconds = Number(/max-age=(\d+)/.exec(sent ?? '')?.[1] ?? 0);
      return unless(seconds >= 31_536_000, `${HTTPS_ONLY} is ${sent ?? 'missing'}`);
    },
  },
  {
    name: 'http leads to https',
    fix: 'Switch on "always use https" at your host; for nginx add a server block for port 80 that redirects.',
    faults: async (site) => {
      if (!site.isHttps) return [];
      const { status, headers } = await site.get(`http://${new URL(site.origin).host}${HOME}`);
      const to = headers.get('location') ?? '';
      return unless([301, 308].includes(status) && to.startsWith('https://'), `it answers ${status} ${to}`);
    },
  },
  {
    name: 'Pages have a content security policy that lets no foreign code run',
    fix: 'The build writes it into each page: let no "HTML optimisation" of your host change or remove it.',
    faults: async (site) => {
      const pages = [HOME, '/auth', '/terms'].map(async (path) => {
        const scripts = /script-src ([^;]*)/.exec(await policyOf(site, path))?.[1];
        return unless(
          scripts !== undefined && !/unsafe-(inline|eval)|\*|data:/.test(scripts),
          `${path}: script-src is ${scripts ?? 'missing'}`,
        );
      });
      return (await Promise.all(pages)).flat();
    },
  },
  {
    name: 'Files with a hash in their name are kept for a year',
    fix: HOST_FILES_FIX,
    faults: async (site) => {
      const path = await hashedFile(site);
      const { status, headers } = await site.get(path);
      const caching = headers.get('cache-control') ?? 'no Cache-Control';
      const isKept = /immutable/.test(caching) && Number(/max-age=(\d+)/.exec(caching)?.[1]) >= 31_536_000;
      return unless(status === 200 && isKept, `${path}: ${status}, ${caching}`);
    },
  },
  {
    name: 'A hashed file that is not there is not kept for long',
    fix: 'Vercel sets headers by path alone and fails here: harmless, since such a name never comes back.',
    faults: async (site) => {
      const { status, headers } = await site.get(MISSING_HASHED);
      const caching = headers.get('cache-control') ?? '';
      return [
        ...unless(status === 404, `${MISSING_HASHED}: ${status}`),
        ...unless(!/immutable/.test(caching), `${MISSING_HASHED}: ${caching}`),
      ];
    },
  },
  {
    name: 'Pages are asked for again, and not sent again when they are unchanged',
    fix: `${HOST_FILES_FIX} Switch off "cache everything" rules for HTML.`,
    faults: async (site) =>
      (await Promise.all([HOME, '/terms'].map((path) => pageCaching(site, path)))).flat(),
  },
  {
    name: 'Text is compressed',
    fix: 'Switch on gzip or brotli for HTML, CSS, JavaScript, JSON, XML and SVG.',
    faults: async (site) => {
      const paths = [HOME, await longFile(site)];
      const faults = paths.map(async (path) => {
        const { headers } = await site.get(path, { 'accept-encoding': 'br, gzip' });
        const encoding = headers.get('content-encoding');
        return unless(
          /^(br|gzip|zstd)$/.test(encoding ?? ''),
          `${path}: Content-Encoding is ${encoding ?? 'missing'}`,
        );
      });
      return (await Promise.all(faults)).flat();
    },
  },
];

async function pageCaching(site: DeployedSite, path: string): Promise<string[]> {
  const { headers } = await site.get(path);
  const caching = headers.get('cache-control') ?? 'no Cache-Control';
  const [etag, changed] = [headers.get('etag'), headers.get('last-modified')];
  if (!/no-cache|max-age=0/.test(caching)) return [`${path}: ${caching}`];
  if (!etag && !changed) return [`${path}: neither ETag nor Last-Modified`];
  const condition: Record<string, string> = etag
    ? { 'if-none-match': etag }
    : { 'if-modified-since': changed ?? '' };
  const again = await site.get(path, condition);
  return unless(again.status === 304, `${path}: ${again.status} instead of 304 when it is unchanged`);
}
