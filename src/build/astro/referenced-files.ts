/** Fails a build whose pages refer to files or pages of this site that are not there. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { rewritePath } from '../hosts/routes.ts';
import { SiteFiles } from '../server/site-files.ts';

const REFERENCE = /\s(?:src|href|component-url|renderer-url|before-hydration-url)="(\/[^"]*)"/g;

/** Paths of this site that a page's elements refer to, without query and hash. */
export function referencedPaths(html: string): string[] {
  return [...html.matchAll(REFERENCE)].map((match) =>
    decodeURI((match[1] as string).split(/[?#]/)[0] as string),
  );
}

/** Whether a visitor who follows a path gets a page or a file, by the same rules as on every host. */
function isAnswered(path: string, files: SiteFiles): boolean {
  const shell = rewritePath(path);
  return files.nameFor(path) !== null || (shell !== null && files.nameFor(shell) !== null);
}

export function referencedFilesIntegration(): AstroIntegration {
  return {
    name: 'diadem:referenced-files',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const root = fileURLToPath(dir);
        const files = new SiteFiles(root);
        const referredFrom = new Map<string, string>();
        for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
          if (!name.endsWith('.html')) continue;
          const paths = referencedPaths(readFileSync(join(root, name), 'utf8'));
          // A shell is shown under addresses that its own links cannot know: its script corrects them.
          const known = name.startsWith('shell')
            ? paths.filter((path) => path.startsWith('/_astro/'))
            : paths;
          for (const path of known) referredFrom.set(path, name);
        }
        const missing = [...referredFrom].filter(([path]) => !isAnswered(path, files));
        if (missing.length === 0) return;
        const lines = missing.slice(0, 20).map(([path, page]) => `${path}, for instance from ${page}`);
        throw new Error(`${missing.length} references lead nowhere:\n${lines.join('\n')}`);
      },
    },
  };
}
