/** Where the script that takes failures lies: under one name in every deployment, so that a page outlives its own files. */
export const FAILURE_SCRIPT = '/failure.js';

/**
 * The first script of every page, a constant like those of `i18n/inline-scripts.ts`. It fetches what takes failures with the
 * first one: an error, a rejection, a script that does not load, an island that does not start. A photograph that is gone
 * is none. Nothing of it can fail in turn: no answer is no report.
 */
export const FAILURE_WATCH = [
  '(function(){function take(event){',
  `if(event.target.localName!='img')import('${FAILURE_SCRIPT}').then(function(script){script.takeFailure(event)},function(){})}`,
  "['error','unhandledrejection','failure','astro:hydration-error','vite:preloadError']",
  '.forEach(function(name){addEventListener(name,take,true)})})()',
].join('');
