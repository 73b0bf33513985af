import { writeFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { readCountrySnapshot } from '#data/snapshot/snapshot.ts';
import { parseLocale } from '../../domain/locales.ts';
import { hostFiles } from './host-files.ts';
import { redirectPath, rewritePath } from './routes.ts';

/** Whether a build would make a page of a week: on a host files win over rewrites, in development nothing is a file. */
export function isBuiltWeek(pathname: string): boolean {
  const [, locale = '', contest, week] = pathname.split('/');
  const place = contest === 'contest' && week !== undefined ? parseLocale(locale) : null;
  const snapshot = place && readCountrySnapshot(place.country);
  if (!snapshot) return false;
  return [snapshot.week, ...snapshot.otherWeeks.map((other) => other.week)].some(
    (known) => known.week === week,
  );
}

/** Writes the hosts' files into the built site, and gives the development server the same rules. */
export function hostFilesIntegration(): AstroIntegration {
  return {
    name: 'diadem:host-files',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, response, next) => {
          const [pathname = '/', query] = (request.url ?? '/').split('?');
          const elsewhere = redirectPath(pathname);
          if (elsewhere !== null) {
            response.writeHead(302, { Location: query === undefined ? elsewhere : `${elsewhere}?${query}` });
            response.end();
            return;
          }
          const shell = isBuiltWeek(pathname) ? null : rewritePath(pathname);
          if (shell) request.url = query === undefined ? shell : `${shell}?${query}`;
          next();
        });
      },
      'astro:build:done': ({ dir }) => {
        for (const [name, text] of Object.entries(hostFiles())) writeFileSync(new URL(name, dir), text);
      },
    },
  };
}
