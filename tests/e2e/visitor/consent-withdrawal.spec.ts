// What was loaded with consent goes when the consent goes: at once, in every tab, and nothing runs late.
import type { Page } from '@playwright/test';
import { optionalNames } from '../../support/browser/browser-storage.ts';
import { expect, test } from '../../support/browser/browser-test.ts';
import { STAND_INS, standInScripts } from '../../support/browser/stand-in-scripts.ts';

test.use({ storageState: { cookies: [], origins: [] } });

const action = (page: Page, name: string) => page.locator(`[data-consent-action="${name}"]`);
const scripts = (page: Page) =>
  page.locator(
    Object.values(STAND_INS)
      .map(
        (url) =>
          `script[src="${new URL(url).origin === new URL(page.url()).origin ? new URL(url).pathname : url}"]`,
      )
      .join(),
  );
const ran = (page: Page) => page.evaluate(() => (window as { ranScripts?: string[] }).ranScripts ?? []);
const heard = (page: Page) => page.evaluate(() => (window as { withdrawn?: string[] }).withdrawn ?? []);

test.beforeEach(({ context }) =>
  context.addInitScript(() => {
    const withdrawn: unknown[] = [];
    Object.assign(window, { withdrawn });
    addEventListener('diadem:consent-withdrawn', (event) => withdrawn.push((event as CustomEvent).detail));
  }),
);

for (const [path, says] of [
  ['/cookie-policy', 'Your choice is taken back'],
  ['/ar/cookie-policy', 'سُحب اختيارك'],
] as const)
  test(`on ${path} a choice is taken back by keyboard, said aloud, and nothing of it is left, also after a reload`, async ({
    page,
    context,
  }) => {
    const asked = await standInScripts(context);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    await action(page, 'accept').click();
    await page.reload();
    await expect.poll(() => ran(page)).toHaveLength(3);
    await expect(scripts(page)).toHaveCount(3);
    expect(asked).toContain('https://events.marketing.example/seen');
    expect(asked).toContain('https://pixel.marketing.example/seen.gif');
    await page.locator('[data-part="cookie-choice"] button').press('Enter');
    await expect(page.locator('[data-part="consent-banner"]')).toBeFocused();
    await expect(page.locator('[role=status]', { hasText: says })).toHaveCount(1);
    await expect(scripts(page)).toHaveCount(0);
    expect(await optionalNames(page)).toEqual([]);
    expect(await heard(page)).toEqual(['analytics', 'marketing', 'personalization']);
    expect(await page.evaluate(() => localStorage.getItem('cookie-consent'))).toBeNull();
    asked.length = 0;
    await page.reload({ waitUntil: 'networkidle' });
    await expect(action(page, 'accept')).toBeVisible();
    expect(asked).toEqual([]);
    expect(await optionalNames(page)).toEqual([]);
  });

test('a category that is switched off goes, the others stay; what it writes afterwards goes with the page', async ({
  page,
  context,
}) => {
  await standInScripts(context);
  await page.goto('/terms');
  await action(page, 'accept').click();
  await expect.poll(() => ran(page)).toHaveLength(3);
  await page.locator('#consent-reset').click();
  await action(page, 'customize').click();
  await page.getByRole('switch', { name: 'Analytics' }).check();
  await action(page, 'save').click();
  await expect(scripts(page)).toHaveCount(1);
  await expect
    .poll(() => optionalNames(page))
    .toEqual(['analytics.visit', 'analytics.visits', 'cookie _analytics_id']);
  await page.evaluate(() => {
    localStorage.setItem('marketing.late', '1');
    // biome-ignore lint/suspicious/noDocumentCookie: as a script that was not told to stop does it
    document.cookie = '_marketing_late=1; Path=/terms';
  });
  await page.goto('/privacy');
  await expect.poll(() => ran(page)).toEqual(['analytics']);
  expect(await optionalNames(page)).toEqual(['analytics.visit', 'analytics.visits', 'cookie _analytics_id']);
});

test('another tab obeys at once', async ({ page, context }) => {
  await standInScripts(context);
  await page.goto('/terms');
  await action(page, 'accept').click();
  const other = await context.newPage();
  await other.goto('/privacy');
  await expect.poll(() => ran(other)).toHaveLength(3);
  await page.locator('#consent-reset').click();
  await action(page, 'reject').click();
  await expect(scripts(other)).toHaveCount(0);
  expect(await heard(other)).toEqual(['analytics', 'marketing', 'personalization']);
  expect(await optionalNames(other)).toEqual([]);
});

test('a script that is still on its way when the choice is taken back does not run', async ({
  page,
  context,
}) => {
  await standInScripts(context);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await context.route(STAND_INS.marketing, async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto('/terms');
  await action(page, 'accept').click();
  await expect.poll(() => ran(page)).toHaveLength(2);
  await page.locator('#consent-reset').click();
  const arrived = page.waitForEvent('requestfinished', (request) => request.url() === STAND_INS.marketing);
  answer();
  await arrived;
  await page.waitForTimeout(300);
  expect(await ran(page)).not.toContain('marketing');
  expect(await optionalNames(page)).toEqual([]);
});

test.describe('the content security policy', () => {
  test.use({ expectedNoise: [/elsewhere\.example/] });

  test('lets in the configured origins and no other', async ({ page, context }) => {
    await standInScripts(context);
    await page.goto('/terms');
    await action(page, 'accept').click();
    await expect.poll(() => ran(page)).toHaveLength(3);
    const reached = (url: string) =>
      page.evaluate(
        (address) =>
          fetch(address, { mode: 'no-cors' }).then(
            () => true,
            () => false,
          ),
        url,
      );
    expect(await reached('https://events.marketing.example/again')).toBe(true);
    await context.route('https://elsewhere.example/**', (route) => route.fulfill({ status: 204 }));
    expect(await reached('https://elsewhere.example/')).toBe(false);
  });
});
