import AxeBuilder from '@axe-core/playwright';
import { neighbourWeek, weekSlugAt } from '../../src/domain/contest-week.ts';
import { expect, test } from '../support/browser-test.ts';

/** The Philippine week so many weeks from now. */
const week = (distance: number) => neighbourWeek(weekSlugAt(new Date(), 'Asia/Manila'), distance);

const PAGES = [
  '/en-ph',
  '/ar-ph',
  '/en-ph/contest',
  '/ar-ph/contest',
  '/ja-jp',
  '/ru-kz/contest',
  `/en-ph/contest/${week(-2)}`,
  `/ar-ph/contest/${week(-2)}`,
  `/de-ph/contest/${week(1)}`,
  '/en-ph/contest/2026-w01',
  '/auth',
  '/ar/auth',
  '/auth?mode=sign-up',
  '/account',
  '/messages',
  '/likes',
  '/adminka',
  '/terms',
  '/ar/terms',
  '/privacy',
  '/cookie-policy',
  '/data-deletion',
  '/terms/changes',
  '/ar/privacy/changes',
  '/reset-password',
  '/verify',
  '/testmainpage',
  '/u/someone',
  '/hi/privacy',
];
const SCHEMES = ['light', 'dark'] as const;

for (const path of PAGES) {
  for (const colorScheme of SCHEMES) {
    test(`${path} in ${colorScheme} has no accessibility violation and fits 320 px`, async ({ browser }) => {
      const context = await browser.newContext({
        colorScheme,
        viewport: { width: 320, height: 640 },
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await page.goto(path, { waitUntil: 'networkidle' });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      await context.close();
    });
  }
}
