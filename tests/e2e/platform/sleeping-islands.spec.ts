// A page that was built shows its buttons before their script is there: what is pressed meanwhile is not lost.
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/browser-test.ts';
import { publicClient } from '../../support/browser/demo-session.ts';

async function contestant(): Promise<{ profile_id: string; display_name: string }> {
  const { data, error } = await publicClient().rpc('list_standings', { p_country: 'ph', p_limit: 2 });
  const her = data?.at(-1);
  if (!her) throw error ?? new Error('The demo contest has no contestants.');
  return her;
}

/** Keeps the island's script back until it is called. */
async function holdBack(page: Page, island: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/${island}.island.*.js`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

for (const taps of [1, 2])
  test(`a heart that is tapped ${taps === 1 ? 'once' : 'twice, for nothing happened,'} is liked once`, async ({
    page,
  }) => {
    const { profile_id, display_name } = await contestant();
    const arrive = await holdBack(page, 'Profile');
    await page.goto(`/u/${profile_id}`, { waitUntil: 'commit' });
    const heart = page.getByRole('button', { name: `Like ${display_name}` });
    for (let tap = 0; tap < taps; tap += 1) await heart.click();
    arrive();
    await expect(page.locator('#toasts').getByRole('link', { name: 'Sign in' })).toHaveCount(1);
  });

test('a photograph that is asked for comes', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { profile_id } = await contestant();
  const arrive = await holdBack(page, 'Profile');
  await page.goto(`/u/${profile_id}`, { waitUntil: 'commit' });
  const choice = page.getByRole('button', { name: 'Full length', exact: true });
  await choice.click();
  await expect(choice).toHaveAttribute('aria-pressed', 'false');
  arrive();
  await expect(choice).toHaveAttribute('aria-pressed', 'true');
});

test('another way to sign in that is asked for comes, with the address that was typed', async ({ page }) => {
  const arrive = await holdBack(page, 'AuthForm');
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByLabel('Email', { exact: true }).fill('ana@mail.example');
  await page.getByRole('button', { name: 'Send me a link instead' }).click();
  arrive();
  await expect(page.getByRole('heading', { name: 'Sign in with a link' })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ana@mail.example');
});
