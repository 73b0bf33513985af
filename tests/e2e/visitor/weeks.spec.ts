import type { Page } from '@playwright/test';
import { neighbourWeek } from '../../../src/domain/contest-week.ts';
import { expect, test } from '../../support/browser/browser-test.ts';
import { ContestPage } from '../../support/pages/contest-page.ts';

const CONTEST = '/en-ph/contest';

/** Where a link of the weeks' navigation leads. */
async function weekLink(page: Page, name: string): Promise<string> {
  const link = page.getByRole('navigation', { name: 'Weeks' }).getByRole('link', { name, exact: true });
  return (await link.getAttribute('href')) ?? '';
}

/** The address of a week beside the current one, as the contest page links it. */
async function besideContest(page: Page, name: 'Previous week' | 'Next week'): Promise<string> {
  await page.goto(CONTEST);
  return weekLink(page, name);
}

/** The newest week whose result is official: on Monday and Tuesday that is not last week. */
async function officialWeek(page: Page): Promise<string> {
  await page.goto(CONTEST);
  const row = page
    .getByRole('region', { name: 'All weeks' })
    .getByRole('listitem')
    .filter({ hasText: 'Winner:' });
  return (await row.first().getByRole('link').getAttribute('href')) ?? '';
}

const canonical = (page: Page) => page.locator('link[rel=canonical]').getAttribute('href');
const hasReact = (page: Page) => page.locator('astro-island').count();

test('a past week shows podium, ranking, numbers and its last 24 hours, without React', async ({ page }) => {
  const past = await officialWeek(page);
  await page.goto(past);
  const podium = page.getByRole('list', { name: 'Podium' });
  await expect(podium.getByRole('article')).toHaveCount(3);
  await expect(podium.getByRole('article').first()).toContainText(/\d\.\d\d/);
  await expect(page.getByRole('list', { name: 'Full ranking' }).getByRole('article')).toHaveCount(9);
  await expect(page.getByRole('heading', { name: 'The week in numbers' })).toBeVisible();
  await expect(page.getByRole('img', { name: /each of the last 24 hours/ })).toBeVisible();
  await page.getByText('Show as a table').click();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(25);
  expect(await hasReact(page)).toBe(0);
  expect(await canonical(page)).toContain(past);
});

test('the first of the podium is larger than the second, and she than anybody in the list', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(await officialWeek(page));
  const cards = new ContestPage(page).cards;
  const widthOf = async (place: number) => (await cards.nth(place).boundingBox())?.width ?? 0;
  expect(await widthOf(0)).toBeGreaterThan(await widthOf(1));
  expect(await widthOf(1)).toBeGreaterThan(await widthOf(3));
});

test('the slug of the current week is the contest page, which alone is indexed', async ({ page }) => {
  const previous = await besideContest(page, 'Previous week');
  await page.goto(previous);
  expect(await weekLink(page, 'This week')).toBe(CONTEST);
  const next = await besideContest(page, 'Next week');
  const current = `${CONTEST}/${neighbourWeek(next.slice(CONTEST.length + 1), -1)}`;
  const contest = new ContestPage(page);
  await contest.open(current);
  await expect(contest.cards).toHaveCount(36);
  await expect(contest.stars(0)).toHaveCount(5);
  expect(await canonical(page)).toMatch(/\/en-ph\/contest$/);
  await expect(page.locator('link[hreflang]:not([rel=canonical])[rel=alternate]')).toHaveCount(0);
});

test('the next week shows who is coming, takes no votes and leads back', async ({ page }) => {
  await page.goto(await besideContest(page, 'Next week'));
  const contest = new ContestPage(page);
  await expect(contest.cards).toHaveCount(12);
  await expect(page.getByText(/^Opens Monday, 00:00 Manila/)).toBeVisible();
  await expect(page.getByText('These contestants compete next.')).toBeVisible();
  await expect(contest.stars(0)).toHaveCount(0);
  await expect(contest.card(0)).not.toContainText(/\d\.\d\d/);
  expect(await weekLink(page, 'This week')).toBe(CONTEST);
});

test('weeks lead to each other in both directions, as far back as there are any', async ({ page }) => {
  const visited: string[] = [];
  for (
    let href = await besideContest(page, 'Previous week');
    ;
    href = await weekLink(page, 'Previous week')
  ) {
    visited.push(href);
    await page.goto(href);
    const back = visited.at(-2);
    if (back) expect(await weekLink(page, 'Next week')).toBe(back);
    const previous = page
      .getByRole('navigation', { name: 'Weeks' })
      .getByRole('link', { name: 'Previous week' });
    if ((await previous.count()) === 0) break;
  }
  expect(visited.length).toBeGreaterThanOrEqual(8);
  expect(new Set(visited).size).toBe(visited.length);
});

test('the contest page lists all weeks and the winners, and every row leads to its week', async ({
  page,
}) => {
  await page.goto(await besideContest(page, 'Previous week'));
  await page.getByRole('link', { name: 'All weeks' }).click();
  await expect(page).toHaveURL(/\/en-ph\/contest#all-weeks$/);
  const rows = page.getByRole('region', { name: 'All weeks' }).getByRole('listitem');
  await expect(rows.first()).toContainText('Coming up');
  await expect(rows.nth(1)).toContainText('On now');
  await expect(rows.filter({ hasText: /Winner: .+, \d\.\d\d/ })).toHaveCount(8);
  const hall = page.getByRole('region', { name: 'Hall of fame' });
  await expect(hall.getByRole('img')).toHaveCount(8);
  const winner = await hall.getByRole('heading', { level: 3 }).first().textContent();
  await hall
    .getByRole('link', { name: /^Week \d+/ })
    .first()
    .click();
  await expect(page.getByRole('list', { name: 'Podium' }).getByRole('article').first()).toContainText(
    winner ?? '',
  );
});

test('the home page shows the winners before the last one', async ({ page }) => {
  await page.goto('/en-ph');
  const last = await page.locator('[data-part="last-winner-name"]').textContent();
  const hall = page.getByRole('region', { name: 'Hall of fame' });
  await expect(hall.getByRole('heading', { level: 3 })).toHaveCount(4);
  await expect(hall.getByRole('heading', { level: 3, name: last ?? '' })).toHaveCount(0);
});

test('a week that never was is told with 200, not indexed, and leads to the nearest', async ({ page }) => {
  const answer = await page.goto('/en-ph/contest/2026-w01');
  expect(answer?.status()).toBe(200);
  await expect(page.getByText(/There is no such contest week/)).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await page
    .getByRole('navigation', { name: 'Weeks' })
    .getByRole('link', { name: /^Week \d+, 2026$/ })
    .click();
  await expect(page.getByRole('list', { name: 'Podium' })).toBeVisible();
});

for (const path of ['/en-ph/contest/2026-w54', '/en-ph/contest/2026-W46x', '/en-ph/contest/last-week']) {
  test(`${path} is no week at all: a 404`, async ({ request }) => {
    expect((await request.get(path)).status()).toBe(404);
  });
}

test('the week of another language is the same week, mirrored where the script is', async ({ page }) => {
  const past = await besideContest(page, 'Previous week');
  await page.goto(past.replace('/en-', '/ar-'));
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const podium = page.getByRole('list', { name: 'منصة التتويج' }).getByRole('article');
  const { x: first = 0 } = (await podium.nth(1).boundingBox()) ?? {};
  const { x: second = 0 } = (await podium.nth(2).boundingBox()) ?? {};
  expect(first).toBeGreaterThan(second);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('an official week is complete: ranking, numbers and the drawing', async ({ page }) => {
    await page.goto(await officialWeek(page));
    const cards = new ContestPage(page).cards;
    await expect(cards).toHaveCount(12);
    for (const card of await cards.all()) await expect(card).toContainText(/\d\.\d\d/);
    await expect(page.getByRole('heading', { name: 'The week in numbers' })).toBeVisible();
    await expect(page.getByRole('img', { name: /each of the last 24 hours/ })).toBeVisible();
  });

  test('the next week names who is coming', async ({ page }) => {
    await page.goto(await besideContest(page, 'Next week'));
    await expect(new ContestPage(page).cards).toHaveCount(12);
  });
});
