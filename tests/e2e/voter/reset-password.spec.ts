import { expect, test } from '../../support/browser/browser-test.ts';
import { publicClient } from '../../support/browser/demo-session.ts';
import { AccountPage } from '../../support/pages/account-page.ts';
import { AuthPage } from '../../support/pages/auth-page.ts';
import { follow, linkIn, newAddress, waitForMail } from '../../support/people/mail.ts';
import { newVoter, signInContext, VOTER_PASSWORD } from '../../support/people/voter.ts';

const SUBJECT = /new password/;
const NEW_PASSWORD = 'another-horse-8';

test('a forgotten password is replaced by mail; the old one and the sessions elsewhere end', async ({
  page,
  browser,
}) => {
  const voter = await newVoter();
  await page.goto('/auth');
  const auth = new AuthPage(page);
  await auth.email.fill(voter.email);
  await auth.forgotPassword.click();
  await expect(auth.email).toHaveValue(voter.email);
  await auth.sendLink.click();
  await expect(page.getByText(/^If .* has an account, a link for a new password/)).toBeVisible();

  const link = linkIn(await waitForMail(voter.email, SUBJECT));
  expect(new URL(link).pathname).toBe('/reset-password');
  await follow(page, link);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  expect(new URL(page.url()).search, 'the token is not left in the address').toBe('');
  await page.reload();
  const field = page.getByLabel('New password', { exact: true });
  await field.fill('short');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByText('Use at least 8 characters, with letters and digits.')).toBeVisible();
  await field.fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible();

  await page.goto('/account');
  await expect(page.getByRole('main').getByText(voter.email)).toBeVisible();
  await new AccountPage(page).signOut.click();

  const client = publicClient();
  const old = await client.auth.signInWithPassword({ email: voter.email, password: VOTER_PASSWORD });
  expect(old.error?.code).toBe('invalid_credentials');
  expect(
    (await client.auth.signInWithPassword({ email: voter.email, password: NEW_PASSWORD })).error,
  ).toBeNull();
  const { refresh_token = '' } = voter.session as { refresh_token?: string };
  expect((await client.auth.refreshSession({ refresh_token })).error).not.toBeNull();

  const late = await (await browser.newContext()).newPage();
  await follow(late, link);
  await expect(late.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  await expect(late.getByLabel('Email', { exact: true })).toBeVisible();
  await late.context().close();
});

test('without a link the page offers one, alike for every address', async ({ page }) => {
  await page.goto('/reset-password');
  const auth = new AuthPage(page);
  await auth.email.fill(newAddress('nobody'));
  await auth.sendLink.click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
});

test.describe('the password that one has already', () => {
  // The browser's own line for the refused request.
  test.use({ expectedNoise: [/status of 422/] });

  test('is refused beside its field', async ({ page, context }) => {
    const voter = await newVoter();
    await signInContext(context, voter);
    await publicClient().auth.resetPasswordForEmail(voter.email);
    await follow(page, linkIn(await waitForMail(voter.email, SUBJECT)));
    await page.getByLabel('New password', { exact: true }).fill(VOTER_PASSWORD);
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await expect(page.getByText('This is your password already. Choose a different one.')).toBeVisible();
  });
});
