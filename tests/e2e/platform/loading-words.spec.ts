// What pages that the browser alone can fill say meanwhile, and that the page of fixtures needs no backend: read in the HTML.
import { LANGS } from '../../../src/domain/locales.ts';
import { backendUrl } from '../../support/backend/environment.ts';
import { expect, test } from '../../support/browser/browser-test.ts';

const WORDS: Readonly<Record<string, string>> = {
  en: 'Загрузка...',
  ru: 'Загрузка...',
  es: 'Cargando...',
  fr: 'Chargement...',
  de: 'Wird geladen...',
  it: 'Caricamento...',
  pt: 'Carregando...',
  zh: '加载中...',
  ja: '読み込み中...',
  ko: '불러오는 중...',
  ar: 'جارٍ التحميل...',
  hi: 'लोड हो रहा है...',
};
const SOMEBODY = '00000000-0000-4000-8000-000000000000';

/** The words of the first element with the role inside `<main>`. */
function statusOf(html: string): string | undefined {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const [, status] = /role="status"[^>]*>([\s\S]*?)<\/(?:p|div)>/.exec(main) ?? [];
  return status?.replaceAll(/<[^>]+>/g, '').trim();
}

test('pages of members, profiles and weeks say that they load, in each of 12 languages', async ({
  request,
}) => {
  for (const lang of LANGS) {
    const prefix = lang === 'en' ? '' : `/${lang}`;
    const pages = ['/account', '/messages', '/likes', `/u/${SOMEBODY}`].map((page) => prefix + page);
    for (const path of [...pages, `/${lang}-ph/contest/2025-w02`]) {
      expect(`${path}: ${statusOf(await (await request.get(path)).text())}`).toBe(`${path}: ${WORDS[lang]}`);
    }
  }
  expect(statusOf(await (await request.get('/adminka')).text())).toBe('Загрузка...');
});

test('the page of fixtures is never indexed, in each of 12 languages', async ({ request }) => {
  for (const lang of LANGS) {
    const html = await (await request.get(lang === 'en' ? '/testmainpage' : `/${lang}/testmainpage`)).text();
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain(`<html lang="${lang}"`);
  }
});

test('the page of fixtures shows every block of the home page and asks no backend', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(backendUrl())) asked.push(request.url());
  });
  await page.route(`${backendUrl()}/**`, (route) => route.abort());
  await page.goto('/testmainpage', { waitUntil: 'networkidle' });
  await expect(page.locator('home-contest')).toHaveCount(12);
  await expect(page.locator('[data-part="promo"]')).toHaveCount(3);
  for (const block of ['last-winner', 'hall-of-fame', 'how', 'questions', 'join']) {
    await expect(page.locator(`section[aria-labelledby="${block}"]`)).toBeVisible();
  }
  await expect(page.locator('[data-part="failure"]:visible')).toHaveCount(1);
  await expect(page.locator('[data-part="order"]:visible')).toHaveCount(1);
  expect(asked).toEqual([]);
});
