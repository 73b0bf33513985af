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
export function sitemap(pages: readonly string[]): string {
  const entries = pages.map(sitemapEntry).filter((entry) => entry !== null);
  const spaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${entries.join('\n')}\n</urlset>\n`;
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
        const pages = names.toSorted().map((name) => readFileSync(join(root, name), 'utf8'));
        writeFileSync(join(root, 'sitemap.xml'), sitemap(pages));
        const robots = `User-agent: *\nAllow: /\n\nSitemap: ${new URL('/sitemap.xml', site).href}\n`;
        writeFileSync(join(root, 'robots.txt'), robots);
      },
    },
  };
}
