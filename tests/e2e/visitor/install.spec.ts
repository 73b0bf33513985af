// The install prompt. No browser offers installation under test: the event is made here, with its `prompt()`.
import type { Page } from '@playwright/test';
import { violationsOf } from '../../support/browser/axe-violations.ts';
import { expect, test } from '../../support/browser/browser-test.ts';

test.use({ viewport: { width: 360, height: 740 } });

const prompt = (page: Page) => page.locator('[data-part="install-prompt"]');

declare global {
  interface Window {
    asked?: number;
  }
}

/** The browser says that the app can be installed; it has not said so by itself as long as this is not called. */
async function offer(page: Page): Promise<void> {
  const isHeldBack = await page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    const asked = async () => {
      window.asked = (window.asked ?? 0) + 1;
    };
    window.dispatchEvent(Object.assign(event, { prompt: asked }));
    return event.defaultPrevented;
  });
  expect(isHeldBack).toBe(true);
}

test('appears when the browser offers it, small and clear of the first photograph, and goes with each answer', async ({
  page,
}) => {
  await page.goto('/en-ph', { waitUntil: 'networkidle' });
  await expect(prompt(page)).toHaveCount(0);
  await offer(page);
  await expect(prompt(page)).toBeVisible();
  const { height } = (await prompt(page).boundingBox()) ?? { height: 0 };
  expect(height).toBeLessThanOrEqual(740 / 3 + 1);
  expect(await violationsOf(page, {}, '[data-part="install-prompt"]')).toEqual([]);

  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(prompt(page)).toBeHidden();
  await offer(page);
  await expect(prompt(page)).toBeHidden();
  // Within the visit it does not come back either, though nothing was written down.
  await page.getByRole('banner').getByRole('link', { name: 'Contest' }).click();
  await page.waitForURL('**/en-ph/contest');
  await offer(page);
  await expect(prompt(page)).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /install/.test(key)))).toEqual(
    [],
  );

  for (const [name, times] of [
    ['Close', undefined],
    ['Install', 1],
  ] as const) {
    await page.goto('about:blank');
    await page.goto('/en-ph');
    await offer(page);
    await prompt(page).getByRole('button', { name, exact: true }).click();
    await expect(prompt(page)).toBeHidden();
    expect(await page.evaluate(() => window.asked)).toBe(times);
  }
});

test('waits while the first photograph of a card is where it would lie, and is gone once installed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/ar-ph/contest', { waitUntil: 'networkidle' });
  await offer(page);
  await expect(prompt(page)).toBeAttached();
  for (const top of [0, 200, 400, 600, 0]) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
    await page.waitForTimeout(200);
    const [photo, bar] = [
      await page.locator('main .photo').first().boundingBox(),
      await prompt(page).boundingBox(),
    ];
    const isClear = !photo || !bar || photo.y + photo.height <= bar.y || photo.y >= bar.y + bar.height;
    expect((await prompt(page).isVisible()) === isClear, `scrolled to ${top}`).toBe(true);
  }
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  await expect(prompt(page)).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
  await expect(prompt(page)).toBeHidden();
});

test.describe('before a choice about cookies', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('it leaves the turn to the consent banner', async ({ page }) => {
    await page.goto('/en-ph', { waitUntil: 'networkidle' });
    await offer(page);
    await expect(page.locator('[data-part="consent-banner"]')).toBeVisible();
    await expect(prompt(page)).toBeHidden();
    await page.getByRole('button', { name: 'Reject all' }).click();
    await expect(page.locator('[data-part="consent-banner"]')).toBeHidden();
    await expect(prompt(page)).toBeVisible();
  });
});
