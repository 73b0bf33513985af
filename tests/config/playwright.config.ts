import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../support/browser/chromium.mjs';
import { rejectedConsent } from '../support/browser/consent-state.ts';

/** Journeys against the product that `npm test` has built and started (`DIADEM_SITE_URL`). */
export default defineConfig({
  testDir: '../e2e',
  outputDir: '../../test-results',
  // The product and its database share the machine with the browsers: one core is left to them.
  workers: Math.max(2, availableParallelism() - 1),
  fullyParallel: true,
  // With PLAYWRIGHT_JSON_OUTPUT_NAME also how long each journey took, as JSON.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['line'], ['json']] : 'line',
  // 250 journeys share one machine with the product. What passes only the second time is listed as flaky at the end: a
  // fault to look into, but no reason to hold everybody up.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    baseURL: process.env.DIADEM_SITE_URL ?? 'http://127.0.0.1:4321',
    serviceWorkers: 'block',
    // The banner has a journey of its own.
    storageState: rejectedConsent(),
    // Recording every journey costs a third again of its time: what fails is recorded when it is tried once more.
    trace: 'on-first-retry',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: CHROMIUM_FLAGS },
  },
});
