import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../supabase/seed/demo-accounts.ts';
import { violationsOf } from '../../support/browser/axe-violations.ts';
import { expect, test } from '../../support/browser/browser-test.ts';
import { demoStorageState, publicClient } from '../../support/browser/demo-session.ts';
import { ProfilePage } from '../../support/pages/profile-page.ts';
import { newVoter, signInContext } from '../../support/people/voter.ts';

/** One for each test, so that they may run at the same time; no other journey counts their portraits. */
type Country = 'it' | 'ca';

async function adminClient() {
  const client = publicClient();
  const email = DEMO_ACCOUNTS.find(({ role }) => role === 'admin')?.email ?? '';
  const { error } = await client.auth.signInWithPassword({ email, password: DEMO_PASSWORD });
  if (error) throw error;
  return client;
}

type Row = { profile_id: string; display_name: string; portrait: object | null };
type Queue = { cases: { id: string; person_id: string; reason: string }[] };

/** Somebody with a portrait about whom nobody has said anything yet: what was cleared once is not hidden again. */
async function unreported(country: Country): Promise<Row> {
  const client = await adminClient();
  const queues = await Promise.all(
    [false, true].map(async (p_is_decided) => {
      const { data } = await client.rpc('admin_list_reports', { p_is_decided, p_limit: 100 });
      return (data as Queue).cases;
    }),
  );
  const known = new Set(queues.flat().map(({ person_id: id }) => id));
  const { data } = await client.rpc('list_standings', { p_country: country, p_limit: 24 });
  const her = (data as Row[]).find(({ profile_id: id, portrait }) => portrait && !known.has(id));
  if (!her) throw new Error('Everybody has been reported.');
  return her;
}

test('a visitor reports an intimate image, which is gone at once; an admin clears it by keyboard, and it is back', async ({
  page,
  browser,
}) => {
  const { profile_id: id, display_name: name } = await unreported('it');
  const profile = new ProfilePage(page);
  await page.goto(`/u/${id}`);
  await expect(profile.photos).toHaveCount(2);
  const more = page.getByRole('button', { name: `More: ${name}` });
  await more.click();
  await page.getByRole('button', { name: `Report ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Report ${name}` });
  await dialog.getByRole('radio', { name: 'Portrait' }).check();
  await dialog.getByRole('radio', { name: 'Spam or fraud' }).check();
  await expect(dialog.getByRole('link', { name: 'Sign in to report' })).toBeVisible();
  await dialog.getByRole('radio', { name: 'Intimate image' }).check();
  await dialog.getByLabel('What should we know?').fill('It is me. Ana Cruz, ana@mail.example');
  expect(await violationsOf(page, {}, 'dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Thank you. We have your report.')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await page.reload();
  await expect(profile.photos).toHaveCount(1);
  await page.goto('/en-it/contest');
  const card = page.getByRole('listitem').filter({ has: page.locator(`a[href*="${id}"]`) });
  await expect(card.first()).toBeVisible();
  await expect(card.getByRole('img')).toHaveCount(0);

  const context = await browser.newContext({ storageState: await demoStorageState('admin') });
  const desk = await context.newPage();
  await desk.goto('/adminka#reports');
  await expect(desk.getByRole('link', { name: /^Reports.*Waiting: \d/ })).toBeVisible();
  await desk.getByRole('button', { name: new RegExp(`Intimate image.*${name}`) }).click();
  const onDesk = desk.getByRole('region', { name: `Portrait, ${name}` });
  await expect(onDesk).toBeFocused();
  await expect(onDesk.getByText('It is me. Ana Cruz, ana@mail.example')).toBeVisible();
  await expect(onDesk.getByRole('img', { name: 'Portrait' })).toBeVisible();
  expect(await violationsOf(desk)).toEqual([]);
  await desk.keyboard.press('c');
  await expect(desk.getByRole('radio', { name: /Within the rules/ })).toBeFocused();
  await desk.keyboard.press('3');
  expect(await violationsOf(desk)).toEqual([]);
  await desk.keyboard.press('Enter');
  await expect(desk.getByText(`Cleared: ${name}. Those concerned are told.`)).toBeVisible();
  await context.close();

  await page.goto(`/u/${id}`);
  await expect(profile.photos).toHaveCount(2);
});

test('a voter reports a page as spam, and reads what was decided', async ({ browser }) => {
  const { profile_id: id, display_name: name } = await unreported('ca');
  const voter = await newVoter();
  const context = await browser.newContext();
  await signInContext(context, voter);
  const page = await context.newPage();
  await page.goto(`/u/${id}`);
  await page.getByRole('button', { name: `More: ${name}` }).click();
  await page.getByRole('button', { name: `Report ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Report ${name}` });
  await dialog.getByRole('radio', { name: 'Spam or fraud' }).check();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await dialog.getByRole('link', { name: 'Your reports' }).click();
  const told = page.getByRole('listitem').filter({ hasText: name });
  await expect(told).toContainText('Not decided yet');

  const admin = await adminClient();
  const { data } = await admin.rpc('admin_list_reports', { p_limit: 100 });
  const found = (data as Queue).cases.find(({ person_id: about }) => about === id);
  await admin.rpc('admin_decide_report', { p_case_id: found?.id, p_decision: 'removed', p_reason: 'spam' });
  await page.reload();
  await expect(told).toContainText('Removed');
  await expect(told).toContainText('It is advertising or fraud');
  expect(await violationsOf(page)).toEqual([]);
  await context.close();
});
