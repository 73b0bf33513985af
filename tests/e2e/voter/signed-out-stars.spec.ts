import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../supabase/seed/demo-accounts.ts';
import { expect, test } from '../../support/browser/browser-test.ts';
import { AuthPage } from '../../support/pages/auth-page.ts';
import { ContestPage } from '../../support/pages/contest-page.ts';

test('stars given before signing in are kept, and cast after it', async ({ page }) => {
  const contest = new ContestPage(page);
  await contest.open('/en-ph/contest');
  await contest.stars(7).nth(3).check({ force: true });
  await expect(contest.status(7)).toContainText('Kept on this device');
  await expect(contest.stars(7).nth(3)).toBeChecked();
  await contest
    .status(7)
    .getByRole('link', { name: /Sign in/ })
    .click();

  const auth = new AuthPage(page);
  const voter = DEMO_ACCOUNTS.find(({ role }) => role === 'voter');
  await auth.email.fill(voter?.email ?? '');
  await auth.password.fill(DEMO_PASSWORD);
  await auth.signIn.click();

  await expect(page).toHaveURL(/\/en-ph\/contest$/);
  await expect(page.getByText('Your vote was cast.').first()).toBeVisible();
  await contest.open('/en-ph/contest');
  await expect(contest.stars(7).nth(3)).toBeChecked();
  await expect(contest.status(7)).toContainText('Your vote: 4 stars');
});
