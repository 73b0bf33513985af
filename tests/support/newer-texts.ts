// A backend on which every text of a language was written anew since the site was built: with a star before it.
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Lang } from '../../src/domain/locales.ts';

const MESSAGES = new URL('../../src/i18n/messages/', import.meta.url);
const STAR = '★';
/** Fewer letters are no sentence of ours: "{{age}}, {{city}}" would be found in anything with a comma. */
const FEWEST_LETTERS = 3;

type Texts = Readonly<Record<string, string>>;

function textsOf(lang: Lang): Texts {
  const folder = new URL(`${lang}/`, MESSAGES);
  const texts = readdirSync(folder).flatMap((file) => {
    const messages = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Texts;
    return Object.entries(messages).map(([name, text]) => [`${file.replace('.json', '')}.${name}`, text]);
  });
  return Object.fromEntries(texts);
}

/** From now on the page hears that each text is newer than itself. */
export async function writeAllAnew(page: Page, lang: Lang): Promise<void> {
  const texts = Object.fromEntries(Object.entries(textsOf(lang)).map(([key, text]) => [key, STAR + text]));
  const headers = { 'access-control-allow-origin': '*' };
  await page.route(/\/rpc\/get_translation_version\?p_lang=/, (route) => {
    const isOurs = route.request().url().endsWith(`=${lang}`);
    return route.fulfill({ headers, contentType: 'application/json', body: isOurs ? '999999' : '0' });
  });
  await page.route(/\/rpc\/list_translations\?/, (route) => {
    return route.fulfill({ headers, json: { version: 999999, texts } });
  });
}

/** What people read and hear: text and spoken attributes, without what nobody is shown, and without legal texts. */
function wordsIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const spoken = ['aria-label', 'title', 'alt', 'placeholder', 'data-tooltip'];
    const elements = [...document.querySelectorAll('title, body *:not(script, style, noscript, template)')];
    const shown = elements.filter((element) => {
      const isDocument = element.closest('.legal-text, .legal-changes') !== null;
      return !isDocument && (element.tagName === 'TITLE' || element.checkVisibility());
    });
    const words = shown.flatMap((element) => [
      ...[...element.childNodes].map((child) => (child instanceof Text ? child.data : '')),
      ...spoken.map((name) => element.getAttribute(name) ?? ''),
    ]);
    return words.map((text) => text.trim()).filter((text) => text !== '');
  });
}

/** Which words of a page are newer, and which are texts of the catalogue as they were built. */
export async function newerAndOlder(
  page: Page,
  lang: Lang,
): Promise<{ readonly newer: string[]; readonly older: string[] }> {
  const words = await wordsIn(page);
  const patterns = Object.values(textsOf(lang)).flatMap((text) => {
    const parts = text.split(/\{\{\w+\}\}/);
    const letters = parts.join('').match(/\p{L}/gu) ?? [];
    const escaped = parts.map((part) => RegExp.escape(part));
    return letters.length < FEWEST_LETTERS ? [] : [new RegExp(`^${escaped.join('.*')}$`, 's')];
  });
  return {
    newer: words.filter((text) => text.includes(STAR)),
    older: words.filter((text) => !text.includes(STAR) && patterns.some((pattern) => pattern.test(text))),
  };
}
