// The exact numbers of specification 9 in a browser, by a clock that costs no waiting.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/browser/browser-test.ts';

const START = new Date('2026-11-18T04:00:00Z');

/** Opens a page and then stops its time; it goes on by `page.clock.runFor` alone. */
async function openAndStopTime(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: START });
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.clock.pauseAt(START.getTime() + 3_600_000);
}

const tooltip = (page: Page): Locator => page.locator('.tooltip:popover-open');
const close = (page: Page): Locator => page.locator('[data-part="promo-close"]');

/** The clock stands still: only what is shown now counts, and not what will be. */
async function expectNow(locator: Locator, count: number): Promise<void> {
  expect(await locator.count()).toBe(count);
}

test.describe('a tooltip', () => {
  test('comes after 700 ms under the pointer, and the next one at once within 300 ms', async ({ page }) => {
    await openAndStopTime(page, '/en-ph');
    // What shows it is fetched with the first pointer that comes near.
    const code = page.waitForResponse(/\/tooltip\./);
    await close(page).hover();
    await (await code).finished();
    await page.clock.runFor(699);
    await expectNow(tooltip(page), 0);
    await page.clock.runFor(1);
    await expect(tooltip(page)).toHaveText('Close');
    // It repeats the name that a screen reader has read.
    await expect(tooltip(page)).toHaveAttribute('aria-hidden', 'true');

    await page.mouse.move(600, 500);
    await expect(tooltip(page)).toHaveCount(0);
    await page.clock.runFor(299);
    await close(page).hover();
    await expect(tooltip(page)).toHaveCount(1);

    await page.mouse.move(600, 500);
    await expect(tooltip(page)).toHaveCount(0);
    await page.clock.runFor(300);
    await close(page).hover();
    await page.clock.runFor(699);
    await expectNow(tooltip(page), 0);
    await page.clock.runFor(1);
    await expect(tooltip(page)).toHaveCount(1);

    await tooltip(page).hover();
    await page.clock.runFor(1000);
    await expect(tooltip(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(tooltip(page)).toHaveCount(0);
  });

  test('comes at once under the keyboard, goes with it, and fits 320 px from right to left', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openAndStopTime(page, '/ar-ph');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(close(page)).toBeFocused();
    await expect(tooltip(page)).toHaveText('إغلاق');
    const box = await tooltip(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
    await page.keyboard.press('Tab');
    await expect(tooltip(page)).toHaveCount(0);
  });
});

test.describe('toasts', () => {
  const plain = (page: Page): Locator => page.locator('[data-system="info"] [data-part="toast"]');
  const errors = (page: Page): Locator => page.locator('[data-system="errors"] [data-part="toast"]');
  const invite = (page: Page): Locator => page.locator('[data-promo="voter"]');
  const isClosing = (toast: Locator): Promise<boolean> =>
    toast.evaluate((element) => (element as HTMLElement).dataset['state'] === 'closing');

  /** A page on which each press of the invitation makes one toast, or one error. */
  async function openWithInvitation(page: Page, path: string): Promise<void> {
    await page.addInitScript(() => {
      const writeText = (): Promise<void> =>
        'isRefused' in window ? Promise.reject(new Error('refused')) : Promise.resolve();
      Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
      Object.defineProperty(navigator, 'share', { value: undefined });
    });
    await openAndStopTime(page, path);
    // As it is for who is signed in; a session would bring requests of its own.
    await page
      .locator('#promo')
      .evaluate((banner) => Object.assign((banner as HTMLElement).dataset, { for: 'voter' }));
    await expect(invite(page)).toBeVisible();
  }

  async function swipe(page: Page, toast: Locator, distance: number): Promise<void> {
    const box = await toast.locator('[data-part="toast-text"]').boundingBox();
    const x = (box?.x ?? 0) + 60;
    const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance, y);
    await page.mouse.up();
  }

  test('stand 4000 ms, three at a time, 356 px wide, 14 px apart, and wait under the pointer', async ({
    page,
  }) => {
    await openWithInvitation(page, '/en-ph');
    await invite(page).click();
    await expect(plain(page)).toHaveText(/The link was copied\./);
    await page.clock.runFor(3999);
    expect(await isClosing(plain(page))).toBe(false);
    await page.clock.runFor(1);
    expect(await isClosing(plain(page))).toBe(true);
    await page.clock.runFor(200);
    await expect(plain(page)).toHaveCount(0);

    for (let presses = 0; presses < 4; presses += 1) await invite(page).click();
    await expect(plain(page)).toHaveCount(4);
    await expect(plain(page).filter({ visible: true })).toHaveCount(3);
    // Where they come to rest.
    await plain(page).evaluateAll((toasts) =>
      Promise.all(toasts.flatMap((toast) => toast.getAnimations()).map(({ finished }) => finished)),
    );
    const boxes = await plain(page)
      .filter({ visible: true })
      .evaluateAll((toasts) => toasts.map((toast) => toast.getBoundingClientRect().toJSON()));
    expect(boxes.map(({ width }) => width)).toEqual([356, 356, 356]);
    expect(boxes[1].top - boxes[0].bottom).toBe(14);
    expect(boxes[2].top - boxes[1].bottom).toBe(14);

    await plain(page).nth(0).hover();
    await page.clock.runFor(60_000);
    await expect(plain(page).filter({ visible: true })).toHaveCount(3);
    await page.mouse.move(400, 300);
    await page.clock.runFor(4200);
    // The fourth has waited for room, and has its own time.
    await expect(plain(page)).toHaveCount(1);
    await expect(plain(page)).toBeVisible();
    await page.clock.runFor(4200);
    await expect(plain(page)).toHaveCount(0);
  });

  test('are swept away by 20 px to either side, also from right to left, and are as wide as a phone allows', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 320, height: 640 });
    await openWithInvitation(page, '/ar-ph');
    for (const [kept, gone] of [
      [19, 20],
      [-19, -20],
    ] as const) {
      await invite(page).click();
      await expect(plain(page)).toHaveCount(1);
      const region = await plain(page).boundingBox();
      expect(region).toMatchObject({ x: 16, width: 288 });
      expect(await plain(page).evaluate((element) => getComputedStyle(element).transitionDuration)).toBe(
        '0.001s, 0.001s',
      );
      await swipe(page, plain(page), kept);
      expect(await isClosing(plain(page))).toBe(false);
      await swipe(page, plain(page), gone);
      expect(await isClosing(plain(page))).toBe(true);
      await page.clock.runFor(200);
      await expect(plain(page)).toHaveCount(0);
    }
  });

  test('of errors: one at a time, 3000 ms, gone 1000 ms later, swept away by 50 px, read out once', async ({
    page,
  }) => {
    await openWithInvitation(page, '/en-ph');
    await page.evaluate(() => Object.assign(window, { isRefused: true }));
    await expect(page.locator('[data-system="errors"]')).toHaveAttribute('aria-live', 'assertive');
    await expect(page.locator('[data-system="info"]')).toHaveAttribute('aria-live', 'polite');
    await invite(page).click();
    await expect(errors(page)).toHaveText(/could not be copied/);
    // The region alone is live: a role on the toast as well would be read out twice.
    await expect(errors(page).locator('[role], [aria-live]')).toHaveCount(0);
    await page.clock.runFor(1000);
    await errors(page).evaluate((first) => first.toggleAttribute('data-first'));
    await invite(page).click();
    await expect(page.locator('[data-first]')).toHaveCount(0);
    await expect(errors(page)).toHaveCount(1);
    await page.clock.runFor(2999);
    expect(await isClosing(errors(page))).toBe(false);
    await page.clock.runFor(1);
    expect(await isClosing(errors(page))).toBe(true);
    await page.clock.runFor(999);
    await expectNow(errors(page), 1);
    await page.clock.runFor(1);
    await expect(errors(page)).toHaveCount(0);

    await invite(page).click();
    await expect(errors(page)).toHaveCount(1);
    await swipe(page, errors(page), 49);
    expect(await isClosing(errors(page))).toBe(false);
    await swipe(page, errors(page), 50);
    expect(await isClosing(errors(page))).toBe(true);
  });

  test('wait for who is there by keyboard, and hand the focus on when they are closed', async ({ page }) => {
    await openWithInvitation(page, '/en-ph');
    await invite(page).click();
    await plain(page).getByRole('button').focus();
    await page.clock.runFor(60_000);
    expect(await isClosing(plain(page))).toBe(false);
    await page.keyboard.press('Enter');
    expect(await isClosing(plain(page))).toBe(true);
    await expect(page.locator('main')).toBeFocused();
  });
});
