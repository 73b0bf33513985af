/**
 * Builds `/failure.js` by itself: one file without imports, under a name that no deployment changes. A page that was opened
 * before a deployment finds it when its own files are gone, and it loads no second copy of anything that runs in the page.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build } from 'vite';
import { ERROR_HANDLER_SCRIPT } from '../../lib/error-handler.ts';

const ENTRY = fileURLToPath(new URL('../../features/error-reporting/report-error.ts', import.meta.url));

/** The script as text. */
export async function bundleErrorHandler(): Promise<string> {
  const outputs = await build({
    configFile: false,
    logLevel: 'warn',
    envPrefix: 'PUBLIC_',
    publicDir: false,
    build: { write: false, lib: { entry: ENTRY, formats: ['es'], fileName: 'failure' }, minify: true },
  });
  const chunks = [outputs].flat().flatMap((output) => ('output' in output ? output.output : []));
  const script = chunks.find((chunk) => chunk.type === 'chunk');
  if (!script || chunks.length !== 1) throw new Error('/failure.js must be one file');
  return script.code;
}

/** Writes it beside the built pages; the development server answers with the source. */
export function errorHandlerIntegration(): AstroIntegration {
  return {
    name: 'diadem:failure-script',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use(ERROR_HANDLER_SCRIPT, (_request, response) => {
          response.setHeader('content-type', 'text/javascript');
          response.end("export { take } from '/src/features/failures/take-failure.ts';");
        });
      },
      'astro:build:done': async ({ dir }) => {
        writeFileSync(new URL(`.${ERROR_HANDLER_SCRIPT}`, dir), await bundleErrorHandler());
      },
    },
  };
}
