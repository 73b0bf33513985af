// A cheap phone on a slow network: CPU × 4, 1.6 Mbit/s, 150 ms, and what a person would toast there.
import type { Browser, Page } from '@playwright/test';

const SLOWDOWN = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

export type PageFigures = {
  /** Largest contentful paint, in milliseconds. */
  readonly largestPaint: number;
  /** Sum of layout shifts. */
  readonly shift: number;
  /** Milliseconds of long tasks beyond 50 ms each. */
  readonly blocking: number;
};

declare global {
  interface Window {
    seen?: { largestPaint: number; shift: number; blocking: number };
  }
}

function observe(): void {
  const seen = { largestPaint: 0, shift: 0, blocking: 0 };
  window.seen = seen;
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largestPaint = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.blocking += Math.max(0, entry.duration - 50);
  }).observe({ type: 'longtask', buffered: true });
}

/** A fresh page of a phone 360 px wide, slowed down, with an empty cache. */
export async function openSlowPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.addInitScript(observe);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return page;
}

/** Loads an address on a fresh slow phone and waits until it is at rest. */
export async function measurePage(browser: Browser, url: string): Promise<PageFigures> {
  const page = await openSlowPhone(browser);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(500);
  const seen = await page.evaluate(() => window.seen);
  await page.context().close();
  if (!seen) throw new Error(`Nothing was measured on ${url}.`);
  return seen;
}
