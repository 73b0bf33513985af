// How fast home and contest appear on a slow phone, beside a hand-written page with the same pictures, and how fast a star answers.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { startSiteServer } from '../../src/build/server/site-server.ts';
import type { SiteSnapshot } from '../../src/data/snapshot/snapshot.ts';
import { startProduct } from '../support/backend/product.mjs';
import { median, report } from '../support/bench/bench-report.ts';
import { handwrittenPage } from '../support/bench/handwritten-page.ts';
import { measurePage, openSlowPhone, type PageFigures } from '../support/bench/slow-phone.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../support/browser/chromium.mjs';

const ROUNDS = 5;
const TAPS = 50;
const KINDS = { home: '/en-ph', contest: '/en-ph/contest' } as const;
type Kind = keyof typeof KINDS;

/**
 * The browser's tools note where each call came from; without this flag V8 parses React once more for that, 90 ms that
 * no visitor has (a trace without the tools shows none).
 */
const EAGER_POSITIONS = '--js-flags=--no-enable-lazy-source-positions';

async function serveHandwritten(dataDir: string, backendUrl: string) {
  const { countries } = JSON.parse(readFileSync(path.join(dataDir, 'snapshot.json'), 'utf8')) as SiteSnapshot;
  const country = countries.ph;
  if (!country) throw new Error('The snapshot has no Philippine week.');
  const dir = path.join(dataDir, 'handwritten');
  mkdirSync(dir, { recursive: true });
  for (const kind of Object.keys(KINDS) as Kind[]) {
    writeFileSync(
      path.join(dir, `${kind}.html`),
      handwrittenPage(kind, country, `${backendUrl}/storage/v1/object/public/photos`),
    );
  }
  writeFileSync(path.join(dir, '404.html'), '<!doctype html><title>404</title>');
  return startSiteServer({ dir, port: 0 });
}

/** Milliseconds from the tap to the next painted frame with the star filled, for many taps on one card. */
async function tapTimes(browser: Browser, url: string): Promise<number[]> {
  const page = await openSlowPhone(browser);
  await page.goto(url, { waitUntil: 'networkidle' });
  const stars = page.locator('article[data-entry]').first().getByRole('radio');
  const times: number[] = [];
  for (let tap = 0; tap < TAPS; tap += 1) {
    const star = await stars.nth(tap % 5).elementHandle();
    const time = await star?.evaluate((radio) => {
      const input = radio as HTMLInputElement;
      return new Promise<number>((resolve) => {
        const start = performance.now();
        input.click();
        // The frame after the next one has been painted when its callback runs.
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            resolve(input.checked ? performance.now() - start : Number.POSITIVE_INFINITY),
          ),
        );
      });
    });
    times.push(time ?? Number.POSITIVE_INFINITY);
    await page.waitForTimeout(60);
  }
  await page.context().close();
  return times.toSorted((a, b) => a - b);
}

async function compare(browser: Browser, kind: Kind, ours: string, byHand: string) {
  const rounds: { ours: PageFigures; byHand: PageFigures }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ byHand: await measurePage(browser, byHand), ours: await measurePage(browser, ours) });
  }
  const paint = median(rounds.map((round) => round.ours.largestPaint));
  const paintByHand = median(rounds.map((round) => round.byHand.largestPaint));
  return [
    { name: `${kind}: largest paint`, value: paint, unit: 'ms' },
    { name: `${kind}: largest paint of the hand-written page`, value: paintByHand, unit: 'ms' },
    { name: `${kind}: largest paint, ratio`, value: paint / paintByHand, atMost: 1.5 },
    { name: `${kind}: layout shift`, value: Math.max(...rounds.map((round) => round.ours.shift)), atMost: 0 },
    {
      name: `${kind}: blocking time`,
      value: median(rounds.map((round) => round.ours.blocking)),
      unit: 'ms',
      atMost: 100,
    },
  ];
}

/** Starts the product beside whatever runs, measures five interleaved rounds and the taps, and prints the figures. */
export async function run(): Promise<void> {
  const executablePath = ensureChromium();
  const product = await startProduct(process.execPath, {
    ...process.env,
    CHROMIUM_PATH: executablePath,
  }).ready();
  const { DIADEM_SITE_URL: site, DIADEM_BACKEND_URL: backend, DIADEM_DATA_DIR: dataDir } = product.env;
  const byHand = await serveHandwritten(dataDir, backend);
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, EAGER_POSITIONS] });
  try {
    const figures = [];
    for (const kind of Object.keys(KINDS) as Kind[]) {
      figures.push(...(await compare(browser, kind, `${site}${KINDS[kind]}`, `${byHand.url}/${kind}`)));
    }
    const taps = await tapTimes(browser, `${site}${KINDS.contest}`);
    const p98 = taps[Math.ceil(taps.length * 0.98) - 1] ?? Number.NaN;
    figures.push({
      name: 'tap on a star to its painted frame, p98 of 50',
      value: p98,
      unit: 'ms',
      atMost: 100,
    });
    report('Page on a slow phone (CPU × 4, 1.6 Mbit/s, 150 ms)', figures);
  } finally {
    await browser.close();
    await byHand.stop();
    await product.stop();
  }
}
