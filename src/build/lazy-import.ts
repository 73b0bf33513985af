/** Puts `lib/lazy-import.ts` in the place of the helper that Vite writes into every page. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';
const OWN = fileURLToPath(new URL('../lib/lazy-import.ts', import.meta.url));

export function lazyImportPlugin(): Plugin {
  return {
    name: 'diadem:lazy-import',
    enforce: 'pre',
    apply: 'build',
    load(id) {
      return id === HELPER ? `export { lazyImport as __vitePreload } from ${JSON.stringify(OWN)}` : null;
    },
  };
}
