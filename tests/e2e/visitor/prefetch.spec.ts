import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/browser-test.ts';

/** The paths of the pages that the browser fetched ahead while `act` was done, and in the second after it. */
async function preloaded(page: Page, act: () => Promise<void>): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const paths = new Set<string>();
  session.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
    if (status === 'Ready' || status === 'Success') paths.add(new URL(prefetchUrl).pathname);
  });
  await session.send('Preload.enable');
  await act();
  await page.waitForTimeout(1000);
  return [...paths];
}

test('pointing at a link fetches its page ahead, and nothing before', async ({ page }) => {
  await page.goto('/en-ph', { waitUntil: 'networkidle' });
  expect(await preloaded(page, async () => {})).toEqual([]);
  const contest = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contest' });
  expect(await preloaded(page, () => contest.hover())).toEqual(['/en-ph/contest']);
});
