import { violationsOf } from '../../support/browser/axe-violations.ts';
import { expect, test } from '../../support/browser/browser-test.ts';
import { demoStorageState } from '../../support/browser/demo-session.ts';
import { AdminPage } from '../../support/pages/admin-page.ts';
import { waitingContestant } from '../../support/people/waiting-entry.ts';

/** Other runs against the same backend have sent other pictures: a known one that was rejected is not taken again. */
const seed = Date.now() % 1_000_000;

test('an admin reviews by single keys, takes a decision back, and the contestant reads the reason', async ({
  browser,
}) => {
  const first = await waitingContestant(`Ada ${seed}`, seed);
  const second = await waitingContestant(`Bea ${seed}`, seed + 2);
  const context = await browser.newContext({ storageState: await demoStorageState('admin') });
  const page = await context.newPage();
  const admin = new AdminPage(page);
  await admin.open();
  await admin.goTo(first.displayName);
  await expect(admin.pictures).toHaveCount(2);
  expect(await violationsOf(page)).toEqual([]);

  // One key for each picture: after the second one the next entry lies on the desk.
  await page.keyboard.press('a');
  await page.keyboard.press('r');
  await expect(admin.reasons).toBeVisible();
  expect(await violationsOf(page, {}, '[data-part="reasons"]')).toEqual([]);
  await page.keyboard.press('2');
  await expect(admin.entry).toContainText(second.displayName);
  await expect(admin.undo).toContainText(first.displayName);

  // Taken back within its ten seconds, and decided otherwise.
  await page.keyboard.press('u');
  await expect(admin.entry).toContainText(first.displayName);
  await expect(admin.pictures).toHaveCount(2);
  await page.keyboard.press('Shift+A');
  await expect(admin.entry).toContainText(second.displayName);
  await page.keyboard.press('a');
  await page.keyboard.press('c');
  await page.keyboard.press('1');
  await expect(admin.undo).toContainText(second.displayName);

  const stateOf = async ({ client }: typeof first) => (await client.rpc('get_my_entry')).data?.entry?.state;
  await expect.poll(() => stateOf(first), { timeout: 20_000 }).toBe('approved');
  await expect.poll(() => stateOf(second), { timeout: 20_000 }).toBe('changes_requested');
  const { data } = await second.client.rpc('export_my_data');
  expect(JSON.stringify(data)).toContain('too_blurry');
  await context.close();
});

test('an admin disqualifies with a reason and words, after reading what will happen; the contestant reads both', async ({
  browser,
}) => {
  const eva = await waitingContestant(`Eva ${seed}`, seed + 4);
  const context = await browser.newContext({ storageState: await demoStorageState('admin') });
  const page = await context.newPage();
  await page.goto('/adminka#entries');
  await page.getByRole('searchbox').fill(eva.displayName);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Disqualify' }).click();
  await expect(page.getByRole('list', { name: 'What will happen' })).toContainText('does not compete');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel('What happened, in your words').fill('The photos are of an actress.');
  await page.getByLabel('Reason').selectOption('other_person_photo');
  await page.getByRole('button', { name: 'Disqualify' }).click();
  await expect(page.getByText('Disqualified. The entry is out of its contest.')).toBeFocused();
  const { data } = await eva.client.rpc('export_my_data');
  expect(JSON.stringify(data)).toContain('other_person_photo');
  await context.close();
});

test('a visitor and a voter see the not-found view, and nothing of the administration', async ({
  browser,
}) => {
  for (const storageState of [undefined, await demoStorageState('voter')]) {
    const context = await browser.newContext({ ...(storageState ? { storageState } : {}), locale: 'en' });
    const page = await context.newPage();
    await page.goto('/no-such-page');
    const wanted = await page.locator('main').textContent();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/adminka');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.locator('main').textContent()).toBe(wanted);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    expect(asked.filter((url) => /AdminQueue|admin_claim_next/.test(url))).toEqual([]);
    await context.close();
  }
});
