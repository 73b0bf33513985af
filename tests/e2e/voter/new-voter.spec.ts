import { expect, test } from '../../support/browser/browser-test.ts';
import { AuthPage } from '../../support/pages/auth-page.ts';
import { ContestPage } from '../../support/pages/contest-page.ts';
import { follow, linkIn, newAddress, waitForMail } from '../../support/people/mail.ts';

const PASSWORD = 'correct-horse-7';

test('a new voter signs up, confirms the mail, votes, changes the vote and finds it after a reload', async ({
  page,
}) => {
  const address = newAddress('voter');
  const auth = new AuthPage(page);
  await auth.open('sign-up');
  await auth.email.fill(address);
  await auth.password.fill(PASSWORD);
  await auth.isAdult.check();
  await auth.acceptsTerms.check();
  await auth.signUp.click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();

  await follow(page, linkIn(await waitForMail(address)));
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();

  const contest = new ContestPage(page);
  await contest.open('/en-ph/contest');
  await contest.stars(3).nth(3).check({ force: true });
  await expect(contest.status(3)).toHaveAttribute('data-status', 'saved');
  await contest.stars(3).nth(4).check({ force: true });
  await expect(contest.status(3)).toHaveAttribute('data-status', 'saved');
  await expect(contest.status(3)).toContainText(/Receipt [0-9a-f]{8}/);

  await contest.open('/en-ph/contest');
  await expect(contest.stars(3).nth(4)).toBeChecked();
  await expect(contest.status(3)).toContainText('Your vote: 5 stars');
});

test('a form that is sent empty says what is wrong beside each field and keeps what was typed', async ({
  page,
}) => {
  const auth = new AuthPage(page);
  await auth.open('sign-up');
  await auth.email.fill('not-an-address');
  await auth.signUp.click();
  await expect(page.getByText(/does not look like an email address/)).toBeVisible();
  await expect(auth.email).toHaveAttribute('aria-invalid', 'true');
  await expect(auth.email).toHaveValue('not-an-address');
});

test.describe('a link that was used before', () => {
  // The browser's own line for the refused request.
  test.use({ expectedNoise: [/status of 4\d\d/] });

  test('says so and offers a new one', async ({ page }) => {
    await page.goto('/verify?token_hash=0000000000000000000000000000000000000000&type=signup');
    await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
  });
});
