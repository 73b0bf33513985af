// The service worker, /sw.js: which event leads where. `@vite-pwa/astro` makes one file of this folder.
import { answerAsset } from './assets.ts';
import { BACKEND_ORIGIN } from './build-values.ts';
import { forgetOld } from './forget-old.ts';
import { dropOldShells, keepShell, languagesInUse } from './offline-shell.ts';
import { answerPage, keepOpenPage } from './pages.ts';
import { answerPhoto } from './photos.ts';
import { kindOf } from './request-kind.ts';
import { takeShared } from './share.ts';
import { scope } from './worker-scope.ts';

const origins = { site: scope.location.origin, backend: BACKEND_ORIGIN };

scope.addEventListener('install', (event) => {
  const shells = languagesInUse().then((langs) => Promise.all(langs.map(keepShell)));
  event.waitUntil(shells.then(() => scope.skipWaiting()));
});

scope.addEventListener('activate', (event) => {
  const preload = scope.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([dropOldShells(), preload, scope.clients.claim()]));
});

scope.addEventListener('message', (event) => {
  const { data, source } = event;
  if (!source?.url || !Array.isArray(data)) return;
  const files = data.filter((name) => typeof name === 'string').map((name) => new URL(name, origins.site));
  const own = files.filter(({ origin }) => origin === origins.site).map(({ pathname }) => pathname);
  event.waitUntil(keepOpenPage(source.url, own));
});

scope.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, origins);
  if (kind === 'page') {
    const answered = answerPage(event);
    event.respondWith(answered);
    event.waitUntil(answered.then(forgetOld));
  } else if (kind === 'asset') event.respondWith(answerAsset(event));
  else if (kind === 'photo') event.respondWith(answerPhoto(event));
  else if (kind === 'share') event.respondWith(takeShared(event.request));
});
