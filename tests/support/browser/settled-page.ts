import type { Page } from '@playwright/test';

/** When the islands are alive and what they asked for is there. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      // Between the skeleton of a shell and what takes its place there is a moment without either.
      [...document.querySelectorAll('h1')].some((title) => title.checkVisibility()) &&
      [...document.querySelectorAll('astro-island[ssr], main [aria-busy="true"]')].every(
        // What is hidden or further down stays asleep.
        (part) => part.getAttribute('client') === 'visible' || !part.parentElement?.checkVisibility(),
      ),
    undefined,
    { timeout: 15_000 },
  );
}
