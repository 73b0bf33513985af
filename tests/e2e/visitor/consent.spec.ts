import type { Page } from '@playwright/test';
import { violationsOf } from '../../support/browser/axe-violations.ts';
import { expect, test } from '../../support/browser/browser-test.ts';
import { standInScripts } from '../../support/browser/stand-in-scripts.ts';
import { newVoter, signInContext, VOTER_PASSWORD } from '../../support/people/voter.ts';

// Nobody has chosen anything here.
test.use({ storageState: { cookies: [], origins: [] } });

const banner = (page: Page) => page.locator('[data-part="consent-banner"]');
const stored = (page: Page) =>
  page.evaluate(() => [
    localStorage.getItem('cookie-consent'),
    JSON.parse(localStorage.getItem('cookie-preferences') ?? 'null'),
  ]);
const preferences = (on: boolean) => ({ necessary: true, analytics: on, marketing: on, personalization: on });

for (const [name, choice] of [
  ['Accept all', 'accepted'],
  ['Reject all', 'rejected'],
] as const) {
  test(`${name} is stored as ${choice}, and the banner stays away until the footer brings it back`, async ({
    page,
    context,
  }) => {
    await standInScripts(context);
    await page.goto('/en-ph');
    expect(await stored(page)).toEqual([null, null]);
    await banner(page).getByRole('button', { name }).click();
    await expect(banner(page)).toBeHidden();
    expect(await stored(page)).toEqual([choice, preferences(choice === 'accepted')]);
    await page.goto('/terms', { waitUntil: 'networkidle' });
    await expect(banner(page)).toBeHidden();
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await expect(banner(page)).toBeFocused();
    expect(await stored(page)).toEqual([null, null]);
  });
}

test('a stored word that is no choice is asked about again', async ({ page }) => {
  await page.goto('/en-ph');
  await page.evaluate(() => localStorage.setItem('cookie-consent', 'yes'));
  await page.reload();
  await banner(page).getByRole('button', { name: 'Reject all' }).click();
  await expect(banner(page)).toBeHidden();
  expect(await stored(page)).toEqual(['rejected', preferences(false)]);
});

test('the dialog works by keyboard: Cancel changes nothing, Save Preferences keeps what was chosen', async ({
  page,
  context,
}) => {
  await standInScripts(context);
  await page.goto('/en-ph');
  await expect(banner(page)).toBeVisible();
  // It comes right after the link that skips to the content.
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Customize' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Cookie preferences' });
  await expect(dialog.getByRole('switch')).toHaveCount(4);
  await expect(dialog.getByRole('switch', { name: 'Necessary' })).toBeChecked();
  await expect(dialog.getByRole('switch', { name: 'Necessary' })).toBeDisabled();
  await dialog.getByRole('switch', { name: 'Analytics' }).press('Space');
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  expect(await stored(page)).toEqual([null, null]);
  await page.getByRole('button', { name: 'Customize' }).press('Enter');
  await expect(dialog.getByRole('switch', { name: 'Analytics' })).not.toBeChecked();
  await dialog.getByRole('switch', { name: 'Personalization' }).press('Space');
  await dialog.getByRole('button', { name: 'Save Preferences' }).press('Enter');
  await expect(banner(page)).toBeHidden();
  expect(await stored(page)).toEqual(['customized', { ...preferences(false), personalization: true }]);
});

for (const path of ['/ar-ph', '/en-ph', '/de-de/contest']) {
  test(`on ${path} it is accessible, leaves the page where it is and takes a third of a phone`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(banner(page)).toBeVisible();
    const { height } = (await banner(page).boundingBox()) ?? { height: 0 };
    expect(height).toBeLessThanOrEqual(740 / 3 + 1);
    const shift = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    );
    expect(shift).toBeLessThan(0.02);
    await page.locator('[data-consent-action="customize"]').click();
    expect(await violationsOf(page)).toEqual([]);
  });
}

test('a choice that is made before the code is there counts as soon as it is', async ({ page }) => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/consent-regions/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/terms');
  await banner(page).getByRole('button', { name: 'Reject all' }).click();
  expect(await stored(page)).toEqual([null, null]);
  answer();
  await expect(banner(page)).toBeHidden();
  expect(await stored(page)).toEqual(['rejected', preferences(false)]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('nobody is asked what nobody could answer', async ({ page }) => {
    await page.goto('/terms');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(banner(page)).toBeHidden();
  });
});

test('Global Privacy Control is a rejection that needs no banner', async ({ page }) => {
  await page.addInitScript(() => Object.assign(navigator, { globalPrivacyControl: true }));
  await page.goto('/en-ph', { waitUntil: 'networkidle' });
  await expect(banner(page)).toBeHidden();
  expect(await stored(page)).toEqual([null, null]);
});

test('a signed-in browser gets a device once there is a choice, a fingerprint only if it is allowed', async ({
  page,
  context,
}) => {
  await standInScripts(context);
  await signInContext(context, await newVoter());
  const device = () => page.evaluate(() => JSON.parse(localStorage.getItem('diadem-device') ?? 'null'));
  await page.goto('/terms', { waitUntil: 'networkidle' });
  await expect(banner(page)).toBeVisible();
  expect(await device()).toBeNull();
  await page.getByRole('button', { name: 'Reject all' }).click();
  await expect.poll(device).toMatchObject({ device_id: expect.any(String), fingerprint: null });
  const { device_id } = await device();
  await page.evaluate(() => localStorage.setItem('cookie-consent', 'accepted'));
  await page.reload();
  await expect
    .poll(device)
    .toMatchObject({ device_id, fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

test('a sign-in is recorded with its device', async ({ page }) => {
  const { email, client } = await newVoter();
  await page.goto('/auth?next=/terms');
  await banner(page).getByRole('button', { name: 'Reject all' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(VOTER_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/terms');
  const logs = async () =>
    (await client.from('auth_login_logs').select('provider, device_id, ip_address')).data;
  await expect
    .poll(logs)
    .toEqual([
      { provider: 'email', device_id: expect.any(String), ip_address: expect.stringContaining('127.0.0.1') },
    ]);
});
