import type { Page } from '@playwright/test';

/** A file of the site without a script: a page on which nothing reads what is written. */
const BLANK = '/robots.txt';

/** Writes local storage of an origin and leaves the page there, on a file without scripts. */
export async function fillStorage(
  page: Page,
  origin: string,
  entries: readonly { name: string; value: string }[],
): Promise<void> {
  await page.goto(origin + BLANK);
  await page.evaluate((kept) => {
    for (const { name, value } of kept) localStorage.setItem(name, value);
  }, entries);
}

/** Whether a page shows nothing yet. */
export function isBlank(page: Page): boolean {
  return page.url() === 'about:blank' || page.url().endsWith(BLANK);
}
