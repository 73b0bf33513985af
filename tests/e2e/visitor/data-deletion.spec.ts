import { violationsOf } from '../../support/browser/axe-violations.ts';
import { expect, test } from '../../support/browser/browser-test.ts';
import { DataDeletionPage } from '../../support/pages/data-deletion-page.ts';
import { follow, linkIn, mailsTo, newAddress, waitForMail } from '../../support/people/mail.ts';
import { newVoter } from '../../support/people/voter.ts';

const SUBJECT = /sign-in link/;

test('a person leaves without signing in: asked on one device, confirmed on another, checked by the code', async ({
  page,
  browser,
}) => {
  const { email } = await newVoter();
  const asking = new DataDeletionPage(page);
  const code = await asking.ask(email);
  expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/);
  await expect(asking.ownCode).toHaveValue(code);
  expect(await asking.stateOf(code)).toContain('Nothing has been deleted.');

  const device = await browser.newContext();
  const mailed = await device.newPage();
  await follow(mailed, linkIn(await waitForMail(email, SUBJECT)));
  await mailed.waitForURL('**/data-deletion?code=*', { waitUntil: 'commit' });
  await expect(mailed.getByRole('heading', { name: 'Delete your account?' })).toBeFocused();
  await expect(mailed.getByText(`You are signed in as ${email}.`)).toBeVisible();
  expect(await asking.stateOf(code)).toContain('Nothing has been deleted.');

  await new DataDeletionPage(mailed).confirm.click();
  await expect(mailed.getByText(/^Confirmed\. The account is hidden/)).toBeVisible();
  await expect(mailed).toHaveURL(/\/data-deletion$/);
  expect(await asking.stateOf(code)).toMatch(/^Confirmed\..* \w+ \d+, 20\d\d\./);

  await mailed.goto('/account#privacy');
  await mailed.getByRole('button', { name: 'Undo deletion' }).click();
  await expect(mailed.getByRole('button', { name: 'Delete account' })).toBeVisible();
  expect(await asking.stateOf(code)).toContain('The account stays.');
  await device.close();
});

test('an address without an account is answered alike, and gets no mail', async ({ page }) => {
  const nobody = newAddress('nobody');
  const deletion = new DataDeletionPage(page);
  const texts: string[] = [];
  for (const address of [nobody, (await newVoter()).email]) {
    const code = await deletion.ask(address);
    texts.push(((await page.getByRole('main').textContent()) ?? '').replaceAll(code, '…'));
  }
  expect(texts[0]).toBe(texts[1]);
  expect(await mailsTo(nobody)).toEqual([]);
});

test('what cannot be sent is said beside its field', async ({ page }) => {
  await page.goto('/data-deletion');
  const deletion = new DataDeletionPage(page);
  await deletion.send.click();
  await expect(page.getByText('Enter your email address.')).toBeVisible();
  await expect(deletion.email).toBeFocused();
  await expect(deletion.email).toHaveAttribute('aria-invalid', 'true');
  await deletion.ownCode.fill('K7QM');
  await deletion.check.click();
  await expect(page.getByText('Enter the 12 letters and digits of your code.')).toBeVisible();
  await expect(deletion.email).not.toHaveAttribute('aria-invalid');
  expect(await deletion.stateOf('K7QM-4XPT-9RWD')).toContain('We do not know this code.');
});

test.describe('too often', () => {
  // The browser's own lines for what is refused.
  test.use({ expectedNoise: [/status of 4\d\d/] });

  test('a link without its session asks for a new one, and a fourth request in an hour for patience', async ({
    page,
  }) => {
    const deletion = new DataDeletionPage(page);
    const email = newAddress('patient');
    const code = await deletion.ask(email);
    await page.goto(`/data-deletion?code=${code}`);
    await expect(page.getByText(/^The link was used already/)).toBeVisible();
    await expect(deletion.confirm).toBeHidden();
    await deletion.ask(email);
    await deletion.ask(email);
    await page.goto('/data-deletion');
    await deletion.email.fill(email);
    await deletion.send.click();
    await expect(page.getByText(/^That was a lot in a short time/)).toBeVisible();
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`in Arabic, ${colorScheme}, by keyboard at 320 px: no accessibility violation before and after asking`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ colorScheme, viewport: { width: 320, height: 640 } });
    const page = await context.newPage();
    await page.goto('/ar/data-deletion', { waitUntil: 'networkidle' });
    await page.locator('input[name="email"]').focus();
    await page.keyboard.type(newAddress('keyboard'));
    await page.keyboard.press('Enter');
    await expect(page.locator('#deletion-sent')).toBeFocused();
    await page.locator('input[name="code"]').press('Enter');
    await expect(page.locator('[data-text="state"]')).not.toBeEmpty();
    expect(await violationsOf(page)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await context.close();
  });
}
