// Registers the service worker when the page is at rest. What was loaded before it was there is told to it once.
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

if (__SERVICE_WORKER__ && workers)
  addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(register));
