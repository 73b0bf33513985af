import type { Page } from '@playwright/test';

/** An address of the site that no page has: on it nothing reads what is written. */
const BLANK = '/blank-page-of-a-journey';
/** With an icon, or Chromium asks for `/favicon.ico`, finds none and complains in the console of the journey. */
const HTML = '<!doctype html><link rel="icon" href="data:,">';

/** Writes local storage of an origin and leaves the page there, on an empty page. */
export async function fillStorage(
  page: Page,
  origin: string,
  entries: readonly { name: string; value: string }[],
): Promise<void> {
  await page.route(origin + BLANK, (route) => route.fulfill({ contentType: 'text/html', body: HTML }), {
    times: 1,
  });
  await page.goto(origin + BLANK);
  await page.evaluate((stored) => {
    for (const { name, value } of stored) localStorage.setItem(name, value);
  }, entries);
}

/** Whether a page shows nothing yet. */
export function isBlank(page: Page): boolean {
  return page.url() === 'about:blank' || page.url().endsWith(BLANK);
}
