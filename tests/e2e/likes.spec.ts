import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '../support/browser-test.ts';
import { demoStorageState, publicClient } from '../support/demo-session.ts';
import { newVoter, signInContext } from '../support/voter.ts';

/** The contestants of the Philippine week, the first one first. */
async function contestants(): Promise<{ profile_id: string; display_name: string }[]> {
  const { data, error } = await publicClient().rpc('list_standings', { p_country: 'ph', p_limit: 12 });
  if (error) throw error;
  return data as { profile_id: string; display_name: string }[];
}

test('a voter likes a contestant, finds her under likes, takes it back and changes her mind', async ({
  browser,
}) => {
  const context = await browser.newContext();
  await signInContext(context, await newVoter());
  const [, , her] = await contestants();
  const page = await context.newPage();
  await page.goto(`/u/${her?.profile_id}`);
  const heart = page.getByRole('button', { name: `Like ${her?.display_name}` });
  const answer = page.waitForResponse('**/rpc/like_profile');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect((await answer).ok()).toBe(true);

  await page.getByRole('banner').getByRole('link', { name: 'Likes' }).click();
  await expect(page.getByRole('heading', { name: 'You like' })).toBeVisible();
  await expect(page.getByRole('link', { name: her?.display_name ?? '' })).toHaveAttribute('href', /\/u\//);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: `Take back your like for ${her?.display_name}` }).click();
  await expect(page.getByText(`You no longer like ${her?.display_name}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Like again' }).click();
  await expect(page.getByRole('button', { name: /Take back/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: her?.display_name ?? '' })).toBeVisible();
  await context.close();
});

test('a contestant sees who likes her, and nobody else does', async ({ browser }) => {
  const context = await browser.newContext({ storageState: await demoStorageState('contestant') });
  const page = await context.newPage();
  await page.goto('/likes#received');
  await expect(page.getByText('Only you see who likes you.')).toBeVisible();
  await expect(
    page.getByRole('listitem').or(page.getByText('Nobody has liked you yet.')).first(),
  ).toBeVisible();
  await page.goto('/ar/likes#given');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { name: 'نالوا إعجابك' })).toBeVisible();
  await context.close();
});

test('who is signed out is led to sign in and comes back to her', async ({ page }) => {
  const [, , her] = await contestants();
  await page.goto(`/u/${her?.profile_id}`);
  await page.getByRole('button', { name: `Like ${her?.display_name}` }).click();
  await expect(page.locator('#notices').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    `/auth?next=${encodeURIComponent(`/u/${her?.profile_id}`)}`,
  );
});
