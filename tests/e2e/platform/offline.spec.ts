// The service worker in Chromium, with a server that is really stopped, replaced and switched off. Its rules one by one:
// src/pwa/worker/*.test.ts.
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/browser-test.ts';
import { SESSION_STORAGE_KEY } from '../../support/browser/demo-session.ts';
import { builtSite, deployment, StoppableSite } from '../../support/browser/stoppable-site.ts';
import { jpeg } from '../../support/files/photo-files.ts';
import { newVoter } from '../../support/people/voter.ts';

test.use({
  serviceWorkers: 'allow',
  storageState: { cookies: [], origins: [] },
  // The browser's own lines for requests that find no server, for the offline page's status, and for a form that a page
  // sends in the place of the system.
  expectedNoise: [
    /Failed to load resource|net::ERR|gone with a new version|Failed to fetch|Transition was aborted/,
  ],
});

let site: StoppableSite;
test.beforeEach(async ({ context }) => {
  await context.addInitScript(() => {
    if (location.protocol === 'http:') localStorage.setItem('cookie-consent', 'rejected');
  });
  site = new StoppableSite();
  await site.start();
});
test.afterEach(() => site.stop());

/** Islands whose code has not come yet. */
const asleep = (page: Page) => page.locator('astro-island[ssr]');

/** Opens a page and waits until the worker has it with everything it needs. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(site.url + path);
  await expect(asleep(page)).toHaveCount(0);
  await expect
    .poll(() => page.evaluate((key) => caches.match(key).then(Boolean), path), { timeout: 20_000 })
    .toBe(true);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

/** Two scripts of the home page: one that it loads with the page, and one that it loads when somebody is signed in. */
function namesIn(dir: string): { loaded: string; late: string } {
  const read = (name: string) => readFileSync(`${dir}/${name}`, 'utf8');
  const named = (pattern: RegExp, text: string) => {
    const [name] = pattern.exec(text) ?? [];
    if (!name) throw new Error(`${pattern} is not there`);
    return name;
  };
  const loaded = named(/_astro\/ContestCountdown[\w.-]+\.js/, read('en-ph.html'));
  return { loaded, late: `_astro/${named(/signed-in\.[\w-]+\.js/, readdirSync(`${dir}/_astro`).join(' '))}` };
}

const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const lists = names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url));
    return (await Promise.all(lists)).flat().map((url) => new URL(url).pathname);
  });

test('what was visited opens without a server, anything else says so in the language of its address', async ({
  page,
}) => {
  // The first page was loaded before there was a worker.
  await visit(page, '/ar-ph/contest');
  await visit(page, '/en-ph');
  const shellBytes = await page.evaluate(async () => {
    const shell = (await caches.keys()).find((name) => name.startsWith('diadem-shell-')) ?? '';
    const answers = (await (await caches.open(shell)).matchAll()).map((answer) => answer.blob());
    return (await Promise.all(answers)).reduce((sum, { size }) => sum + size, 0);
  });
  // Two languages are in use here.
  expect(shellBytes).toBeGreaterThan(50_000);
  expect(shellBytes).toBeLessThan(2 * 300_000);

  await site.stop();
  await page.goto(`${site.url}/en-ph?ref=friend`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main img').first()).toBeVisible();
  // The island of the first visit comes alive too.
  await page.goto(`${site.url}/ar-ph/contest`);
  await expect(page.locator('article[data-entry]').first()).toBeVisible();
  await expect(asleep(page)).toHaveCount(0);
  await expect(page.locator('[data-part="crash-screen"]:visible')).toHaveCount(0);
  await expect(page.locator('article[data-entry]').first()).toBeVisible();

  const unvisited = await page.goto(`${site.url}/ar-kz/contest`);
  expect(unvisited?.status()).toBe(503);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('لا يوجد اتصال');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('#offline-kept a')).toHaveCount(2);
  await page.goto(`${site.url}/en-kz`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
  await page.locator('#offline-kept').getByRole('link').last().click();
  await page.waitForURL(/\/en-ph$|\/ar-ph\/contest$/);

  await page.goto(`${site.url}/en-kz`);
  await site.start();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No connection' })).toHaveCount(0);
  expect((await page.goto(`${site.url}/nowhere-at-all`))?.status()).toBe(404);
});

test('a new deployment is seen at the next navigation, and an open tab survives that its files are gone', async ({
  page,
  context,
}) => {
  await visit(page, '/en-ph');
  const { loaded, late } = namesIn(builtSite());
  const next = deployment('next', {
    'en-ph.html': (html) => html.replace(/<title([^>]*)>[^<]*/, '<title$1>The next deployment'),
    'shell/offline/en.html': (html) => html.replace(/<h1([^>]*)>/, '<h1$1>Still: '),
    'sw.js': (script) => script.replace(/("revision":")[0-9a-f]{8}/, '$1another-'),
    // What the open tab has loaded, and what it has not.
    [loaded]: () => null,
    [late]: () => null,
  });
  await site.stop();
  await site.start(next);

  const other = await context.newPage();
  await other.goto(`${site.url}/en-ph`);
  await expect(other).toHaveTitle('The next deployment');
  await expect
    .poll(() => other.evaluate(() => caches.match('/shell/offline/en').then((kept) => kept?.text())))
    .toMatch(/<h1[^>]*>Still: /);
  // The tab of the old build: what it had is still there, and what it lacks offers to reload.
  expect(await page.evaluate((path) => fetch(path).then(({ status }) => status), `/${loaded}`)).toBe(200);
  const failure = page.evaluate((path) => import(path), `/${late}`);
  await expect(failure).rejects.toThrow('gone with a new version');
  await expect(
    page.getByRole('alert').filter({ hasText: 'A new version of the site is here.' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await expect(page).toHaveTitle('The next deployment');
});

test('the kill switch removes the worker and everything it kept', async ({ page }) => {
  await visit(page, '/en-ph');
  const off = readFileSync('src/pwa/off/sw.js', 'utf8');
  const next = deployment('off', { 'sw.js': () => off });
  await site.stop();
  await site.start(next);
  await page.goto(`${site.url}/terms`);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length)))
    .toBe(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('signing out leaves nothing of where somebody was', async ({ page, context }) => {
  const { session } = await newVoter();
  await context.addInitScript(
    ([key, value]) => {
      if (location.protocol !== 'http:' || localStorage.getItem('was-signed-in')) return;
      localStorage.setItem('was-signed-in', 'yes');
      localStorage.setItem(key, value);
    },
    [SESSION_STORAGE_KEY, JSON.stringify(session)] as const,
  );
  await visit(page, '/en-ph/contest');
  await page.goto(`${site.url}/account`);
  const before = await cachedPaths(page);
  expect(before).toContain('/en-ph/contest');
  expect(before.filter((path) => /^\/(account|rest|auth|functions)/.test(path))).toEqual([]);
  await page.locator('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect
    .poll(async () => (await cachedPaths(page)).filter((path) => !/^\/(_astro|shell)\//.test(path)))
    .toEqual([]);
});

test('who signs out without a network is signed out, and leaves nothing that was written', async ({
  page,
  context,
}) => {
  const { session } = await newVoter();
  await page.goto(`${site.url}/terms`);
  await page.evaluate(
    ([key, value]) => {
      localStorage.setItem(key, value);
      const fields = { birth_date: '1990-01-01', city: 'Davao' };
      localStorage.setItem('diadem-entry-draft', JSON.stringify({ userId: 'ana', fields }));
      localStorage.setItem('diadem-appeal-1', 'It is me.');
      localStorage.setItem('diadem-report', '{}');
      localStorage.setItem('diadem-mail', '{}');
      localStorage.setItem('diadem-message-drafts-ana-maria', 'Dear Maria');
      const opening = indexedDB.open('diadem-uploads');
      return new Promise<void>((resolve) => {
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
      });
    },
    [SESSION_STORAGE_KEY, JSON.stringify(session)] as const,
  );
  const signOutCode = page.waitForResponse(/sign-out\.[\w-]+\.js/);
  await page.goto(`${site.url}/terms`);
  // Somebody is there before the network goes; the first move may come before anybody listens.
  let hasCode = false;
  void signOutCode.then(() => {
    hasCode = true;
  });
  await expect(async () => {
    for (const place of ['main', 'banner'] as const) await page.getByRole(place).hover();
    expect(hasCode).toBe(true);
  }).toPass();
  await context.setOffline(true);
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  // The browser's own id stays: it says nothing of who was there.
  const left = () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => /^diadem-(?!device$)/.test(name)));
  await expect.poll(left).toEqual([]);
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toEqual([]);
});

type ShareTarget = { action: string; method: string; enctype: string; params: { files: { name: string }[] } };

test.describe('a photo that another app shares', () => {
  /** What the system does with a share: it posts the manifest's form. */
  async function share(page: Page, name: string, type: string, bytes: Uint8Array): Promise<void> {
    await page.goto(`${site.url}/account`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const manifest = await page.evaluate(async () => {
      const { href } = document.querySelector<HTMLLinkElement>('link[rel="manifest"]') ?? { href: '' };
      return (await fetch(href)).json();
    });
    await page.evaluate(
      ({ target, file }) => {
        const form = Object.assign(document.createElement('form'), {
          action: target.action,
          method: target.method,
          enctype: target.enctype,
        });
        const input = Object.assign(document.createElement('input'), {
          type: 'file',
          name: target.params.files[0]?.name,
        });
        const files = new DataTransfer();
        files.items.add(new File([new Uint8Array(file.bytes)], file.name, { type: file.type }));
        input.files = files.files;
        form.append(input);
        document.body.append(form);
        form.submit();
      },
      { target: manifest.share_target as ShareTarget, file: { name, type, bytes: [...bytes] } },
    );
    await page.waitForURL('**/account#entry');
  }

  test('waits until somebody has signed in, and becomes the portrait', async ({ page }) => {
    const voter = await newVoter();
    const fields = { display_name: 'Mia', country: 'ph', city: 'Cebu City', birth_date: '2000-05-04' };
    await voter.client.rpc('save_entry_draft', { p_fields: fields, p_version: null });
    await share(page, 'holiday.jpg', 'image/jpeg', await jpeg(Date.now() % 1e6));
    const signIn = page.getByRole('main').getByRole('link', { name: 'Sign in' });
    await expect(signIn).toHaveAttribute('href', /\/auth\?next=%2Faccount%23entry$/);
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      SESSION_STORAGE_KEY,
      JSON.stringify(voter.session),
    ] as const);
    await page.reload();
    await expect(page.getByText('The photo you shared is ready.')).toBeVisible();
    await page.getByRole('button', { name: 'Use the shared photo' }).click();
    await page.getByRole('button', { name: 'Use this photo' }).click();
    await expect(page.getByText('Received, waits for its review')).toBeVisible();
    await expect(page.getByText('The photo you shared is ready.')).toBeHidden();
    expect(await page.evaluate(() => caches.has('diadem-shared'))).toBe(false);
  });

  test('that is no photo is refused with what can be shared', async ({ page, context }) => {
    const { session } = await newVoter();
    await context.addInitScript(
      ([key, value]) => location.protocol === 'http:' && localStorage.setItem(key, value),
      [SESSION_STORAGE_KEY, JSON.stringify(session)] as const,
    );
    await share(page, 'notes.pdf', 'application/pdf', new TextEncoder().encode('%PDF-1.7'));
    await expect(
      page.getByRole('alert').filter({ hasText: 'Please choose a JPEG, PNG, WebP or HEIC photo.' }),
    ).toBeVisible();
    expect(await page.evaluate(() => caches.has('diadem-shared'))).toBe(false);
  });
});
