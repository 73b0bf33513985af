import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser-test.ts';
import { jpeg, withMetadata } from '../support/photo-files.ts';
import { newVoter, signInContext } from '../support/voter.ts';

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

test('a person enters the contest with two photos, leaves in between, and goes on where she was', async ({
  page,
  context,
}) => {
  await signInContext(context, await newVoter());
  await page.goto('/account#entry');
  await fillPerson(page);

  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByText('This is needed.').first()).toBeVisible();
  await expect(page.getByLabel('Your name in the contest')).toBeFocused();
  await page.getByLabel('Your name in the contest').fill('Tala Reyes');
  await page.reload();
  // What was typed and never sent is still there.
  await expect(page.getByLabel('Your name in the contest')).toHaveValue('Tala Reyes');
  await page.getByLabel('City').fill('Cebu');
  await page.getByRole('button', { name: 'Next', exact: true }).click();

  await sendPhoto(page, 301);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Body photo' })).toBeVisible();
  await sendPhoto(page, 302);

  await expect(page.getByText(/^Planned for week \d+/)).toBeVisible();
  await page.getByRole('button', { name: 'Send my entry' }).click();
  await expect(page.getByText('Please confirm all four points.')).toBeVisible();
  for (const box of await page.locator('.entry-consents input').all()) await box.check();
  await page.getByRole('button', { name: 'Send my entry' }).click();
  await expect(page.getByText('Sent. We look at it within 24 hours.')).toBeVisible();
  await expect(page.locator('.entry-photo img')).toHaveCount(2);
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
  await expect(page.getByText('This browser cannot read the file.', { exact: false })).toBeVisible();
});
