// Each kind of page in each language: nothing that axe finds, no sideways scroll at 320 px, and nothing that moves by
// itself. The dark colours in two of them.
import type { BrowserContext, Page } from '@playwright/test';
import { COUNTRIES, LANGS, type Lang } from '../../../src/domain/locales.ts';
import { siteUrl } from '../../support/backend/environment.ts';
import { violationsOf } from '../../support/browser/axe-violations.ts';
import { expect, test } from '../../support/browser/browser-test.ts';
import { pageKinds, someContestant } from '../../support/browser/page-kinds.ts';
import { settle } from '../../support/browser/settled-page.ts';

/** The rules whose answer depends on the colours; all others say the same in light and dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** The colours are the same in all languages; these two have the most pages and the other direction. */
const LANGS_IN_DARK: readonly Lang[] = ['en', 'ar'];
const WIDTH = 320;
/** Of WCAG 2.2 AA, and the one rule of it that axe leaves out until it is asked. */
const WITH_TARGET_SIZE = { 'target-size': { enabled: true } };
const MOST_SHIFT = 0.01;

declare global {
  interface Window {
    /** How far what is seen has moved since the page began. */
    shift: number;
  }
}

/** All kinds, and what differs beside them: another country in each language, for names differ in length. */
function pathsOf(lang: Lang, contestant: string): string[] {
  const kinds = pageKinds(lang, contestant).map(({ path }) => path);
  const signUp = `${lang === 'en' ? '' : `/${lang}`}/auth?mode=sign-up`;
  const country = `/${lang}-${COUNTRIES[LANGS.indexOf(lang)]}`;
  return [...kinds, signUp, ...(lang === 'en' ? ['/adminka'] : [country])];
}

/** Sums what moves without the person's doing, from the first paint of each page on. */
async function recordShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) window.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function faultsOf(page: Page, path: string, inDark: boolean): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(path);
  await settle(page);
  const light = await violationsOf(page, { rules: WITH_TARGET_SIZE });
  // What moved until here: axe scrolls, and its work takes longer than an answer.
  const shift = await page.evaluate(() => window.shift);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (inDark) await page.emulateMedia({ colorScheme: 'dark' });
  const dark = inDark ? await violationsOf(page, { runOnly: COLOUR_RULES }) : [];
  return [
    ...light.map((fault) => `${path}, light: ${fault}`),
    ...dark.map((fault) => `${path}, dark: ${fault}`),
    ...(shift > MOST_SHIFT ? [`${path} moves by ${shift.toFixed(3)}`] : []),
    ...(overflow > 0 ? [`${path} is ${overflow} px wider than the screen`] : []),
  ];
}

for (const lang of LANGS) {
  const inDark = LANGS_IN_DARK.includes(lang);
  test(`every page in ${lang} has no accessibility violation${inDark ? ', in dark too' : ''}, fits ${WIDTH} px and holds still`, async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    const context = await browser.newContext({
      viewport: { width: WIDTH, height: 640 },
      reducedMotion: 'reduce',
    });
    await recordShifts(context);
    const page = await context.newPage();
    const faults: string[] = [];
    for (const path of pathsOf(lang, await someContestant(siteUrl())))
      faults.push(...(await faultsOf(page, path, inDark)));
    expect(faults).toEqual([]);
    await context.close();
  });
}

test('a fault that is there would be found, in light and in dark', async ({ page }) => {
  await page.goto('/verify');
  await settle(page);
  await page.evaluate(() => {
    const dim = document.createElement('p');
    dim.textContent = 'Hardly read in the dark';
    dim.style.color = 'light-dark(#000, #333)';
    dim.style.background = 'light-dark(#fff, #000)';
    document.querySelector('main')?.append(dim, document.createElement('button'));
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  const idsOf = async (options: Parameters<typeof violationsOf>[1]) =>
    (await violationsOf(page, options)).map((fault) => fault.split(':')[0]);
  expect(await idsOf({ runOnly: COLOUR_RULES })).toEqual(['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await idsOf({ runOnly: COLOUR_RULES })).toEqual([]);
  expect(await idsOf({ rules: WITH_TARGET_SIZE })).toContain('button-name');
});
