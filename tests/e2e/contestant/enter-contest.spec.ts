import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/browser-test.ts';
import { demoStorageState } from '../../support/browser/demo-session.ts';
import { jpeg, withMetadata } from '../../support/files/photo-files.ts';
import { AdminPage } from '../../support/pages/admin-page.ts';
import { newVoter, signInContext } from '../../support/people/voter.ts';

/** A photo as a phone takes it: 12 megapixels, with the place in it. */
async function phonePhoto(seed: number) {
  const bytes = await withMetadata(await jpeg(seed, 3000, 4000));
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(bytes) };
}

async function fillPerson(page: Page): Promise<void> {
  await page.getByLabel('Country of the contest').selectOption('ph');
  await page.getByLabel('Date of birth').fill('1999-05-17');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
}

async function sendPhoto(page: Page, seed: number): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(await phonePhoto(seed));
  await page.getByRole('button', { name: 'Use this photo' }).click();
  await expect(page.getByText('Received, waits for its review')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Next', exact: true }).click();
}

const SECRETS = ['Secret', 'Exif', 'GPS', '14.5833'];

test('a person enters with two photos, leaves in between, is reviewed, and has a page with clean files', async ({
  page,
  context,
  browser,
}) => {
  // Other runs against the same backend have sent other pictures.
  const seed = Date.now() % 1_000_000;
  const name = `Tala ${seed}`;
  const voter = await newVoter();
  await signInContext(context, voter);
  await page.goto('/account#entry');
  await fillPerson(page);

  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByText('This is needed.').first()).toBeVisible();
  await expect(page.getByLabel('Your name in the contest')).toBeFocused();
  await page.getByLabel('Your name in the contest').fill(name);
  await page.reload();
  // What was typed and never sent is still there.
  await expect(page.getByLabel('Your name in the contest')).toHaveValue(name);
  await page.getByLabel('City').fill('Cebu');
  await page.getByRole('button', { name: 'Next', exact: true }).click();

  await sendPhoto(page, seed);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Body photo' })).toBeVisible();
  await sendPhoto(page, seed + 1);

  await expect(page.getByText(/^Planned for week \d+/)).toBeVisible();
  await page.getByRole('button', { name: 'Send my entry' }).click();
  await expect(page.getByText('Please confirm all four points.')).toBeVisible();
  for (const box of await page.locator('[data-part="entry-consents"] input').all()) await box.check();
  await page.getByRole('button', { name: 'Send my entry' }).click();
  await expect(page.getByText('Sent. We look at it within 24 hours.')).toBeVisible();
  await expect(page.locator('[data-part="entry-photo"] img')).toHaveCount(2);

  const desk = await browser.newContext({ storageState: await demoStorageState('admin') });
  const admin = new AdminPage(await desk.newPage());
  await admin.open();
  await admin.goTo(name);
  await admin.page.keyboard.press('Shift+A');
  // On the grid of her week once the ten seconds of the decision are over and the photos are published.
  const { data: mine } = await voter.client.rpc('get_my_entry');
  const { week } = (mine as { entry: { week: string } }).entry;
  const grid = async () => {
    const { data } = await voter.client.rpc('list_standings', { p_country: 'ph', p_week: week });
    const rows = data as { display_name: string; portrait: unknown }[];
    return rows.filter(({ portrait }) => portrait !== null).map((row) => row.display_name);
  };
  await expect.poll(grid, { timeout: 40_000 }).toContain(name);
  const { user } = voter.session as { user: { id: string } };
  await page.goto(`/u/${user.id}`);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  const photo = page.locator('astro-island img').first();
  await expect(photo).toHaveJSProperty('complete', true);
  const shown = await page.request.get((await photo.getAttribute('src')) ?? '');
  expect(shown.headers()['content-type']).toBe('image/jpeg');
  const text = (await shown.body()).toString('latin1');
  for (const secret of SECRETS) expect(text).not.toContain(secret);
  await desk.close();
});

test('a photo that is too small, or no photo, is refused with a sentence', async ({ page, context }) => {
  await signInContext(context, await newVoter());
  await page.goto('/account#entry');
  await fillPerson(page);
  await page.getByLabel('Your name in the contest').fill('Mia');
  await page.getByLabel('City').fill('Cebu');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  const file = page.locator('input[type="file"]');
  await file.setInputFiles({
    name: 'small.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(await jpeg(303, 400, 500)),
  });
  await expect(page.getByText('The photo is too small.', { exact: false })).toBeVisible();
  await file.setInputFiles({ name: 'fake.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>') });
  await expect(page.getByText('Please choose a JPEG, PNG, WebP or HEIC photo.')).toBeVisible();
  await file.setInputFiles({
    name: 'broken.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from((await jpeg(303, 900, 900)).subarray(0, 300)),
  });
  await expect(page.getByText('This browser cannot read the file.', { exact: false })).toBeVisible();
});
