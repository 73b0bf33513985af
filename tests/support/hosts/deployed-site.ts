// A site as `npm run deploy:check` wants it, in a few small files.
const SITE = 'https://site.example';

function page(path: string, { isIndexed = true, body = '' } = {}): string {
  const policy =
    "default-src 'self'; connect-src 'self' https://backend.example; script-src 'self'; style-src 'self'";
  const index = isIndexed
    ? `<link rel="canonical" href="${SITE}${path}">`
    : '<meta name="robots" content="noindex">';
  return `<!doctype html><html><head><meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy}">${index}
<link rel="manifest" href="/manifests/en-ph.webmanifest"><meta property="og:image" content="${SITE}/og.png">
<script type="module" src="/_astro/page.a1b2c3.js"></script></head><body>${body}</body></html>`;
}

const shell = page('', { isIndexed: false });

export const DEPLOYED_FILES: Readonly<Record<string, string>> = {
  '404.html': shell,
  'en-ph.html': page('/en-ph', { body: '<p>contest</p>'.repeat(200) }),
  'terms.html': page('/terms'),
  'auth.html': page('/auth'),
  'adminka.html': shell,
  'jp.html': page('/en-jp'),
  'shell/country.html': page('/en-ph'),
  'shell/profile/en.html': shell,
  'shell/profile/ar.html': shell,
  'shell/week/en-ph.html': shell,
  '_astro/page.a1b2c3.js': 'export const contest = 1;\n'.repeat(100),
  'sw.js': 'self.skipWaiting();',
  'manifests/en-ph.webmanifest': '{}',
  'og.png': 'a picture',
  'robots.txt': `User-agent: *\nAllow: /\n\nSitemap: ${SITE}/sitemap.xml\n`,
  'sitemap.xml': `<urlset><url><loc>${SITE}/en-ph</loc></url><url><loc>${SITE}/terms</loc></url></urlset>`,
};
