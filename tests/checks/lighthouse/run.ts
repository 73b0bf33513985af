// Lighthouse on home and contest, English and Arabic: accessibility, best practices and search at least 95.
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromiumPath, siteUrl } from '../../support/backend/environment.ts';
import { CHROMIUM_FLAGS } from '../../support/browser/chromium.mjs';

const CATEGORIES = ['accessibility', 'best-practices', 'seo'];
const PAGES = ['/en-ph', '/en-ph/contest', '/ar-ph', '/ar-ph/contest'];
const LOWEST = 95;

const chrome = await launch({
  chromePath: chromiumPath(),
  chromeFlags: ['--headless=new', ...CHROMIUM_FLAGS],
  logLevel: 'silent',
});
const failures: string[] = [];
for (const page of PAGES) {
  const result = await lighthouse(`${siteUrl()}${page}`, {
    port: chrome.port,
    onlyCategories: CATEGORIES,
    logLevel: 'silent',
    output: 'json',
  });
  const report = result?.lhr;
  if (!report || report.runtimeError)
    throw new Error(`Lighthouse could not read ${page}: ${report?.runtimeError?.message}`);
  const scores = CATEGORIES.map((id) => ({
    id,
    score: Math.round((report.categories[id]?.score ?? 0) * 100),
  }));
  console.log(`  ${page.padEnd(16)}${scores.map(({ id, score }) => `${id} ${score}`).join('   ')}`);
  for (const { id, score } of scores)
    if (score < LOWEST) failures.push(`${page}: ${id} ${score} is under ${LOWEST}`);
  const refused = Object.values(report.audits).filter(
    (audit) => audit.score !== null && audit.score < 1 && audit.scoreDisplayMode === 'binary',
  );
  for (const audit of refused) console.log(`    · ${audit.id}: ${audit.title}`);
}
chrome.kill();
for (const failure of failures) console.error(`✖ ${failure}`);
process.exit(failures.length ? 1 : 0);
