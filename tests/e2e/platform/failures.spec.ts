// What a page does when something in it fails: it says so, goes on where it can, and reports it without what is secret.
import type { BrowserContext, Page } from '@playwright/test';
import { violationsOf } from '../../support/browser/axe-violations.ts';
import { expect, test } from '../../support/browser/browser-test.ts';
import { demoStorageState } from '../../support/browser/demo-session.ts';

const CONTEST = '/en-ph/contest';

// The failures that these pages are made to have, and the browser's lines about missing files.
test.use({
  expectedNoise: [
    /Failed to load resource|on purpose|Error hydrating|dynamically imported|Invalid time value|React|preload/,
  ],
});

/** The reports that leave the pages of a context, with the status that each was answered with. */
function noteReports(context: BrowserContext): { body: string; status: number }[] {
  const reports: { body: string; status: number }[] = [];
  context.on('response', (response) => {
    const request = response.request();
    if (request.method() === 'POST' && request.url().endsWith('/rest/v1/error_logs'))
      reports.push({ body: request.postData() ?? '', status: response.status() });
  });
  return reports;
}

const gone = (context: BrowserContext, files: RegExp) =>
  context.route(files, (route) => route.fulfill({ status: 404, body: 'gone' }));
const topLevel = (page: Page) => page.locator('#failure');

test('errors and rejections are reported without what is secret, also from before the scripts; the page stays', async ({
  page,
  context,
}) => {
  const reports = noteReports(context);
  await page.addInitScript(() => {
    const fail = () => {
      throw new Error('early, on purpose');
    };
    // Before any module of the page runs.
    document.addEventListener('readystatechange', fail, { once: true });
  });
  await page.goto(CONTEST);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('on purpose with access_token=abc123 of maria@mail.example');
    });
    void Promise.reject(new Error('rejected on purpose'));
  });
  await expect.poll(() => reports.length).toBe(3);
  expect(reports.map(({ status }) => status)).toEqual([201, 201, 201]);
  const sent = reports.map(({ body }) => body).join();
  for (const words of ['early, on purpose', 'access_token=[secret]', 'rejected on purpose', CONTEST])
    expect(sent).toContain(words);
  for (const secret of ['abc123', 'maria']) expect(sent).not.toContain(secret);
  await page.waitForTimeout(1500);
  await expect(topLevel(page)).toBeHidden();
});

test('a part that throws makes room for the crash screen, and the parts beside it go on', async ({
  browser,
}) => {
  const context = await browser.newContext({ storageState: await demoStorageState('admin') });
  const reports = noteReports(context);
  const row = {
    fingerprint: 'f',
    message: 'm',
    stack: null,
    pages: [],
    page_count: 0,
    releases: [],
    cursor: 'c',
  };
  await context.route('**/rest/v1/rpc/admin_list_errors', (route) =>
    route.fulfill({ json: [row], headers: { 'access-control-allow-origin': '*' } }),
  );
  const page = await context.newPage();
  await page.goto('/adminka#errors');
  const crash = page.getByRole('alert').filter({ hasText: 'Something went wrong' });
  await expect(crash).toContainText('We encountered an unexpected error. Please try refreshing the page.');
  await expect(crash.getByRole('button', { name: 'Reload Page' })).toBeVisible();
  await expect.poll(() => reports.map(({ body }) => body).join()).toContain('Invalid time value');
  await page.getByRole('link', { name: 'Contests' }).click();
  await expect(page.getByText('Philippines').first()).toBeVisible();
  await expect(crash).toBeHidden();
  await context.close();
});

test('an island whose file is gone is the top-level failure, and a reload brings it back', async ({
  page,
  context,
}) => {
  const reports = noteReports(context);
  await gone(context, /ContestGrid\.island/);
  await page.goto(CONTEST);
  await expect(topLevel(page)).toContainText('An Error Occurred');
  await expect(topLevel(page)).toContainText("We've been notified and are working on a fix");
  await expect.poll(() => reports.length).toBeGreaterThan(0);
  await context.unroute(/ContestGrid\.island/);
  await topLevel(page).getByRole('button', { name: 'Reload' }).click();
  await page.waitForEvent('load');
  await page.locator('main astro-island:not([ssr])').waitFor({ state: 'attached' });
  await expect(topLevel(page)).toBeHidden();
});

test('what is asked for after a deployment removed its file says so instead of nothing', async ({
  page,
  context,
}) => {
  await page.goto('/en-ph');
  await page.waitForLoadState('networkidle');
  await gone(context, /\/_astro\//);
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await expect(page.locator('[data-part="crash-screen"]:visible')).toContainText('An Error Occurred');
});

test('a service worker that cannot be registered is reported, and the page goes on', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const reports = noteReports(context);
  await gone(context, /\/sw\.js$/);
  const page = await context.newPage();
  await page.goto('/en-ph');
  await expect.poll(() => reports.map(({ body }) => body).join()).toContain('ServiceWorker');
  await expect(topLevel(page)).toBeHidden();
  await context.close();
});

test('an admin finds a report, reads markup in it as text, and resolves it', async ({
  page,
  context,
  browser,
}) => {
  const reports = noteReports(context);
  const name = `on purpose ${[...String(Date.now())].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
  await page.goto('/en-ph');
  await page.evaluate(
    (message) => void Promise.reject(new Error(message)),
    `<img src=x onerror=alert(1)> ${name}`,
  );
  await expect.poll(() => reports.length).toBe(1);

  const admins = await browser.newContext({
    storageState: await demoStorageState('admin'),
    viewport: { width: 320, height: 640 },
    colorScheme: 'dark',
  });
  const desk = await admins.newPage();
  await desk.goto('/adminka#errors');
  await desk.getByLabel('Message, page or release').fill(name);
  await desk.keyboard.press('Enter');
  const found = desk.locator('[data-part="admin-list"] > li');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText(`Error: <img src=x onerror=alert(1)> ${name}`);
  await expect(found.locator('img')).toHaveCount(0);
  await found.locator('summary').click();
  expect(await violationsOf(desk)).toEqual([]);
  await found.getByRole('button', { name: 'Mark as resolved' }).click();
  await expect(found.getByRole('status')).toHaveText('Error resolved');
  await desk.reload();
  await desk.getByLabel('Message, page or release').fill(name);
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('No such error was reported.')).toBeVisible();
  await admins.close();
});
