import { expect, test } from '../../support/browser/browser-test.ts';
import { demoStorageState, publicClient } from '../../support/browser/demo-session.ts';
import { ContestPage } from '../../support/pages/contest-page.ts';
import { ProfilePage } from '../../support/pages/profile-page.ts';

type Standing = { profile_id: string; entry_id: string; display_name: string; city: string };

/** Contestants of the Philippine week that runs, by their places from 0. */
async function contestants(): Promise<Standing[]> {
  const { data, error } = await publicClient().rpc('list_standings', { p_country: 'ph', p_limit: 36 });
  if (error) throw error;
  return data as Standing[];
}

async function contestant(place: number): Promise<Standing> {
  const found = (await contestants())[place];
  if (!found) throw new Error(`There is no contestant at place ${place}.`);
  return found;
}

test('from a card a visitor comes to the profile, gives stars there, and finds them on the card again', async ({
  page,
}) => {
  const contest = new ContestPage(page);
  const profile = new ProfilePage(page);
  await contest.open('/en-ph/contest');
  const card = contest.card(2);
  const name = (await card.getByRole('heading').textContent()) ?? '';
  await card.getByRole('link', { name }).click();
  await expect(page).toHaveURL(/\/u\/[0-9a-f-]{36}$/);
  await expect(profile.name).toHaveText(name);
  await expect(page).toHaveTitle(`${name} · Diadem`);
  await expect(profile.photos).toHaveCount(2);
  await expect(profile.photos.first()).toHaveJSProperty('complete', true);

  await profile.stars.nth(3).click({ force: true });
  await expect(profile.vote).toContainText('Kept on this device.');
  await expect(profile.vote.getByRole('link')).toHaveAttribute('href', /^\/auth\?next=%2Fu%2F/);

  await page.goBack();
  await expect(page).toHaveURL(/\/en-ph\/contest$/);
  await expect(card.getByRole('radio').nth(3)).toBeChecked();
});

test('a star that is tapped as soon as the profile is there is not lost in the change of pages', async ({
  page,
}) => {
  const contest = new ContestPage(page);
  const profile = new ProfilePage(page);
  await contest.open('/en-ph/contest');
  await contest.card(2).getByRole('heading').getByRole('link').click();
  await page.waitForURL(/\/u\//);
  await profile.stars.nth(3).click({ force: true });
  await expect(profile.vote).toContainText('Kept on this device.');
});

test.describe('a voter', () => {
  test('votes on a profile, gets a receipt, and finds the vote there after a reload', async ({ browser }) => {
    const context = await browser.newContext({ storageState: await demoStorageState('voter') });
    const page = await context.newPage();
    const profile = new ProfilePage(page);
    const { profile_id, display_name } = await contestant(9);
    await page.goto(`/u/${profile_id}`);
    await expect(profile.name).toHaveText(display_name);
    const stars = (await profile.stars.nth(4).isChecked()) ? 4 : 5;
    await profile.stars.nth(stars - 1).check({ force: true });
    await expect(profile.vote).toContainText(`Your vote: ${stars} stars · Receipt`);

    await page.reload();
    await expect(profile.stars.nth(stars - 1)).toBeChecked();
    await expect(profile.vote).toContainText(`Your vote: ${stars} stars`);
    await context.close();
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a contestant of the running week has a page of her own, indexed, with a preview and no standing', async ({
    page,
    request,
  }) => {
    const { profile_id, display_name, city } = await contestant(4);
    await page.goto(`/u/${profile_id}`);
    const profile = new ProfilePage(page);
    await expect(profile.name).toHaveText(display_name);
    await expect(page.locator('main')).toContainText(city);
    await expect(profile.photos.first()).toHaveJSProperty('complete', true);
    // In the last 24 hours of a week there are no figures at all.
    await expect(page.locator('[data-part="profile-figures"]', { hasText: /\d/ })).toHaveCount(0);
    await expect(page.locator('meta[name=robots]')).toHaveCount(0);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      new RegExp(`/u/${profile_id}$`),
    );
    const preview = await page.locator('meta[property="og:image"]').getAttribute('content');
    const type = (await request.get(preview ?? '')).headers()['content-type'];
    expect(type).toMatch(/^image\/(webp|jpeg)$/);
  });
});

test.describe('nobody', () => {
  // The browser's own line for the refusal no_such_profile.
  test.use({ expectedNoise: [/status of 400/] });

  for (const id of ['someone', '3f1d2c4b-0000-4000-8000-000000000000'])
    test(`is at /u/${id}: the page answers 200, is not indexed and says so`, async ({ page }) => {
      const answer = await page.goto(`/u/${id}`);
      expect(answer?.status()).toBe(200);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist');
      await expect(page).toHaveTitle('This page does not exist · Diadem');
      await page.getByRole('link', { name: "See this week's contest" }).click();
      await expect(page).toHaveURL(/\/en-ph\/contest$/);
    });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

  for (const { path, button, side } of [
    { path: '/u', button: 'Full length', side: 1 },
    { path: '/ar/u', button: 'كامل القامة', side: -1 },
  ])
    test(`${path}/… is swiped by its buttons and by the keyboard, and keeps its stars in sight`, async ({
      page,
    }) => {
      const profile = new ProfilePage(page);
      const { profile_id, display_name } = await contestant(1);
      await page.goto(`${path}/${profile_id}`);
      await expect(profile.name).toHaveText(display_name);
      const scrolled = () => profile.strip.evaluate((strip) => Math.sign(Math.round(strip.scrollLeft)));
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect.poll(scrolled).toBe(side);
      await expect(page.getByRole('button', { name: button, exact: true })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await profile.strip.focus();
      await page.keyboard.press(side > 0 ? 'ArrowLeft' : 'ArrowRight');
      await expect.poll(scrolled).toBe(0);

      await expect(profile.stars.first()).toBeInViewport();
      await page.mouse.wheel(0, 4000);
      await expect(profile.stars.first()).toBeInViewport();
    });
});

test('in Arabic the profile runs from right to left, with links that stay in the language', async ({
  page,
}) => {
  const profile = new ProfilePage(page);
  const { profile_id, display_name } = await contestant(0);
  await page.goto(`/ar/u/${profile_id}`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(profile.name).toHaveText(display_name);
  await expect(page.getByRole('term').filter({ hasText: 'البلد' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'مسابقة هذا الأسبوع: الفلبين' })).toHaveAttribute(
    'href',
    '/ar-ph/contest',
  );
  const [portrait, body] = await Promise.all([
    profile.photos.first().boundingBox(),
    profile.photos.last().boundingBox(),
  ]);
  expect(portrait?.x ?? 0).toBeGreaterThan(body?.x ?? 0);
  expect(portrait?.y).toBe(body?.y);
});
