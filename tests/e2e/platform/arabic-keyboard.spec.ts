import { expect, test } from '../../support/browser/browser-test.ts';
import { ContestPage } from '../../support/pages/contest-page.ts';

test('in Arabic a voter reaches the stars by keyboard alone, and the page runs from right to left', async ({
  page,
}) => {
  const contest = new ContestPage(page);
  await contest.open('/ar-ph/contest');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveAttribute('href', '#main');

  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await page.locator('[data-part="rating"] input[type=radio]:focus').count()) > 0) break;
  }
  await expect(page.locator('[data-part="rating"] input[type=radio]:focus')).toHaveCount(1);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(contest.stars(0).nth(1)).toBeChecked();

  const [first, last] = await Promise.all([
    contest.stars(0).first().boundingBox(),
    contest.stars(0).last().boundingBox(),
  ]);
  expect(first?.x ?? 0).toBeGreaterThan(last?.x ?? 0);
});
