import { siteUrl } from '../../support/backend/environment.ts';
import { expect, test } from '../../support/browser/browser-test.ts';
import { AuthPage } from '../../support/pages/auth-page.ts';
import { follow, linkIn, mailsTo, newAddress, waitForMail } from '../../support/people/mail.ts';
import { newVoter } from '../../support/people/voter.ts';

const SUBJECT = /sign-in link/;

test('a link signs in without a password, and leads to where the voter was going', async ({
  page,
  context,
}) => {
  const { email } = await newVoter();
  await page.goto('/auth?next=/en-ph/contest');
  const auth = new AuthPage(page);
  await auth.email.fill(email);
  await auth.linkInstead.click();
  await expect(page.getByRole('heading', { name: 'Sign in with a link' })).toBeVisible();
  await expect(auth.email).toHaveValue(email);
  await auth.sendLink.click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send again in \d+ seconds$/ })).toBeVisible();

  const mailed = await context.newPage();
  await follow(mailed, linkIn(await waitForMail(email, SUBJECT)));
  // The address in full: the form's own ends alike, with where it leads, and would pass before anything has happened.
  const contest = `${siteUrl()}/en-ph/contest`;
  await mailed.waitForURL(contest);
  // The tab that waited has seen it, too.
  await page.waitForURL(contest);
});

test('a link that was asked for on one device signs in on another, once', async ({ page, browser }) => {
  const { email } = await newVoter();
  await page.goto('/auth');
  const auth = new AuthPage(page);
  await auth.email.fill(email);
  await auth.linkInstead.click();
  await auth.sendLink.click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  const link = linkIn(await waitForMail(email, SUBJECT));

  const device = await browser.newContext();
  const other = await device.newPage();
  await follow(other, link);
  await expect(other.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
  await expect(other.getByText(`You are signed in as ${email}.`)).toBeVisible();
  await device.close();

  const third = await browser.newContext();
  const late = await third.newPage();
  await follow(late, link);
  await expect(late.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  await expect(late.getByRole('button', { name: 'Send the link' })).toBeVisible();
  await third.close();
});

test('an address without an account is answered alike, and gets no mail', async ({ page }) => {
  const email = newAddress('nobody');
  const texts: string[] = [];
  for (const address of [email, (await newVoter()).email]) {
    await page.goto('/auth');
    await page.evaluate(() => localStorage.removeItem('diadem-mail'));
    await page.reload();
    const auth = new AuthPage(page);
    await auth.email.fill(address);
    await auth.linkInstead.click();
    await auth.sendLink.click();
    await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
    const text = (await page.getByRole('main').textContent()) ?? '';
    texts.push(text.replace(address, '…').replace(/\d+ seconds?/, '… seconds'));
  }
  expect(texts[0]).toBe(texts[1]);
  expect(await mailsTo(email)).toEqual([]);
});

test('waiting for the mail survives a reload, with its countdown', async ({ page }) => {
  await page.goto('/auth');
  const auth = new AuthPage(page);
  await auth.email.fill(newAddress('patient'));
  await auth.linkInstead.click();
  await auth.sendLink.click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await page.reload();
  const again = page.getByRole('button', { name: /^Send again in \d+ seconds$/ });
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Sign in or use another address' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
