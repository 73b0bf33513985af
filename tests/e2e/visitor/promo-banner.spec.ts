import type { Page } from '@playwright/test';
import { siteUrl } from '../../support/backend/environment.ts';
import { optionalNames } from '../../support/browser/browser-storage.ts';
import { expect, test } from '../../support/browser/browser-test.ts';
import { rejectedConsent } from '../../support/browser/consent-state.ts';
import { demoStorageState } from '../../support/browser/demo-session.ts';
import { standInScripts } from '../../support/browser/stand-in-scripts.ts';

const promo = (page: Page) => page.locator('#promo');
const height = async (page: Page) => (await promo(page).boundingBox())?.height;

/** Keeps what is shared, by the sheet of the device or by its clipboard. */
function keepShared(page: Page, way: 'share' | 'copy'): Promise<unknown> {
  return page.addInitScript((chosen) => {
    const kept: unknown[] = [];
    Object.assign(window, { kept });
    const keep = async (what: unknown): Promise<void> => void kept.push(what);
    Object.defineProperty(navigator, 'share', { value: chosen === 'share' ? keep : undefined });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: keep } });
  }, way);
}

const shared = (page: Page) => page.evaluate(() => (window as unknown as { kept: unknown[] }).kept);

test('a visitor is asked to join; what is closed stays closed on the page and leaves nothing behind', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/en-ph', { waitUntil: 'networkidle' });
  expect(await height(page)).toBe(44);
  await expect(promo(page).getByRole('link', { name: 'Enter the contest' })).toHaveAttribute(
    'href',
    '/account#entry',
  );
  await promo(page).getByRole('button', { name: 'Close' }).click();
  await expect(promo(page)).toBeHidden();
  await expect(page.locator('main')).toBeFocused();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});

test.describe('before a choice', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('consent asks alone, and the banner comes with the next page', async ({ page }) => {
    await page.goto('/en-ph', { waitUntil: 'networkidle' });
    await expect(page.locator('[data-part="consent-banner"]')).toBeVisible();
    await expect(promo(page)).toBeHidden();
    await page.getByRole('button', { name: 'Reject all' }).click();
    await page.goto('/en-ph/contest', { waitUntil: 'networkidle' });
    await expect(promo(page)).toBeVisible();
    const before = await height(page);
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await expect(page.locator('[data-part="consent-banner"]')).toBeVisible();
    await expect(promo(page)).toBeHidden();
    // Its place stays: nothing jumps.
    expect(await height(page)).toBe(before);
  });

  test('what is closed stays away from the first paint on where that may be remembered, until it may no longer', async ({
    page,
  }) => {
    await standInScripts(page.context());
    await page.goto('/en-ph', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Accept all' }).click();
    await page.reload({ waitUntil: 'networkidle' });
    await promo(page).getByRole('button', { name: 'Close' }).click();
    await expect(promo(page)).toBeHidden();
    await expect.poll(() => optionalNames(page)).toContain('diadem-promo-closed');

    for (const path of ['/en-ph', '/de-jp/contest']) {
      // No file of script arrives: what is shown then is what the first paint shows.
      await page.route('**/*.js', () => undefined);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(promo(page)).toBeAttached();
      await expect(promo(page)).toBeHidden();
      await page.unroute('**/*.js');
    }

    await page.goto('/en-ph', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await expect(page.locator('[data-part="consent-banner"]')).toBeVisible();
    await expect.poll(() => optionalNames(page)).toEqual([]);
    await page.getByRole('button', { name: 'Reject all' }).click();
    await page.reload();
    await expect(promo(page)).toBeVisible();
  });
});

test('a voter invites friends to the contest of the page, by the sheet of the device', async ({
  browser,
}) => {
  const context = await browser.newContext({
    storageState: await demoStorageState('voter'),
    viewport: { width: 320, height: 640 },
  });
  const page = await context.newPage();
  await keepShared(page, 'share');
  await page.goto('/ar-jp', { waitUntil: 'networkidle' });
  expect(await height(page)).toBe(44);
  await expect(promo(page).getByRole('link')).toBeHidden();
  await promo(page).getByRole('button', { name: 'دعوة الأصدقاء إلى التصويت' }).click();
  await expect
    .poll(() => shared(page))
    .toEqual([{ title: 'لنصوّت معًا لجمال الأسبوع على Diadem', url: `${siteUrl()}/ar-jp/contest?ref=invite` }]);
  await context.close();
});

test('a contestant shares the own profile by a copied link, in the language of the page', async ({
  browser,
}) => {
  const context = await browser.newContext({ storageState: await demoStorageState('contestant') });
  const page = await context.newPage();
  await keepShared(page, 'copy');
  await page.goto('/de/account', { waitUntil: 'networkidle' });
  await promo(page).getByRole('button', { name: 'Profil teilen' }).click();
  await expect(page.locator('[data-system="info"]')).toContainText('Der Link wurde kopiert.');
  const [link] = (await shared(page)) as string[];
  expect(link).toMatch(/:\d+\/u\/[0-9a-f-]{36}\?ref=share$/);
  await page.goto(link ?? '');
  await expect(page.locator('h1')).toContainText(/\S/);
  await context.close();
});

test('it stays away where people sign in, read a legal text or have lost their way', async ({ page }) => {
  for (const path of [
    '/auth',
    '/reset-password',
    '/verify',
    '/terms',
    '/data-deletion',
    '/testmainpage',
    '/adminka',
  ]) {
    await page.goto(path);
    await expect(promo(page)).toHaveCount(0);
  }
});

test('no page of the social widgets is shown where none is configured', async ({ page }) => {
  await page.goto('/en-ph');
  await expect(page.getByRole('contentinfo').getByRole('navigation')).toHaveCount(2);
});

test('the banner never jumps: nothing moves while a page loads, signed out and signed in', async ({
  browser,
}) => {
  for (const storageState of [rejectedConsent(), await demoStorageState('voter')]) {
    const context = await browser.newContext({ storageState, viewport: { width: 360, height: 740 } });
    const page = await context.newPage();
    await page.goto('/de-ph', { waitUntil: 'networkidle' });
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
            resolve(shifts.reduce((sum, { value }) => sum + value, 0));
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(0), 500);
        }),
    );
    expect(shift).toBeLessThanOrEqual(0.01);
    await context.close();
  }
});
