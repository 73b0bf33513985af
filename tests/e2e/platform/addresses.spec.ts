import { expect, test } from '../../support/browser/browser-test.ts';

const LEADS = [
  ['/contest?ref=a&x=1#top', '/en-ph/contest?ref=a&x=1#top'],
  ['/jp?ref=a', '/en-jp?ref=a'],
  ['/PH', '/en-ph'],
  ['/en', '/en-ph'],
  ['/xx', '/en-ph'],
  ['/en/terms', '/terms'],
  ['/en-ph/', '/en-ph'],
] as const;

test('what people type leads to the address that it means', async ({ page, baseURL }) => {
  for (const [from, to] of LEADS)
    await test.step(`${from} leads to ${to}`, async () => {
      await page.goto(from);
      await expect(page).toHaveURL(`${baseURL}${to}`);
    });
});

test('a saved language moves a bare page to its translation before anything is painted', async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(() => localStorage.setItem('ui_lang', 'ar'));
  await page.goto('/privacy?ref=a#rights');
  await expect(page).toHaveURL(`${baseURL}/ar/privacy?ref=a#rights`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
});

test.describe('addresses that do not exist', () => {
  test.use({ expectedNoise: [/status of 404/] });

  test('are not found, in words', async ({ page, request }) => {
    for (const path of [
      '/en-xx',
      '/zz-ph/contest',
      '/en-ph/nothing',
      '/en-ph/contest/2026-w99',
      '/en-ph/contest/words',
      '/a/b/c',
      '/%E0%A4%A',
    ])
      await test.step(path, async () => {
        const answer = await request.get(path);
        expect(answer.status()).toBeGreaterThanOrEqual(400);
        expect(answer.status()).toBeLessThan(500);
        if (path.includes('%E0')) return;
        await page.goto(path);
        await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
      });
  });
});

test.describe('a profile that nobody has', () => {
  // The browser's own line for the refused call.
  test.use({ expectedNoise: [/status of 400/] });

  test('is the not-found view, with 200 and not indexed', async ({ page }) => {
    const answer = await page.goto('/u/00000000-0000-4000-8000-000000000000');
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  });
});

test.describe('without storage', () => {
  test('everything works with the defaults', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await page.goto('/');
    await expect(page).toHaveURL(/\/en-ph$/);
    await page.goto('/en-ph/contest');
    // Seen once the grid is alive and has its answer, in the last 24 hours of a week too.
    await expect(page.getByRole('search').getByRole('status')).toHaveText('36 contestants');
  });
});
