// Each kind of page once on a phone: nothing moves while it loads, though answers and pictures take their time.
import type { BrowserContext, Page } from '@playwright/test';
import type { Lang } from '../../../src/domain/locales.ts';
import { backendUrl, siteUrl } from '../../support/backend/environment.ts';
import { expect, test } from '../../support/browser/browser-test.ts';
import { pageKinds, someContestant } from '../../support/browser/page-kinds.ts';
import { settle } from '../../support/browser/settled-page.ts';

const MOST_SHIFT = 0.01;
/** Long enough for a skeleton to be painted before what takes its place. */
const ANSWER_MS = 80;

declare global {
  interface Window {
    /** How far what is seen has moved, and what moved. */
    moved: { sum: number; what: string[] };
  }
}

/** Counts what moves, from the first paint of each page on. */
async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.moved = { sum: 0, what: [] };
    const count = (entries: PerformanceEntryList) => {
      for (const entry of entries as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[]) {
        window.moved.sum += entry.value;
        window.moved.what.push(
          ...entry.sources.map(({ node }) => (node as Element | null)?.className ?? String(node?.nodeName)),
        );
      }
    };
    new PerformanceObserver((list) => count(list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    });
  });
  await context.route(`${backendUrl()}/**`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    // The page that asked may be gone by now.
    await route.continue().catch(() => undefined);
  });
}

/** What has moved so far, the frame that is being drawn included. */
async function shiftOf(page: Page): Promise<Window['moved']> {
  await page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
  return page.evaluate(() => window.moved);
}

async function faultsOf(page: Page, lang: Lang, contestant: string): Promise<string[]> {
  const faults: string[] = [];
  for (const { path } of pageKinds(lang, contestant)) {
    await page.goto(path);
    await settle(page);
    const { sum, what } = await shiftOf(page);
    if (sum > MOST_SHIFT) faults.push(`${path} moves by ${sum.toFixed(3)}: ${what.join(', ')}`);
  }
  return faults;
}

for (const { lang, name } of [
  { lang: 'en', name: 'English' },
  { lang: 'ar', name: 'Arabic' },
] as const)
  test(`nothing moves on any kind of page, in ${name}`, async ({ browser }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    await watchShifts(context);
    const page = await context.newPage();
    expect(await faultsOf(page, lang, await someContestant(siteUrl()))).toEqual([]);
    // That a page which moves would have been seen.
    await page.evaluate(() => document.querySelector('main')?.before(document.createElement('hr')));
    await page.evaluate(() => {
      const strip = document.querySelector('hr');
      if (strip) strip.style.height = '200px';
    });
    expect((await shiftOf(page)).sum).toBeGreaterThan(MOST_SHIFT);
    await context.close();
  });

/** The first contest page that was built before the last 24 hours of its week: there is one unless they run everywhere. */
async function pageBeforeBlackout(): Promise<{ path: string; from: string } | null> {
  for (const path of ['/en-ph/contest', '/en-de/contest', '/en-us/contest']) {
    const html = await (await fetch(siteUrl() + path)).text();
    const [, from] = /blackout-ahead"[^>]*data-from="([^"]+)"/.exec(html) ?? [];
    if (from) return { path, from };
    expect(html).toContain('These are the last 24 hours');
  }
  return null;
}

test('nothing moves when the last 24 hours of a week have begun since the page was built', async ({
  browser,
}) => {
  const built = await pageBeforeBlackout();
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  await watchShifts(context);
  const page = await context.newPage();
  if (built) await page.clock.setFixedTime(Date.parse(built.from) + 1000);
  // As the server answers in those hours.
  await page.route(/\/rpc\/(get_contest_week|list_standings)/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as object | object[];
    const json = Array.isArray(answer)
      ? answer.map((row) => ({ ...row, rank: null, score: null, votes: null }))
      : { ...answer, is_blackout: true };
    await route.fulfill({ response, json });
  });
  await page.goto(built?.path ?? '/en-ph/contest');
  const note = page.getByText('These are the last 24 hours').filter({ visible: true });
  await expect(note).toHaveCount(1);
  await expect(page.locator('astro-island [data-part="contest-phase-note"]')).toBeAttached();
  await settle(page);
  await expect(note).toHaveCount(1);
  expect((await shiftOf(page)).sum).toBeLessThanOrEqual(MOST_SHIFT);
  // A question that is under way has nobody to answer any more.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});
