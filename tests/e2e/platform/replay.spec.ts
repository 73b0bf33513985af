// Pages whose islands mostly say that there is nothing say it in their own HTML, before a script of theirs is there.
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/browser-test.ts';

const MISSING = [
  { path: '/verify', waiting: 'One moment…', sentence: 'This link does not work' },
  { path: '/reset-password', waiting: 'One moment…', sentence: 'Forgot your password?' },
] as const;

/** Scripts of islands that never come, and never fail. */
const withoutIslands = (page: Page) => page.route(/\.island\.[^/]*\.js/, () => undefined);

for (const { path, waiting, sentence } of MISSING) {
  test(`${path} says at once that there is no link, and nothing of it where there is one`, async ({
    page,
  }) => {
    const missing = page.getByRole('heading', { level: 1, name: sentence });
    await withoutIslands(page);
    await page.goto(path);
    await expect(missing).toBeVisible();
    await expect(page.getByText(waiting, { exact: true })).toBeHidden();

    await page.goto(`${path}?token_hash=${'a'.repeat(40)}&type=signup`);
    await expect(page.getByText(waiting, { exact: true })).toBeVisible();
    await expect(missing).toBeHidden();

    // Whoever is signed in may have followed the link before.
    await page.evaluate(() => localStorage.setItem('diadem-session', '{}'));
    await page.goto(path);
    await expect(missing).toBeHidden();
  });
}

test('a week before all others never was, and nobody is asked; one after them waits for its answer', async ({
  page,
}) => {
  const never = page.getByText(/There is no such contest week/);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/en-ph/contest/2020-w01', { waitUntil: 'networkidle' });
  await expect(never).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('astro-island[component-url*=ContestWeek]')).toHaveCount(0);
  expect(asked.filter((url) => /ContestWeek\.island|list_contest_weeks/.test(url))).toEqual([]);

  await withoutIslands(page);
  await page.goto('/en-ph/contest/2031-w01');
  await expect(page.getByRole('status').filter({ hasText: 'Загрузка' })).toBeVisible();
  await expect(never).toBeHidden();
});
