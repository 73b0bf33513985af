import { violationsOf } from '../../support/browser/axe-violations.ts';
import { expect, test } from '../../support/browser/browser-test.ts';
import { publicClient } from '../../support/browser/demo-session.ts';

/** A contestant of the Philippine week that runs. */
async function contestant(): Promise<{ profile_id: string; display_name: string }> {
  const { data, error } = await publicClient().rpc('list_standings', { p_country: 'ph', p_limit: 1 });
  if (error) throw error;
  return (data as { profile_id: string; display_name: string }[])[0] as never;
}

test.use({ viewport: { width: 320, height: 640 } });

test('a page is given on by its link and its code, and opens in the language of who gets it', async ({
  browser,
}) => {
  const her = await contestant();
  const context = await browser.newContext({
    viewport: { width: 320, height: 640 },
    permissions: ['clipboard-read', 'clipboard-write'],
    acceptDownloads: true,
  });
  const page = await context.newPage();
  await page.goto(`/ru/u/${her.profile_id}?utm_source=elsewhere`);
  await page.getByRole('button', { name: 'Поделиться', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Поделиться: ${her.display_name}` });
  await expect(dialog.getByRole('img', { name: `QR-код страницы: ${her.display_name}` })).toBeVisible();
  await dialog.getByRole('button', { name: 'Скопировать ссылку' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Ссылка скопирована.');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${new URL(page.url()).origin}/u/${her.profile_id}?ref=share`);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Сохранить QR-код' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.png$/);
  expect(await violationsOf(page)).toEqual([]);
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Поделиться', exact: true })).toBeFocused();

  // Somebody else, who reads German, follows the link.
  await page.evaluate(() => localStorage.setItem('ui_lang', 'de'));
  await page.goto(`${link}#photos`);
  await expect(page).toHaveURL(new RegExp(`/de/u/${her.profile_id}\\?ref=share#photos$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(her.display_name);

  const more = page.getByRole('button', { name: `Mehr: ${her.display_name}` });
  for (const item of ['QR-Code', `${her.display_name} melden`, `${her.display_name} blockieren`]) {
    await more.click();
    await page.getByRole('button', { name: item, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(more).toBeFocused();
  }
  await context.close();
});
