/** The lists of `routes.ts` and `headers.ts` in the languages of static hosts. */
import { cloudflareWorker } from './cloudflare.ts';
import { netlifyHeaders, netlifyRedirects } from './netlify.ts';
import { nginxSnippet } from './nginx.ts';
import { vercelConfig } from './vercel.ts';

/** What describes the site to hosts and is not part of it: no host serves these. */
export const HOST_FILES = [
  '_redirects',
  '_headers',
  '_worker.js',
  'vercel.json',
  '.vercelignore',
  'nginx.conf',
] as const;

export type HostFile = (typeof HOST_FILES)[number];

/** Files for the root of `dist`, by name. */
export function hostFiles(): Record<HostFile, string> {
  return {
    _redirects: netlifyRedirects(HOST_FILES),
    _headers: netlifyHeaders(),
    '_worker.js': cloudflareWorker(HOST_FILES),
    'vercel.json': vercelConfig(),
    // Vercel itself leaves out its own two.
    '.vercelignore': `${HOST_FILES.filter((name) => !/vercel/.test(name)).join('\n')}\n`,
    'nginx.conf': nginxSnippet(HOST_FILES),
  };
}
