import { expect, test } from '../../support/browser/browser-test.ts';
import { publicClient } from '../../support/browser/demo-session.ts';
import { ContestPage } from '../../support/pages/contest-page.ts';

type Week = { readonly is_blackout: boolean };

test('a visitor comes to the Philippine home page and on to the contest', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/en-ph$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Philippines');
  await page
    .getByRole('link', { name: /^See all 36/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/en-ph\/contest$/);
  const contest = new ContestPage(page);
  await expect(contest.cards).toHaveCount(36);
  await expect(contest.card(0).getByRole('img')).toHaveJSProperty('complete', true);
});

test('ranks and scores arrive after the page, none in the last 24 hours, and no card moves by itself', async ({
  page,
}) => {
  const { data: week } = await publicClient().rpc('get_contest_week', { p_country: 'ph' }).single<Week>();
  const contest = new ContestPage(page);
  await contest.open('/en-ph/contest');
  const before = await contest.cards.evaluateAll((cards) =>
    cards.map((card) => card.getAttribute('data-entry')),
  );
  if (week?.is_blackout) await expect(contest.card(0).getByRole('radio').first()).toBeEnabled();
  else await expect(contest.card(0)).toContainText(/\d\.\d\d/);
  const after = await contest.cards.evaluateAll((cards) =>
    cards.map((card) => card.getAttribute('data-entry')),
  );
  expect(after.slice(0, 24)).toEqual(before.slice(0, 24));

  const order = page.getByRole('button', { name: 'Show current order' });
  if (week?.is_blackout) {
    await expect(order).toHaveCount(0);
    expect((await contest.cards.allTextContents()).filter((text) => /\d\.\d\d/.test(text))).toEqual([]);
    return;
  }
  await order.click();
  await expect(contest.card(0).locator('[data-part="rank"]')).toContainText('1');
});

test('the language and the country are changed on the same page and remembered', async ({ page }) => {
  await page.goto('/en-ph/contest');
  await page.locator('summary', { hasText: 'Language' }).click();
  await page.locator('details').getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(/\/de-ph\/contest$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goto('/');
  await expect(page).toHaveURL(/\/de-ph$/);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the contest page shows every contestant with her picture, and no standing of a live week', async ({
    page,
  }) => {
    await page.goto('/en-ph/contest');
    const contest = new ContestPage(page);
    await expect(contest.cards).toHaveCount(36);
    await page.getByText(/^Show \d+ more contestants$/).click();
    await expect(contest.card(35)).toBeVisible();
    expect((await contest.cards.allTextContents()).filter((text) => /\d\.\d\d/.test(text))).toEqual([]);
  });

  test('the root leads on by itself', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/en-ph$/);
  });
});
