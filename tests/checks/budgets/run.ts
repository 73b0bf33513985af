// Weighs the built pages in Chromium and compares them with their budgets (brotli bytes).
import { chromium } from '@playwright/test';
import { neighbourWeek, weekSlugAt } from '../../../src/domain/contest-week.ts';
import { chromiumPath, contestNow, siteUrl } from '../../support/backend/environment.ts';
import { CHROMIUM_FLAGS } from '../../support/browser/chromium.mjs';
import { rejectedConsent } from '../../support/browser/consent-state.ts';
import { demoStorageState, publicClient } from '../../support/browser/demo-session.ts';
import { weighPage } from './page-weight.ts';

const KB = 1000;

const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
// A first visit fetches the banner on top, after the page: the difference is weighed by itself.
const storageState = rejectedConsent();
const landing = await weighPage(browser, `${siteUrl()}/en-ph`, { storageState });
const firstVisit = await weighPage(browser, `${siteUrl()}/en-ph`);
// Two weeks ago: official on every day of this week.
const officialWeek = neighbourWeek(weekSlugAt(contestNow(), 'Asia/Manila'), -2);
const week = await weighPage(browser, `${siteUrl()}/en-ph/contest/${officialWeek}`, { storageState });
const legal = await weighPage(browser, `${siteUrl()}/terms`, { storageState });
const contest = await weighPage(browser, `${siteUrl()}/ar-ph/contest`, { storageState });
const contestSignedIn = await weighPage(browser, `${siteUrl()}/ar-ph/contest`, {
  storageState: await demoStorageState('voter'),
});
const { data: leaders } = await publicClient().rpc('list_standings', { p_country: 'ph', p_limit: 1 });
const profile = await weighPage(browser, `${siteUrl()}/ar/u/${leaders?.[0]?.profile_id}`, { storageState });
const account = await weighPage(browser, `${siteUrl()}/ar/account`, {
  storageState: await demoStorageState('voter'),
});
const messages = await weighPage(browser, `${siteUrl()}/ar/messages#${leaders?.[0]?.profile_id}`, {
  storageState: await demoStorageState('voter'),
});
const admin = await weighPage(browser, `${siteUrl()}/adminka`, {
  storageState: await demoStorageState('admin'),
});
await browser.close();

const rows = [
  // One sheet for all public pages: 13.6 kB of this, fetched once.
  { what: 'Landing page, HTML and CSS', bytes: landing.html + landing.css, limit: 27.5 * KB },
  { what: 'Landing page, script before interaction', bytes: landing.script, limit: 12.6 * KB },
  {
    what: 'Consent banner on a first visit, script and style',
    bytes: firstVisit.script + firstVisit.css - landing.script - landing.css,
    limit: 3 * KB,
  },
  { what: 'Page of an official week, script', bytes: week.script, limit: 8.5 * KB },
  { what: 'Legal page, script', bytes: legal.script, limit: 4 * KB },
  { what: 'Contest page signed out, script with its language', bytes: contest.script, limit: 109 * KB },
  {
    what: 'Contest page signed in, script with its language',
    bytes: contestSignedIn.script,
    limit: 125 * KB,
  },
  { what: 'Profile signed out, script with its language', bytes: profile.script, limit: 114 * KB },
  { what: 'Account, script with its language', bytes: account.script, limit: 130 * KB },
  // The Supabase client is 47 kB of this and of the pages of admins.
  { what: 'Messages, script with its language', bytes: messages.script, limit: 165 * KB },
  { what: 'Pages of admins, script with its language', bytes: admin.script, limit: 190 * KB },
];
const failures = [
  ...rows.filter(({ bytes, limit }) => bytes > limit).map(({ what }) => `${what} is over its budget`),
  ...(landing.hasReact ? ['The landing page loads React before interaction'] : []),
  ...(week.hasReact ? ['The page of an official week loads React'] : []),
  ...(legal.hasReact ? ['A legal page loads React before interaction'] : []),
  ...(contest.hasReact && profile.hasReact ? [] : ['A page loaded no React: the measurement is wrong']),
];

for (const { what, bytes, limit } of rows) {
  console.log(`  ${(bytes / KB).toFixed(1).padStart(6)} kB of ${String(limit / KB).padStart(3)}  ${what}`);
}
if (process.argv.includes('--files')) {
  for (const [name, { scripts }] of Object.entries({
    landing,
    week,
    legal,
    contest,
    contestSignedIn,
    profile,
    account,
    messages,
    admin,
  })) {
    console.log(name);
    for (const { url, bytes } of scripts.toSorted((a, b) => b.bytes - a.bytes))
      console.log(`    ${bytes} ${new URL(url).pathname}`);
  }
}
for (const failure of failures) console.error(`✖ ${failure}`);
process.exit(failures.length ? 1 : 0);
