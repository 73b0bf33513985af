import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { LANGS } from '../../src/domain/locales.ts';
import { expect, test } from '../support/browser-test.ts';

const PHONE = { width: 320, height: 640 };
const LARGEST_SHIFT = 0.01;

/** Of WCAG 2.2 AA, and the one rule of it that axe leaves out until it is asked. */
const WITH_TARGET_SIZE = { rules: { 'target-size': { enabled: true } } };

declare global {
  interface Window {
    shift?: number;
  }
}

/** Sums what moves without the person's doing, from the first paint on. */
async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) window.shift = (window.shift ?? 0) + entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

for (const lang of LANGS) {
  for (const path of [`/${lang}-ph`, `/${lang}-ph/contest`]) {
    test(`${path} holds still, fits 320 px and is accessible in both schemes`, async ({ browser }) => {
      const context = await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce' });
      const page = await context.newPage();
      await recordShifts(page);
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.mouse.wheel(0, 1500);
      await page.waitForTimeout(300);
      expect(await page.evaluate(() => window.shift)).toBeLessThanOrEqual(LARGEST_SHIFT);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const { violations } = await new AxeBuilder({ page }).options(WITH_TARGET_SIZE).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
      }
      await context.close();
    });
  }
}
