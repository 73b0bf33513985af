/** Copies the pictures for link previews, which the snapshot step made, beside the pages; in development they are served. */
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { type SiteSnapshot, snapshotPath } from '#data/snapshot/snapshot.ts';
import { previewFiles } from './previews.ts';

/** Where the pictures are kept between builds: beside the snapshot that refers to them. */
export function previewFolder(snapshot: string): string {
  return `${snapshot.replace(/\.json$/, '')}-previews`;
}

export function previewsIntegration(): AstroIntegration {
  return {
    name: 'diadem:previews',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use('/previews', (request, response, next) => {
          const file = join(previewFolder(snapshotPath()), basename(request.url ?? ''));
          if (!extname(file) || !existsSync(file)) return next();
          response.setHeader('content-type', `image/${extname(file).slice(1).replace('jpg', 'jpeg')}`);
          response.end(readFileSync(file));
        });
      },
      'astro:build:done': ({ dir }) => {
        const snapshot = snapshotPath();
        if (!existsSync(snapshot)) return;
        const target = join(fileURLToPath(dir), 'previews');
        mkdirSync(target, { recursive: true });
        for (const file of previewFiles(JSON.parse(readFileSync(snapshot, 'utf8')) as SiteSnapshot))
          copyFileSync(join(previewFolder(snapshot), file), join(target, file));
      },
    },
  };
}
