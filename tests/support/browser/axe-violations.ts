import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The axe of `@axe-core/playwright`. */
const fromBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const AXE = readFileSync(fromBuilder.resolve('axe-core/axe.min.js'), 'utf8');

/** Waits until nothing fades or slides any more: while a button goes from light to dark, no contrast is right. */
async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const passing = document.getAnimations().filter(
      ({ effect, playState, timeline }) =>
        // What goes round for ever and what follows the scrolling have no end.
        timeline instanceof DocumentTimeline &&
        playState === 'running' &&
        effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    );
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}

/**
 * What axe finds on a page of a single frame, or in a part of it, each with the first element. Where `AxeBuilder` brings
 * its script again for each question, opens a second page to put the answers of frames together and carries home what
 * was in order too, the page gets the script once and answers with the violations alone, in a third of the time.
 */
export async function violationsOf(page: Page, options: axe.RunOptions = {}, within = ''): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  await comeToRest(page);
  const question: axe.RunOptions = { ...options, resultTypes: ['violations'] };
  return page.evaluate(
    async ([asked, part]) => {
      const { violations } = await window.axe.run(part || document, asked);
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
    },
    [question, within] as const,
  );
}
