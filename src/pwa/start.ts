// Registers the service worker when the page is at rest. What was loaded before it was there is told to it once.
import { reportError } from '#lib/error-report.ts';

/** False where the kill switch was built (`astro.config.mjs`). */
declare const __SERVICE_WORKER__: boolean;

const workers = navigator.serviceWorker;

async function register(): Promise<void> {
  const isFirst = !workers.controller;
  await workers.register('/sw.js');
  if (isFirst)
    (await workers.ready).active?.postMessage(
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
}

if (import.meta.env.PROD && __SERVICE_WORKER__ && workers) {
  const start = (): void => void register().catch(reportError);
  addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(start));
}
