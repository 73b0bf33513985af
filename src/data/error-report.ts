// For those who look for it beside the other calls; `ui` and `pwa` may only import it from lib.
export { reportError } from '#lib/error-report.ts';
