// Each kind of page in each language: no sideways scroll at 320 px, nothing that moves by itself, and nothing that axe
// finds. All rules in two languages, dark colours too; in the others those whose answer depends on the words.
import type { BrowserContext, Page } from '@playwright/test';
import type axe from 'axe-core';
import { COUNTRIES, LANGS, type Lang } from '../../../src/domain/locales.ts';
import { directionOf } from '../../../src/i18n/registry.ts';
import { siteUrl } from '../../support/backend/environment.ts';
import { violationsOf } from '../../support/browser/axe-violations.ts';
import { expect, test } from '../../support/browser/browser-test.ts';
import { pageKinds, someContestant } from '../../support/browser/page-kinds.ts';
import { settle } from '../../support/browser/settled-page.ts';

/** The rules whose answer depends on the colours; all others say the same in light and dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** Markup and colours are the same in all languages; these two have the most pages and the other direction. */
const LANGS_BY_ALL_RULES: readonly Lang[] = ['en', 'ar'];
/** What a missing text or a longer one would break: names of what is used, titles, languages, and room for a finger. */
const WORD_RULES: axe.RunOptions = {
  runOnly: [
    'aria-command-name',
    'aria-dialog-name',
    'aria-input-field-name',
    'aria-toggle-field-name',
    'button-name',
    'document-title',
    'empty-heading',
    'frame-title',
    'html-has-lang',
    'html-lang-valid',
    'html-xml-lang-mismatch',
    'image-alt',
    'input-button-name',
    'label',
    'label-content-name-mismatch',
    'landmark-unique',
    'link-name',
    'role-img-alt',
    'select-name',
    'summary-name',
    'svg-img-alt',
    'target-size',
    'valid-lang',
  ],
};
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

async function faultsOf(page: Page, path: string, lang: Lang): Promise<string[]> {
  const byAllRules = LANGS_BY_ALL_RULES.includes(lang);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(path);
  await settle(page);
  const light = await violationsOf(page, byAllRules ? { rules: WITH_TARGET_SIZE } : WORD_RULES);
  // What moved until here: axe scrolls, and its work takes longer than an answer.
  const { shift, overflow, isIn } = await page.evaluate(() => {
    const { scrollWidth, clientWidth, lang } = document.documentElement;
    const { direction } = getComputedStyle(document.documentElement);
    return { shift: window.shift, overflow: scrollWidth - clientWidth, isIn: `${lang} ${direction}` };
  });
  if (byAllRules) await page.emulateMedia({ colorScheme: 'dark' });
  const dark = byAllRules ? await violationsOf(page, { runOnly: COLOUR_RULES }) : [];
  return [
    ...(isIn === `${lang} ${directionOf(lang)}` ? [] : [`${path} says it is in ${isIn}`]),
    ...light.map((fault) => `${path}, light: ${fault}`),
    ...dark.map((fault) => `${path}, dark: ${fault}`),
    ...(shift > MOST_SHIFT ? [`${path} moves by ${shift.toFixed(3)}`] : []),
    ...(overflow > 0 ? [`${path} is ${overflow} px wider than the screen`] : []),
  ];
}

for (const lang of LANGS) {
  const rules = LANGS_BY_ALL_RULES.includes(lang) ? 'accessibility violation, in dark too' : 'missing name';
  test(`every page in ${lang} has no ${rules}, fits ${WIDTH} px and holds still`, async ({ browser }) => {
    test.setTimeout(300_000);
    const context = await browser.newContext({
      viewport: { width: WIDTH, height: 640 },
      reducedMotion: 'reduce',
    });
    await recordShifts(context);
    const page = await context.newPage();
    const faults: string[] = [];
    for (const path of pathsOf(lang, await someContestant(siteUrl())))
      faults.push(...(await faultsOf(page, path, lang)));
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
  expect(await idsOf(WORD_RULES)).toEqual(['button-name']);
});
