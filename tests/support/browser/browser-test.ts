import { test as base, expect, type Page } from '@playwright/test';
import { fillStorage } from './fill-storage.ts';

/**
 * What pages did not say. All journeys but those of the worker block it. A page that is left before its first frame drops
 * its transition, and Chromium rejects a promise of it that no script can reach: `pagereveal` has not come yet.
 */
const OWN_NOISE = [/Service Worker registration blocked by Playwright/, /^uncaught: Transition was skipped/];

/** What a page said on its console: anything at all fails the test at its end. */
function listen(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      said.push(`${message.type()}: ${message.text()} (${page.url()})`);
  });
  page.on('pageerror', (error) => said.push(`uncaught: ${error.message} (${page.url()})`));
  return said;
}

type Fixtures = {
  /** Patterns of console lines that a journey provokes on purpose, such as the browser's own line for a 404. */
  expectedNoise: RegExp[];
  quietConsole: undefined;
};

/** Playwright's `test`, with a console that must stay quiet in every page of the context. */
export const test = base.extend<Fixtures>({
  /**
   * A new context, whose storage is filled from the journey's own page. Playwright opens and closes another page for it,
   * which takes as long as the start of a journey does without.
   */
  context: async ({ browser, storageState, javaScriptEnabled }, use) => {
    const isFilledHere = javaScriptEnabled !== false && typeof storageState === 'object';
    const context = await browser.newContext(isFilledHere ? { storageState: undefined } : {});
    const page = await context.newPage();
    if (isFilledHere)
      for (const { origin, localStorage } of storageState.origins)
        await fillStorage(page, origin, localStorage);
    await use(context);
    await context.close();
  },
  page: async ({ context }, use) => {
    await use(context.pages()[0] ?? (await context.newPage()));
  },
  expectedNoise: [[], { option: true }],
  quietConsole: [
    async ({ context, expectedNoise }, use) => {
      const pages: string[][] = [];
      for (const page of context.pages()) pages.push(listen(page));
      context.on('page', (page) => pages.push(listen(page)));
      await use(undefined);
      const expected = [...OWN_NOISE, ...expectedNoise];
      const noise = pages.flat().filter((line) => !expected.some((pattern) => pattern.test(line)));
      expect(noise).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
