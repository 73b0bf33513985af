/** Where the script that takes failures lies: under one name in every deployment, so that a page outlives its own files. */
export const ERROR_HANDLER_SCRIPT = '/failure.js';

/**
 * The first script of every page, a constant like those of `inline-scripts/inline-scripts.ts`. It fetches what takes failures with the
 * first one: an error, a rejection, a file that does not load, an island that does not start. Nothing of it can fail in turn:
 * no answer is no report.
 */
export const ERROR_HANDLER = [
  "for(let e of['error','unhandledrejection','astro:hydration-error','vite:preloadError'])",
  `addEventListener(e,e=>import('${ERROR_HANDLER_SCRIPT}').then(i=>i.take(e),e=>0),!0)`,
].join('');
