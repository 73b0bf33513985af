import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../supabase/seed/demo-accounts.ts';
import { violationsOf } from '../../support/browser/axe-violations.ts';
import { expect, test } from '../../support/browser/browser-test.ts';
import { publicClient } from '../../support/browser/demo-session.ts';
import { signInContext } from '../../support/people/voter.ts';
import { type WaitingContestant, waitingContestant } from '../../support/people/waiting-entry.ts';

type Claimed = { items: { entry_id: string; media: { id: string; state: string }[] }[] };

async function adminClient() {
  const client = publicClient();
  const email = DEMO_ACCOUNTS.find(({ role }) => role === 'admin')?.email ?? '';
  const { error } = await client.auth.signInWithPassword({ email, password: DEMO_PASSWORD });
  if (error) throw error;
  return client;
}

/** Approves what waits of one entry, as the admin's desk does. */
async function approve(admin: Awaited<ReturnType<typeof adminClient>>, { entryId }: WaitingContestant) {
  const { data } = await admin.rpc('admin_claim_next', { p_count: 50 });
  const mine = (data as unknown as Claimed).items.find((item) => item.entry_id === entryId);
  const decisions = (mine?.media ?? [])
    .filter(({ state }) => state === 'pending')
    .map(({ id }) => ({ subject: 'media', id, action: 'approve' }));
  const decided = await admin.rpc('admin_decide', { p_entry_id: entryId, p_decisions: decisions });
  await admin.rpc('admin_release');
  if (decided.error) throw decided.error;
}

test('a contestant is told of a decision by the bell, reads it, and is told of none after switching that off', async ({
  browser,
}) => {
  const seed = Date.now() % 1_000_000;
  const her = await waitingContestant(`Nina ${seed}`, seed + 7);
  const admin = await adminClient();
  const context = await browser.newContext();
  await signInContext(context, her);
  const page = await context.newPage();
  const bar = page.getByRole('banner');
  const asked = page.waitForResponse('**/rpc/get_unread_counts');
  await page.goto('/terms');
  await asked;
  await expect(bar.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();

  await approve(admin, her);
  // Its ten seconds pass; who looks at the page again finds the number there, without loading it anew.
  const bell = bar.getByRole('link', { name: 'Notifications, 1 unread' });
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(bell).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 25_000, intervals: [1000] });
  await bell.click();
  const told = page.getByRole('link', { name: /Your entry was approved/ });
  await expect(told).toHaveAttribute('href', '/account#entry');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bar.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();

  const saved = page.waitForResponse('**/rpc/save_notification_settings');
  await page.getByRole('switch', { name: 'Decisions about your entry' }).click();
  expect((await saved).ok()).toBe(true);
  const disqualified = { p_entry_id: her.entryId, p_reason: 'other', p_note: 'A test of notifications.' };
  expect((await admin.rpc('admin_disqualify', disqualified)).error).toBeNull();
  const counted = page.waitForResponse('**/rpc/get_unread_counts');
  await page.reload();
  expect(await (await counted).json()).toMatchObject({ notifications: 0 });
  await expect(told).toBeVisible();
  await expect(page.getByText('You were taken out of the contest.')).toHaveCount(0);
  await expect(page.getByRole('switch', { name: 'Decisions about your entry' })).not.toBeChecked();
  await context.close();
});
