// The kill switch: in the place of /sw.js it removes every cache and itself. Plain, so that it can be uploaded as it is.
// Open pages stay as they are; the plugin's own switch (`selfDestroying`) reloads them, and what was being typed is lost.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  const caught = caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))));
  event.waitUntil(caught.then(() => registration.unregister()));
});
