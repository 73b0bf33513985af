/** `sitemap.xml` and `robots.txt`, from what the built pages say of themselves. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const CANONICAL = /<link rel="canonical" href="([^"]+)">/;
const ALTERNATE = /<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g;

/** The entry of a page, or null for one that is not indexed: those name no translations. */
export function sitemapEntry(html: string): string | null {
  const address = CANONICAL.exec(html)?.[1];
  const links = [...html.matchAll(ALTERNATE)].map(([, lang, href]) => {
    return `<xhtml:link rel="alternate" hreflang="${lang}" href="${href}"/>`;
  });
  return address && links.length > 0 ? `<url><loc>${address}</loc>${links.join('')}</url>` : null;
}

/** Addresses come out of HTML attributes and need no further escaping. */
export function sitemap(pages: Iterable<string>): string {
  // Copied: a piece cut out of a page keeps the whole page in memory, and all pages are some hundred megabytes.
  const entries = Array.from(pages, (html) => Buffer.from(sitemapEntry(html) ?? '').toString('utf8')).filter(
    Boolean,
  );
  const spaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${entries.join('\n')}\n</urlset>\n`;
}

/** One page after another, none kept. */
function* readPages(root: string, names: readonly string[]): Generator<string> {
  for (const name of names) yield readFileSync(join(root, name), 'utf8');
}

export function sitemapIntegration(site: string): AstroIntegration {
  return {
    name: 'diadem:sitemap',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const root = fileURLToPath(dir);
        const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
          name.endsWith('.html'),
        );
        writeFileSync(join(root, 'sitemap.xml'), sitemap(readPages(root, names.toSorted())));
        const robots = `User-agent: *\nAllow: /\n\nSitemap: ${new URL('/sitemap.xml', site).href}\n`;
        writeFileSync(join(root, 'robots.txt'), robots);
      },
    },
  };
}
