// Before consent nothing optional is fetched or stored; after it exactly what was allowed; after a withdrawal nothing.
import type { BrowserContext, Page } from '@playwright/test';
import { LANGS, type Lang } from '../../../src/domain/locales.ts';
import { pageHref } from '../../../src/i18n/routing/links.ts';
import { optionalNames } from '../../support/browser/browser-storage.ts';
import { expect, test } from '../../support/browser/browser-test.ts';
import { STAND_INS, type StandIn, standInScripts } from '../../support/browser/stand-in-scripts.ts';

test.use({ storageState: { cookies: [], origins: [] } });

const ALL: readonly StandIn[] = ['analytics', 'marketing', 'personalization'];
const CHOICES = {
  none: [],
  accept: ALL,
  reject: [],
  customize: ['marketing'],
} as const satisfies Record<string, readonly StandIn[]>;

type Choice = keyof typeof CHOICES;
type Visit = { readonly lang: Lang; readonly choices?: readonly Choice[]; readonly hasSignal?: boolean };

const ALL_CHOICES = Object.keys(CHOICES) as Choice[];

const action = (page: Page, name: string) => page.locator(`[data-consent-action="${name}"]`);
const elements = (page: Page) =>
  page.evaluate(
    (urls) => urls.filter((url) => [...document.scripts].some(({ src }) => src === url)),
    Object.values(STAND_INS),
  );
/** The names of what a script of each category leaves, as `optionalNames` lists them. */
const tracesOf = (names: readonly StandIn[]) =>
  names.flatMap((name) => [`cookie _${name}_id`, `${name}.visit`, `${name}.visits`]).sort();
const scriptsIn = (asked: readonly string[]) =>
  ALL.filter((name) => asked.filter((url) => url === STAND_INS[name]).length > 0);

async function choose(page: Page, choice: Choice): Promise<void> {
  if (choice === 'none') return;
  await action(page, choice).click();
  if (choice !== 'customize') return;
  await page.getByRole('dialog').locator('input[name=marketing]').check();
  await action(page, 'save').click();
}

/** Opens the page as a visitor who has never been here, until it has come to rest. */
async function openAnew(page: Page, path: string): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  const isAsked = page.waitForResponse(/consent-regions/);
  await page.goto(path);
  await isAsked;
}

/** The zero, at rest. A signal has said no for its person: then there is no banner until they look for it. */
async function checkNothingYet(page: Page, asked: readonly string[], hasSignal: boolean): Promise<void> {
  if (hasSignal) await expect(action(page, 'accept')).toBeHidden();
  else await expect(action(page, 'accept')).toBeVisible();
  expect(asked).toEqual([]);
  expect(await optionalNames(page)).toEqual([]);
}

async function checkCase(page: Page, asked: string[], choice: Choice): Promise<void> {
  const allowed = CHOICES[choice];
  await choose(page, choice);
  if (allowed.length > 0) await expect.poll(() => optionalNames(page)).toEqual(tracesOf(allowed));
  expect(scriptsIn(asked)).toEqual(allowed);
  expect(await elements(page)).toEqual(allowed.map((name) => STAND_INS[name]));
  expect(await optionalNames(page)).toEqual(tracesOf(allowed));
}

async function checkChoices(
  page: Page,
  asked: string[],
  { lang, choices = ALL_CHOICES, hasSignal = false }: Visit,
): Promise<void> {
  for (const choice of choices)
    await test.step(`${lang}, ${choice}`, async () => {
      asked.length = 0;
      await openAnew(page, choice === 'none' ? `/${lang}-ph` : pageHref(lang, 'cookie-policy'));
      await checkNothingYet(page, asked, hasSignal);
      // What a page does right after it has loaded shows within that time.
      if (choice === 'none') await page.waitForTimeout(600);
      if (hasSignal && choice !== 'none') await page.locator('#consent-reset').click();
      await checkCase(page, asked, choice);
    });
}

async function withSignal(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Object.assign(navigator, { globalPrivacyControl: true }));
}

for (const hasSignal of [false, true])
  test(`Global Privacy Control ${hasSignal ? 'on' : 'off'}: nothing before a choice, after it exactly what was allowed`, async ({
    page,
    context,
  }) => {
    test.setTimeout(120_000);
    if (hasSignal) await withSignal(context);
    const asked = await standInScripts(context);
    await page.goto('/robots.txt');
    for (const lang of ['en', 'ar'] as const) await checkChoices(page, asked, { lang, hasSignal });
  });

test('in each other language: nothing before a choice, after it exactly what was allowed', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const asked = await standInScripts(context);
  await page.goto('/robots.txt');
  for (const lang of LANGS.filter((each) => each !== 'en' && each !== 'ar'))
    await checkChoices(page, asked, { lang, choices: ['none', 'customize'] });
});
