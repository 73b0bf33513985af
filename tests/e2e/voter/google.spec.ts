import type { Page } from '@playwright/test';
import { siteUrl } from '../../support/backend/environment.ts';
import { violationsOf } from '../../support/browser/axe-violations.ts';
import { expect, test } from '../../support/browser/browser-test.ts';

/** A backend that has Google, or has not, and says so after a while. */
async function offer(page: Page, google: boolean): Promise<void> {
  await page.route('**/auth/v1/settings', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.fulfill({
      json: { external: { email: true, google } },
      headers: { 'access-control-allow-origin': '*' },
    });
  });
}

/** The sum of all shifts of the page so far. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );

test('Google is offered where the backend has it, nothing moves, and a refusal there is a sentence here', async ({
  page,
}) => {
  await offer(page, true);
  await page.goto('/de/auth?next=%2Fde-ph%2Fcontest%3Fx%3D1');
  const button = page.getByRole('button', { name: 'Weiter mit Google' });
  await expect(button).toBeVisible();
  expect(await shifts(page)).toBe(0);
  expect(await violationsOf(page)).toEqual([]);

  let asked: URL | undefined;
  await page.route('**/auth/v1/authorize?**', async (route) => {
    asked = new URL(route.request().url());
    const back = new URL(asked.searchParams.get('redirect_to') ?? '');
    back.searchParams.set('error', 'access_denied');
    back.searchParams.set('error_description', 'Call 0900 now');
    await route.fulfill({ status: 302, headers: { location: back.href } });
  });
  await button.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Google' })).toHaveText(
    'Die Anmeldung mit Google wurde nicht abgeschlossen. Versuchen Sie es noch einmal oder nehmen Sie Ihre E-Mail-Adresse.',
  );
  expect(asked?.searchParams.get('provider')).toBe('google');
  expect(asked?.searchParams.get('code_challenge_method')).toBe('s256');
  expect(page.url()).toBe(`${siteUrl()}/de/auth?next=%2Fde-ph%2Fcontest%3Fx%3D1`);
  await expect(page.getByText('0900')).toHaveCount(0);
  await expect(button).toBeVisible();
});

test('Google is not offered where the backend has it not', async ({ page }) => {
  await offer(page, false);
  const answered = page.waitForResponse('**/auth/v1/settings');
  await page.goto('/auth');
  await answered;
  expect(await shifts(page)).toBe(0);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByText('Google')).toHaveCount(0);
});
