import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../supabase/seed/demo-accounts.ts';
import { violationsOf } from '../../support/browser/axe-violations.ts';
import { expect, test } from '../../support/browser/browser-test.ts';
import { publicClient } from '../../support/browser/demo-session.ts';
import { AuthPage } from '../../support/pages/auth-page.ts';
import { follow, linkIn, mailsTo, newAddress, waitForMail } from '../../support/people/mail.ts';
import { newVoter, signInContext, VOTER_PASSWORD } from '../../support/people/voter.ts';

test('another address is confirmed by both, on another device, once, and the old one is told', async ({
  page,
  context,
  browser,
}) => {
  const voter = await newVoter();
  await signInContext(context, voter);
  await page.goto('/account#security');
  const email = newAddress('moved');
  await page.getByLabel('New email address').fill(email);
  await page.getByRole('button', { name: 'Change the email address' }).click();
  await expect(page.getByText(`We sent a link to ${email} and one to your present address.`)).toBeVisible();
  const present = linkIn(await waitForMail(voter.email, /new address/));
  expect(await mailsTo(voter.email)).toHaveLength(2);

  const link = linkIn(await waitForMail(email));
  const device = await browser.newContext();
  const other = await device.newPage();
  await follow(other, present);
  await expect(other.getByRole('heading', { name: 'Open the other link, too' })).toBeVisible();
  await follow(other, link);
  await expect(other.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  expect(new URL(other.url()).search).toBe('');
  expect((await waitForMail(voter.email, /was changed/)).text).toContain(email);
  await other.goto('/account#security');
  await expect(other.getByText(`Your address is ${email}.`)).toBeVisible();
  await device.close();

  const third = await browser.newContext();
  const late = await third.newPage();
  await follow(late, link);
  await expect(late.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  await third.close();
});

test.describe('a suspended person', () => {
  test('reads why and how to object, at sign-in and on her account', async ({ page }) => {
    const voter = await newVoter();
    const { data } = await voter.client.auth.getUser();
    const admin = publicClient();
    const account = DEMO_ACCOUNTS.find(({ role }) => role === 'admin');
    await admin.auth.signInWithPassword({ email: account?.email ?? '', password: DEMO_PASSWORD });
    const decision = { p_profile_id: data.user?.id, p_reason: 'vote_fraud: ticket 7' };
    expect((await admin.rpc('admin_suspend', decision)).error).toBeNull();

    const auth = new AuthPage(page);
    await auth.open();
    await auth.email.fill(voter.email);
    await auth.password.fill(VOTER_PASSWORD);
    await auth.signIn.click();
    const reason = 'Votes from your account were bought, sold or cast by a program.';
    await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible();
    await expect(page.getByText(reason)).toBeVisible();
    await page.getByRole('link', { name: 'Go to your account' }).click();
    const banner = page.getByRole('region', { name: 'Your account is suspended' });
    await expect(banner.getByText(reason)).toBeVisible();
    await expect(banner.getByRole('link')).toHaveAttribute('href', /^mailto:/);
    await expect(page.getByText('ticket 7')).toHaveCount(0);
    expect(await violationsOf(page)).toEqual([]);
  });
});
