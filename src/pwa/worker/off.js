// The kill switch: put in the place of /sw.js it removes every cache and itself. Plain, so that it can be copied there.
// Pages that are open stay as they are; the next ones come from the network as if there had never been a worker.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  const caught = caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))));
  event.waitUntil(caught.then(() => registration.unregister()));
});
