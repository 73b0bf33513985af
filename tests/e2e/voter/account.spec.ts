import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { violationsOf } from '../../support/browser/axe-violations.ts';
import { expect, test } from '../../support/browser/browser-test.ts';
import { castVotes, newVoter, signInContext } from '../../support/people/voter.ts';

test('a voter changes the profile, takes all data along, leaves and comes back, by keyboard', async ({
  page,
  context,
}) => {
  const voter = await newVoter();
  await castVotes(voter, 2);
  await signInContext(context, voter);
  await page.goto('/account');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'My votes', level: 2 })).toBeVisible();
  await main.getByRole('link', { name: 'Profile' }).focus();
  await page.keyboard.press('Enter');
  await expect(main.getByRole('heading', { name: 'Profile', level: 2 })).toBeFocused();
  await expect(page).toHaveURL(/#profile$/);
  await main.getByLabel('Name').fill('');
  await main.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(main.getByText('Enter a name of 1 to 60 ordinary characters.')).toBeVisible();
  await expect(main.getByLabel('Name')).toBeFocused();
  await main.getByLabel('Name').fill('Ana Cruz');
  await page.keyboard.press('Enter');
  await expect(main.getByText('Saved.')).toBeVisible();

  await main.getByRole('link', { name: 'Privacy' }).press('Enter');
  const download = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Download my data' }).press('Enter');
  const files = unzipSync(await readFile(await (await download).path()));
  const data = JSON.parse(new TextDecoder().decode(files['data.json']));
  expect(data).toMatchObject({ account: { email: voter.email }, profile: { display_name: 'Ana Cruz' } });
  expect(data.votes).toHaveLength(2);

  await main.getByRole('button', { name: 'Delete account' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await main.getByRole('button', { name: 'Delete account' }).press('Enter');
  await dialog.getByRole('button', { name: 'Delete account' }).press('Enter');
  await expect(main.getByText(/^Your account is hidden and will be erased on /)).toBeVisible();
  await page.reload();
  await main.getByRole('button', { name: 'Undo deletion' }).press('Enter');
  await expect(main.getByRole('button', { name: 'Delete account' })).toBeVisible();
});
