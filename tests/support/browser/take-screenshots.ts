/**
 * `DIADEM_SITE_URL=… node tests/support/browser/take-screenshots.ts` takes the manifest's screenshots of a running product into
 * `public/screenshots`.
 */
import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { chromiumPath, siteUrl } from '../backend/environment.ts';
import { CHROMIUM_FLAGS } from './chromium.mjs';
import { rejectedConsent } from './consent-state.ts';

const FOLDER = new URL('../../../public/screenshots/', import.meta.url).pathname;
const PHONE = { viewport: { width: 412, height: 732 }, deviceScaleFactor: 2 };
const DESK = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };
/** Installers show them small: 150 kB each are plenty. */
const QUALITY = 78;

const PICTURES = [
  { name: 'home-narrow', path: '/en-ph', screen: PHONE },
  { name: 'contest-narrow', path: '/en-ph/contest', screen: PHONE },
  { name: 'contest-wide', path: '/en-ph/contest', screen: DESK },
];

mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
for (const { name, path, screen } of PICTURES) {
  const context = await browser.newContext({
    ...screen,
    storageState: rejectedConsent(),
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto(siteUrl() + path, { waitUntil: 'networkidle' });
  const { size } = await sharp(await page.screenshot())
    .webp({ quality: QUALITY })
    .toFile(`${FOLDER}${name}.webp`);
  console.log(`${name}.webp ${size} bytes`);
  await context.close();
}
await browser.close();
