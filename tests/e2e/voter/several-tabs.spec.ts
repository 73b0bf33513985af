import { expect, test } from '../../support/browser/browser-test.ts';
import { SESSION_STORAGE_KEY } from '../../support/browser/demo-session.ts';
import { AccountPage } from '../../support/pages/account-page.ts';
import { AuthPage } from '../../support/pages/auth-page.ts';
import { newVoter, signInContext, VOTER_PASSWORD } from '../../support/people/voter.ts';

test('signing in and out in one tab is seen in the others at once', async ({ context }) => {
  const voter = await newVoter();
  const [account, contest, auth] = [
    await context.newPage(),
    await context.newPage(),
    await context.newPage(),
  ];
  await account.goto('/account');
  await contest.goto('/en-ph/contest');
  await expect(new AccountPage(account).signIn).toBeVisible();

  await auth.goto('/auth?next=/en-ph');
  const form = new AuthPage(auth);
  await form.email.fill(voter.email);
  await form.password.fill(VOTER_PASSWORD);
  await form.signIn.click();
  await expect(account.getByRole('main').getByText(voter.email)).toBeVisible();
  await expect(contest.getByRole('banner').getByRole('button', { name: 'Sign out' })).toBeAttached();

  await new AccountPage(account).signOut.click();
  await expect(new AccountPage(account).signIn).toBeVisible();
  for (const page of [contest, auth]) {
    await expect(page.getByRole('banner').locator('[data-when="signedIn"]').first()).toBeHidden();
  }
});

test('an expired token is renewed by one tab for all, and nobody is signed out', async ({ context }) => {
  await signInContext(context, await newVoter());
  let renewals = 0;
  context.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) renewals += 1;
  });
  const tabs = await Promise.all(Array.from({ length: 4 }, () => context.newPage()));
  // Its device is known then: a page that asks while it is left would renew a token and never hear of it.
  await tabs[0]?.goto('/terms', { waitUntil: 'networkidle' });
  await tabs[0]?.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}');
    const expires_at = Math.floor(Date.now() / 1000) - 60;
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at }));
  }, SESSION_STORAGE_KEY);

  await Promise.all(tabs.map((tab) => tab.goto('/account')));
  for (const tab of tabs) {
    await tab.bringToFront();
    await expect(tab.getByText('You have not voted yet.')).toBeVisible();
  }
  expect(renewals).toBe(1);
});
