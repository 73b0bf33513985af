/**
 * `robots.txt`, and the sitemaps: an index and one file for each country, for profiles and for information, from what
 * the built pages say of themselves.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const CANONICAL = /<link rel="canonical" href="([^"]+)">/;
const ALTERNATE = /<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g;
const MODIFIED = /<meta property="og:updated_time" content="([^"]+)">/;
const PHOTOGRAPH = /<img\b[^>]*\ssrc="(https?:\/\/[^"]+\/object\/public\/photos\/[^"]+)"/g;

/** The entry of a page, or null for one that is not indexed: those name no translations. */
export function sitemapEntry(html: string): string | null {
  const address = CANONICAL.exec(html)?.[1];
  const links = [...html.matchAll(ALTERNATE)].map(
    ([, lang, href]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${href}"/>`,
  );
  if (!address || links.length === 0) return null;
  const modified = MODIFIED.exec(html)?.[1];
  const photographs = new Set([...html.matchAll(PHOTOGRAPH)].map(([, source]) => source));
  const images = [...photographs].map(
    (source) => `<image:image><image:loc>${source}</image:loc></image:image>`,
  );
  return [
    `<url><loc>${address}</loc>`,
    ...(modified ? [`<lastmod>${modified}</lastmod>`] : []),
    ...links,
    ...images,
    '</url>',
  ].join('');
}

/** Which sitemap lists a page, by the name of its file: `ph` for `ar-ph/contest.html`. */
export function sitemapOf(name: string): string {
  const [first = ''] = name.replace(/\.html$/, '').split(/[/\\]/);
  const country = /^[a-z]{2}-([a-z]{2})$/.exec(first)?.[1];
  return country ?? (first === 'u' ? 'profiles' : 'information');
}

const SPACES = [
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
  'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
];

/** A sitemap. Addresses come out of HTML attributes and need no further escaping. */
export function sitemap(entries: readonly string[]): string {
  return xml(`<urlset ${SPACES.join(' ')}>\n${entries.join('\n')}\n</urlset>`);
}

/** The list of the sitemaps. */
function sitemapIndex(names: readonly string[], site: string): string {
  const entries = names.map((name) => `<sitemap><loc>${new URL(name, site).href}</loc></sitemap>`);
  return xml(`<sitemapindex ${SPACES[0]}>\n${entries.join('\n')}\n</sitemapindex>`);
}

function xml(text: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether search engines may come: `SITE_INDEXING` says so, else what hosts say of previews of a branch. */
function isForCrawlers({ SITE_INDEXING, CONTEXT, VERCEL_ENV }: Environment): boolean {
  if (SITE_INDEXING) return SITE_INDEXING !== 'off';
  return ![CONTEXT, VERCEL_ENV].some((place) => place && place !== 'production');
}

export function robots(site: string, env: Environment): string {
  if (!isForCrawlers(env)) return 'User-agent: *\nDisallow: /\n';
  return `User-agent: *\nAllow: /\n\nSitemap: ${new URL('/sitemap.xml', site).href}\n`;
}

/** The sitemaps of all pages by the names of their files; the index is `sitemap.xml`. */
export function sitemapFiles(pages: Iterable<readonly [string, string]>, site: string) {
  const files = new Map<string, string[]>();
  for (const [name, html] of pages) {
    const entry = sitemapEntry(html);
    const file = `sitemap-${sitemapOf(name)}.xml`;
    // Copied: a piece cut out of a page keeps the whole page in memory, and all pages are some hundred megabytes.
    if (entry) files.set(file, [...(files.get(file) ?? []), Buffer.from(entry).toString('utf8')]);
  }
  const parts = [...files].map(([name, entries]) => [name, sitemap(entries)] as const);
  return [['sitemap.xml', sitemapIndex([...files.keys()], site)] as const, ...parts];
}

/** One page after another, none kept. */
function* readPages(root: string): Generator<readonly [string, string]> {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((each) => each.endsWith('.html')).toSorted())
    yield [name, readFileSync(join(root, name), 'utf8')];
}

export function sitemapIntegration(site: string): AstroIntegration {
  return {
    name: 'diadem:sitemap',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const root = fileURLToPath(dir);
        for (const [name, text] of sitemapFiles(readPages(root), site)) writeFileSync(join(root, name), text);
        writeFileSync(join(root, 'robots.txt'), robots(site, process.env));
      },
    },
  };
}
