import { writeFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { hostFiles } from './host-files.ts';
import { rewritePath } from './routes.ts';

/** Writes the hosts' files into the built site, and gives the development server the same rewrites. */
export function hostFilesIntegration(): AstroIntegration {
  return {
    name: 'diadem:host-files',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, _response, next) => {
          const [pathname = '/', query] = (request.url ?? '/').split('?');
          const shell = rewritePath(pathname);
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
