import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import { violationsOf } from '../../support/browser/axe-violations.ts';
import { expect, test } from '../../support/browser/browser-test.ts';
import { demoStorageState } from '../../support/browser/demo-session.ts';
import { ContestPage } from '../../support/pages/contest-page.ts';
import { SearchBarParts } from '../../support/pages/search-bar.ts';

async function openGrid(page: Page, path: string) {
  const contest = new ContestPage(page);
  await contest.open(path);
  return { contest, bar: new SearchBarParts(page) };
}

const CYRILLIC = /^\p{Script=Cyrillic}/u;
const JAPANESE = /^\p{Script=Han}/u;

for (const { script, path, isWritten } of [
  { script: 'Cyrillic', path: '/ru-ru/contest', isWritten: CYRILLIC },
  { script: 'Japanese', path: '/ja-jp/contest', isWritten: JAPANESE },
]) {
  test(`a contestant is found by a ${script} name`, async ({ page }) => {
    const { contest, bar } = await openGrid(page, path);
    const name = (await contest.names()).find((each) => isWritten.test(each));
    expect(name).toBeDefined();
    await bar.text.fill(name?.toLowerCase() ?? '');
    await expect(contest.cards).toHaveCount(1);
    expect(await contest.names()).toEqual([name]);
    await expect(bar.count).toContainText('1');
    await expect(page).toHaveURL(/\?q=.+$/);
  });
}

test('a text finds names and cities in Latin, and says how many', async ({ page }) => {
  const { contest, bar } = await openGrid(page, '/en-ph/contest');
  await expect(bar.count).toHaveText('36 contestants');
  await bar.text.fill('cebu');
  await expect(bar.count).toHaveText(/^\d+ found$/);
  const found = Number.parseInt((await bar.count.textContent()) ?? '', 10);
  expect(found).toBeGreaterThan(0);
  await expect(contest.cards).toHaveCount(found);
  for (const card of await contest.cards.all()) await expect(card).toContainText(/cebu/i);
  await expect(page).toHaveURL(/\/contest\?q=cebu$/);
});

test('nobody found is said in a sentence, and clearing brings everybody back', async ({ page }) => {
  const { contest, bar } = await openGrid(page, '/en-ph/contest');
  await bar.text.fill('qqqq%');
  await expect(page.getByText('Nobody here matches your search.')).toBeVisible();
  await expect(bar.count).toHaveText('0 found');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(contest.cards).toHaveCount(36);
  await expect(bar.text).toHaveValue('');
  await expect(page).toHaveURL(/\/contest$/);
});

test('back undoes a text, not a letter, and forward brings it again', async ({ page }) => {
  const { contest, bar } = await openGrid(page, '/en-ph/contest');
  await bar.sort('Newest').check();
  await expect(page).toHaveURL(/\?sort=newest$/);
  await bar.text.pressSequentially('ce', { delay: 400 });
  await expect(page).toHaveURL(/q=ce$/);
  await expect(bar.count).toHaveText(/^\d+ found$/);
  const found = await bar.count.textContent();
  await page.goBack();
  await expect(page).toHaveURL(/\?sort=newest$/);
  await expect(bar.text).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL(/\/contest$/);
  await expect(bar.usualSort).toBeChecked();
  await expect(contest.cards).toHaveCount(36);
  await page.goForward();
  await page.goForward();
  await expect(bar.text).toHaveValue('ce');
  await expect(bar.count).toHaveText(found ?? '');
});

for (const sort of ['Newest', 'Random']) {
  test(`the order "${sort}" stays through paging, reload, back and a shared link`, async ({
    page,
    context,
  }) => {
    const { contest, bar } = await openGrid(page, '/en-ph/contest');
    await bar.choose(sort);
    await expect(page).toHaveURL(new RegExp(`sort=${sort.toLowerCase()}`));
    await expect(contest.cards).toHaveCount(24);
    const first = await contest.names();
    await page.getByRole('button', { name: 'Show more contestants' }).click();
    await expect(contest.cards).toHaveCount(36);
    const all = await contest.names();
    expect(all.slice(0, 24)).toEqual(first);
    expect(new Set(await contest.entries()).size).toBe(36);

    await page.reload();
    await expect.poll(() => contest.names()).toEqual(all);

    await page.goto('/terms');
    await page.goBack();
    await expect(bar.sort(sort)).toBeChecked();
    await expect.poll(() => contest.names()).toEqual(all);

    const friend = await context.newPage();
    const shared = await openGrid(friend, page.url());
    await expect(shared.bar.sort(sort)).toBeChecked();
    await expect.poll(() => shared.contest.names()).toEqual(first);
  });
}

/** Resolves once the grid shows what the server has answered for the seed in the address, with the seed. */
function followDraws(contest: ContestPage): () => Promise<string> {
  const { page } = contest;
  const drawn = new Map<string, readonly string[]>();
  page.on('response', async (response) => {
    const { p_seed: seed } = (response.request().postDataJSON() ?? {}) as { p_seed?: string };
    if (!seed || !response.url().endsWith('/rpc/list_standings')) return;
    const rows = (await response.json()) as { display_name: string }[];
    drawn.set(
      seed,
      rows.map(({ display_name: name }) => name),
    );
  });
  return async () => {
    await page.waitForURL(/[?&]seed=/);
    const seed = new URL(page.url()).searchParams.get('seed') ?? '';
    await expect.poll(async () => isDeepStrictEqual(await contest.names(), drawn.get(seed))).toBe(true);
    return seed;
  };
}

test('a random order is another one when it is drawn again', async ({ page }) => {
  const { contest, bar } = await openGrid(page, '/en-ph/contest');
  const draw = followDraws(contest);
  await bar.choose('Random');
  const seed = await draw();
  const first = await contest.names();
  await page.getByRole('button', { name: 'Draw again' }).click();
  await expect(page).not.toHaveURL(new RegExp(seed));
  await draw();
  expect(await contest.names()).not.toEqual(first);
  await page.goBack();
  expect(await draw()).toBe(seed);
  expect(await contest.names()).toEqual(first);
});

test('filters by city and age leave out all others, and stand in the address', async ({ page }) => {
  const { contest, bar } = await openGrid(page, '/en-ph/contest');
  const about = (await contest.card(0).locator('[data-part="contest-card-about"]').textContent()) ?? '';
  const [age = '', city = ''] = about.split(', ');
  await bar.city.selectOption(city);
  await bar.age.selectOption({ index: 0 });
  await expect(bar.count).toHaveText(/^\d+ found$/);
  for (const about of await page.locator('[data-part="contest-card-about"]').allInnerTexts())
    expect(about).toContain(city);
  await bar.age.selectOption(Number(age) >= 30 ? '30-' : '18-20');
  await expect(page).toHaveURL(/city=.+&age=/);
});

test('a voter sees whom the own stars have not reached yet, and rates them in any order', async ({
  browser,
}) => {
  const context = await browser.newContext({ storageState: await demoStorageState('admin') });
  const { contest, bar } = await openGrid(await context.newPage(), '/en-ph/contest?sort=newest');
  await bar.unrated.check();
  await expect(bar.count).toHaveText(/^\d+ found$/);
  const before = Number.parseInt((await bar.count.textContent()) ?? '', 10);
  const name = (await contest.names())[0] ?? '';
  await contest.stars(0).nth(4).check({ force: true });
  await expect(contest.status(0)).toContainText('Your vote: 5 stars');
  expect((await contest.names())[0]).toBe(name);
  await contest.page.reload();
  await expect(bar.count).toHaveText(`${before - 1} found`);
  await expect.poll(() => contest.names()).not.toContain(name);
  await context.close();
});

/** The page's own sum of layout shifts that nobody's hand caused. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const sum = { value: 0 };
    Object.assign(window, { shifts: sum });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) sum.value += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: { value: number } }).shifts.value);
}

const VIEWS = [
  '/en-ph/contest',
  '/en-ph/contest?sort=newest',
  '/ar-ph/contest?q=cebu&sort=random&seed=abc',
  '/de-ph/contest?q=qqqq',
  '/ru-ph/contest?city=Manila&age=21-24',
];

/** Each view as it is loaded on a phone and on a desk, with another width that has the same layout. */
const WIDTHS = [
  { width: 320, beside: 360 },
  { width: 1280, beside: 1024 },
];

for (const view of VIEWS) {
  for (const { width, beside } of WIDTHS) {
    test(`${view} does not shift, fits ${width} and ${beside} px and has no accessibility violation`, async ({
      page,
    }) => {
      const shifts = await watchShifts(page);
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await page.setViewportSize({ width, height: 740 });
      const { bar } = await openGrid(page, view);
      await page.waitForLoadState('networkidle');
      expect(await shifts()).toBeLessThanOrEqual(0.01);
      if (width < 768) await bar.fold.click();
      await expect(bar.text).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      expect(await overflow()).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: beside, height: 740 });
      await expect(bar.text).toBeVisible();
      expect(await overflow()).toBeLessThanOrEqual(0);
    });
  }
}

test('the keyboard alone searches, sorts and filters', async ({ page }) => {
  const { contest, bar } = await openGrid(page, '/en-ph/contest');
  await bar.text.focus();
  await page.keyboard.type('a');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?q=a$/);
  await page.keyboard.press('Tab');
  await expect(bar.usualSort).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/sort=newest&q=a$/);
  await page.keyboard.press('Tab');
  await expect(bar.city).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(bar.age).toBeFocused();
  await expect(contest.cards.first()).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('everybody is there, whatever the address asks for, and no control that would do nothing', async ({
    page,
  }) => {
    await page.goto('/en-ph/contest?q=cebu&sort=newest');
    const contest = new ContestPage(page);
    await expect(contest.cards).toHaveCount(36);
    await expect(contest.card(0).getByRole('heading')).toBeVisible();
    await expect(page.getByRole('search')).toBeHidden();
  });
});
