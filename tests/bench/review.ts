// What a key costs in the review: the browser's work from the key to the next picture on the screen, for 100 pictures.
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { startProduct } from '../support/backend/product.mjs';
import { median, report } from '../support/bench/bench-report.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../support/browser/chromium.mjs';
import { demoStorageState } from '../support/browser/demo-session.ts';
import { waitingContestant } from '../support/people/waiting-entry.ts';

/** Two pictures each. */
const ENTRIES = 50;

/** An admin who is quick looks at a picture for so long, in milliseconds. */
const LOOK_MS = 300;

const CHOSEN = '[data-part="review-picture"][data-chosen] img';

/** Milliseconds of work that the page's main thread has done so far. */
async function workDone(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

/** Presses the key that approves; resolves when the next picture is painted, false when none is left. */
async function approveOne(page: Page): Promise<boolean> {
  const before = await page.locator(CHOSEN).getAttribute('src');
  await page.keyboard.press('a');
  const hasNext = await page.waitForFunction(
    ([selector, old]) => {
      const picture = document.querySelector<HTMLImageElement>(selector);
      if (document.querySelector('.gate-message')) return 'none';
      return picture?.complete && picture.getAttribute('src') !== old ? 'next' : '';
    },
    [CHOSEN, before] as const,
    { polling: 'raf' },
  );
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
  return (await hasNext.jsonValue()) === 'next';
}

async function workOfKeys(page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  // In ticks of the thread: what other programs do meanwhile is no work of the page.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const work: number[] = [];
  for (let key = 0; key < ENTRIES * 2; key += 1) {
    await page.waitForTimeout(LOOK_MS);
    const start = await workDone(session);
    const hasNext = await approveOne(page);
    work.push((await workDone(session)) - start);
    if (!hasNext) break;
  }
  return work;
}

/** Starts the product, lets contestants enter, and reviews them all by one key. */
export async function run(): Promise<void> {
  const executablePath = ensureChromium();
  const product = await startProduct(process.execPath, {
    ...process.env,
    CHROMIUM_PATH: executablePath,
  }).ready();
  Object.assign(process.env, product.env);
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    for (let n = 0; n < ENTRIES; n += 1) await waitingContestant(`Waiting ${n + 1}`, n * 2);
    const context = await browser.newContext({ storageState: await demoStorageState('admin') });
    const page = await context.newPage();
    await page.goto(`${product.env.DIADEM_SITE_URL}/adminka`);
    await page.locator(CHOSEN).waitFor();
    const work = await workOfKeys(page);
    report('Review by one key', [
      { name: 'pictures', value: work.length, atLeast: ENTRIES * 2 },
      { name: 'work from the key to the next picture, median', value: median(work), unit: 'ms' },
      { name: 'the most', value: Math.max(...work), unit: 'ms', atMost: 200 },
    ]);
  } finally {
    await browser.close();
    await product.stop();
  }
}
