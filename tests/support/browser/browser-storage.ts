// What a page has left in the browser: names of cookies, entries and databases.
import type { Page } from '@playwright/test';
import { isNecessary } from '../../../src/lib/necessary-storage.ts';

async function everyName(page: Page): Promise<string[]> {
  const names = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
  ]);
  const cookies = await page.context().cookies();
  return [...cookies.map(({ name }) => `cookie ${name}`), ...names].sort();
}

/** Everything that is not on the list of strictly necessary storage; no cookie is. */
export async function optionalNames(page: Page): Promise<string[]> {
  return (await everyName(page)).filter((name) => !isNecessary(name));
}
