import type { Page } from '@playwright/test';
import { violationsOf } from '../../support/browser/axe-violations.ts';
import { expect, test } from '../../support/browser/browser-test.ts';
import { demoStorageState, publicClient } from '../../support/browser/demo-session.ts';
import { ContestPage } from '../../support/pages/contest-page.ts';
import { newVoter, signInContext } from '../../support/people/voter.ts';

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
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: `Take back your like for ${her?.display_name}` }).click();
  await expect(page.getByText(`You no longer like ${her?.display_name}.`)).toBeVisible();
  const likedAgain = page.waitForResponse('**/rpc/like_profile');
  await page.getByRole('button', { name: 'Like again' }).click();
  await expect(page.getByRole('button', { name: /Take back/ })).toBeVisible();
  // It shows before the server has it.
  expect((await likedAgain).ok()).toBe(true);
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
  await expect(page.locator('#toasts').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    `/auth?next=${encodeURIComponent(`/u/${her?.profile_id}`)}`,
  );
});

/** The grid, and the week that comes after it. */
const GRID = '/en-ph/contest';
async function nextWeek(page: Page): Promise<string> {
  await page.goto(GRID);
  const weeks = page.getByRole('navigation', { name: 'Weeks' });
  return (await weeks.getByRole('link', { name: 'Next week', exact: true }).getAttribute('href')) ?? '';
}

test('a voter likes on the grid and on the next week, finds it on the profile, and takes it back', async ({
  browser,
}) => {
  const context = await browser.newContext();
  await signInContext(context, await newVoter());
  const page = await context.newPage();
  const contest = new ContestPage(page);
  for (const grid of [GRID, await nextWeek(page)]) {
    const known = page.waitForResponse('**/rpc/get_likes');
    await contest.open(grid);
    // One question for the whole grid, as it stood: other journeys add contestants to the next week meanwhile.
    const built = await contest.contestantsAsBuilt();
    const { p_profile_ids: asked } = (await known).request().postDataJSON();
    expect(built.length).toBeGreaterThan(1);
    expect(asked).toEqual(expect.arrayContaining(built));
    const name = (await contest.names())[1] ?? '';
    const heart = contest.heart(1);
    await expect(heart).toHaveAccessibleName(`Like ${name}`);
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    const liked = page.waitForResponse('**/rpc/like_profile');
    await heart.focus();
    await page.keyboard.press('Space');
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    expect((await liked).ok()).toBe(true);

    await contest.card(1).getByRole('link', { name }).click();
    const onProfile = page.getByRole('button', { name: `Like ${name}`, exact: true });
    await expect(onProfile).toHaveAttribute('aria-pressed', 'true');
    await contest.open(grid);
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    const takenBack = page.waitForResponse('**/rpc/unlike_profile');
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    expect((await takenBack).ok()).toBe(true);
  }
  await context.close();
});

test('a heart on the grid that is pressed signed out, before it can hear, leads to sign in and back', async ({
  page,
}) => {
  const contest = new ContestPage(page);
  await page.goto(GRID);
  await contest.heart(0).click();
  await expect(page).toHaveURL(new RegExp(`${GRID}$`));
  await expect(page.locator('#toasts').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    `/auth?next=${encodeURIComponent(GRID)}`,
  );
  await expect(contest.heart(0)).toHaveAttribute('aria-pressed', 'false');
});
