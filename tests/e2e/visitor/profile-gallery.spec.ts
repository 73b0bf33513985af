import { violationsOf } from '../../support/browser/axe-violations.ts';
import { expect, test } from '../../support/browser/browser-test.ts';
import { demoStorageState, publicClient } from '../../support/browser/demo-session.ts';
import { ProfilePage } from '../../support/pages/profile-page.ts';

/** A contestant of the Philippine week that runs who sent a film and tells of herself in words. */
async function openContestant(): Promise<{ profile_id: string; display_name: string }> {
  const client = publicClient();
  const { data, error } = await client.rpc('list_standings', { p_country: 'ph', p_limit: 36 });
  if (error) throw error;
  for (const { profile_id } of data as { profile_id: string }[]) {
    const { data: profile } = await client.rpc('get_profile', { p_profile_id: profile_id });
    if (profile?.video && profile.details?.bio && profile.details.height_cm) return profile;
  }
  throw new Error('Nobody of this week has a film and tells of herself.');
}

for (const { lang, enlarge, on, larger, reported, close, video, height } of [
  {
    lang: 'en',
    enlarge: 'Enlarge: Portrait',
    on: 'ArrowRight',
    larger: 'Larger',
    reported: 'Report this photo',
    close: 'Close',
    video: 'Video',
    height: /^1\d\d cm$/,
  },
  {
    lang: 'ar',
    enlarge: 'تكبير: صورة',
    on: 'ArrowLeft',
    larger: 'أكبر',
    reported: 'الإبلاغ عن هذه الصورة',
    close: 'إغلاق',
    video: 'فيديو',
    height: /^1\d\d سم$/,
  },
])
  test.describe(`the gallery at 320 px (${lang})`, () => {
    test.use({ viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' });

    test('is gone through by keyboard: the strip, a photograph as large as the screen, the film', async ({
      page,
    }) => {
      const her = await openContestant();
      const profile = new ProfilePage(page);
      await page.goto(`${lang === 'en' ? '' : `/${lang}`}/u/${her.profile_id}`);
      await expect(profile.video).toHaveCount(1);
      await expect(profile.details.getByRole('definition').first()).toHaveText(height);

      await profile.strip.focus();
      const last = page.getByRole('button', { name: video, exact: true });
      // One press is one piece; a press while the strip still moves may go under.
      await expect(async () => {
        await page.keyboard.press(on);
        await expect(last).toHaveAttribute('aria-pressed', 'true', { timeout: 400 });
      }).toPass({ timeout: 15_000 });
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: enlarge }).first()).toBeFocused();
      await page.keyboard.press('Enter');
      const picture = profile.zoom.getByRole('img');
      const first = await picture.getAttribute('alt');
      await expect(picture).toHaveJSProperty('complete', true);
      expect(await violationsOf(page)).toEqual([]);
      await page.keyboard.press(on);
      await expect(picture).not.toHaveAttribute('alt', first ?? '');
      const whole = await picture.boundingBox();
      expect(whole?.width ?? 999).toBeLessThanOrEqual(320);
      // Reporting it opens over it and leads back.
      const report = profile.zoom.getByRole('button', { name: reported });
      await report.press('Enter');
      await expect(page.locator('dialog.dialog input[value="body"]')).toBeChecked();
      await page.keyboard.press('Escape');
      await expect(report).toBeFocused();
      await profile.zoom.getByRole('button', { name: larger }).press('Enter');
      await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(500);
      await page.keyboard.press('Escape');
      await expect(profile.zoom).toHaveCount(0);
      await expect(page.getByRole('button', { name: enlarge }).first()).toBeFocused();
      await page.keyboard.press('Enter');
      await profile.zoom.getByRole('button', { name: close }).press('Enter');
      await expect(profile.zoom).toHaveCount(0);

      expect(await violationsOf(page)).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
    });
  });

test('a film is fetched when it is played, and plays', async ({ page }) => {
  const her = await openContestant();
  const profile = new ProfilePage(page);
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.webm')) fetched.push(request.url());
  });
  await page.goto(`/u/${her.profile_id}`, { waitUntil: 'networkidle' });
  await expect(profile.video).toHaveAttribute('poster', /poster\.jpg$/);
  expect(fetched).toEqual([]);
  await profile.video.evaluate((film: HTMLVideoElement) => film.play());
  await expect
    .poll(() => profile.video.evaluate((film: HTMLVideoElement) => film.currentTime))
    .toBeGreaterThan(0.2);
  expect(fetched.length).toBeGreaterThan(0);
});

test.describe('files that were taken back', () => {
  // The browser's own line for each of them.
  test.use({ expectedNoise: [/status of 404/] });

  test('leave their places and a sentence, no broken picture', async ({ page }) => {
    const her = await openContestant();
    const profile = new ProfilePage(page);
    await page.route(/object\/public\/photos\/.+\.(webp|jpg|webm)$/, (route) =>
      route.fulfill({ status: 404, body: '' }),
    );
    await page.goto(`/u/${her.profile_id}`);
    await expect(profile.details).toBeVisible();
    await profile.strip.getByRole('listitem').nth(1).scrollIntoViewIfNeeded();
    await expect(page.getByText('This photo cannot be shown.')).toHaveCount(2);
    await expect(profile.photos).toHaveCount(0);
    await expect(profile.strip.locator('image')).toHaveCount(0);
    await expect(page.getByText('This video cannot be shown.')).toBeVisible();
  });
});

test('her own page tells a contestant that others see it so, and leads to her entry', async ({ browser }) => {
  const context = await browser.newContext({ storageState: await demoStorageState('contestant') });
  const page = await context.newPage();
  const profile = new ProfilePage(page);
  const { data } = await publicClient().rpc('list_standings', { p_country: 'ph', p_query: 'Isabel Navarro' });
  await page.goto(`/u/${(data as { profile_id: string }[])[0]?.profile_id}`);
  await expect(profile.ownNote).toContainText('This is how others see your page.');
  await expect(profile.ownNote.getByRole('link')).toHaveAttribute('href', '/account#entry');
  await expect(profile.details).toContainText('About me');
  await expect(profile.stars).toHaveCount(0);
  await context.close();
});
