import { violationsOf } from '../../support/browser/axe-violations.ts';
import { expect, test } from '../../support/browser/browser-test.ts';
import { AccountPage } from '../../support/pages/account-page.ts';
import { AuthPage } from '../../support/pages/auth-page.ts';
import { ContestPage } from '../../support/pages/contest-page.ts';
import { castVotes, newVoter, signInContext, VOTER_PASSWORD } from '../../support/people/voter.ts';

test('a voter finds every own vote on the account page, and its receipt in the clipboard', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const voter = await newVoter();
  await signInContext(context, voter);
  const contest = new ContestPage(page);
  await contest.open('/en-ph/contest');
  const name = await contest.card(1).getByRole('heading', { level: 3 }).textContent();
  await contest.stars(1).nth(2).check({ force: true });
  await expect(contest.status(1)).toHaveAttribute('data-status', 'saved');
  const receipt = /Receipt ([0-9a-f]{8})/.exec((await contest.status(1).textContent()) ?? '')?.[1] ?? '';

  await page.goto('/account');
  const account = new AccountPage(page);
  await expect(page.getByRole('main').getByText(voter.email)).toBeVisible();
  await expect(account.votes).toHaveCount(1);
  const vote = account.votes.first();
  await expect(vote.getByRole('link', { name: name ?? '', exact: true })).toBeVisible();
  await expect(vote).toContainText('Your vote: 3 stars');
  await expect(vote).toContainText('Counted');
  await expect(vote).toContainText(`Receipt ${receipt}`);
  await expect(vote.locator('img')).toHaveJSProperty('complete', true);

  await vote.getByRole('button', { name: /^Copy the receipt/ }).click();
  await expect(vote.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`^${receipt}-.{27}$`));

  await vote.getByRole('link', { name: /^Philippines, week \d+$/ }).click();
  await expect(page).toHaveURL(/\/en-ph\/contest\/\d{4}-w\d{2}$/);
});

/** More than the 24 of a page. */
const CAST = 27;

test('more votes than a page come when they are asked for, and none comes twice', async ({
  page,
  context,
}) => {
  const voter = await newVoter();
  await castVotes(voter, CAST);
  await signInContext(context, voter);
  await page.goto('/account');
  const account = new AccountPage(page);
  await expect(account.votes).toHaveCount(24);
  await account.showMore.click();
  await expect(account.votes).toHaveCount(CAST);
  await expect(account.showMore).toBeHidden();
  const links = await account.votes
    .locator('[data-part="own-vote-name"]')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  expect(new Set(links).size).toBe(CAST);
});

for (const path of ['/account', '/ar/account', '/ru/account']) {
  test(`the votes at ${path} have no accessibility violation and fit 320 px`, async ({ page, context }) => {
    const voter = await newVoter();
    await castVotes(voter, 3);
    await signInContext(context, voter);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(path);
      await expect(new AccountPage(page).votes).toHaveCount(3);
      expect(await violationsOf(page)).toEqual([]);
      const overflow = await page.evaluate(() => {
        return document.documentElement.scrollWidth - document.documentElement.clientWidth;
      });
      expect(overflow).toBeLessThanOrEqual(0);
    }
  });
}

test('a visitor is asked to sign in, and comes back to the own votes', async ({ page }) => {
  const voter = await newVoter();
  await page.goto('/account');
  const account = new AccountPage(page);
  await expect(account.signIn).toHaveAttribute('href', '/auth?next=%2Faccount');
  await account.signIn.click();
  const auth = new AuthPage(page);
  await auth.email.fill(voter.email);
  await auth.password.fill(VOTER_PASSWORD);
  await auth.signIn.click();
  await page.waitForURL('**/account');
  await expect(page.getByText('You have not voted yet.')).toBeVisible();
});

test('loads no React for a visitor', async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (/\.js$/.test(response.url())) scripts.push(response.url());
  });
  await page.goto('/account', { waitUntil: 'networkidle' });
  await expect(new AccountPage(page).signIn).toBeVisible();
  expect(scripts.filter((url) => /OwnVotes|client\.|react/i.test(url))).toEqual([]);
});

test.describe('when the server does not answer', () => {
  // The browser's own line for the refused requests.
  test.use({ expectedNoise: [/status of 503/] });

  test('the list says so and comes once it does', async ({ page, context }) => {
    await signInContext(context, await newVoter());
    await context.route('**/rpc/list_own_votes', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.goto('/account');
    await expect(page.getByText('Our server does not answer right now.')).toBeVisible();
    await context.unroute('**/rpc/list_own_votes');
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('You have not voted yet.')).toBeVisible();
  });
});
