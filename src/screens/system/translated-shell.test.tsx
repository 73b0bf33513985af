import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showNotFound, translateShell } from './translated-shell.ts';

const SOCIAL = '<nav><a href="https://social.example/diadem" rel="me noopener">Diadem</a></nav>';

/** What a page has around what it shows. */
const shell = (word: string, foot = ''): string => `
  <a data-part="skip-link">${word}</a>
  <section data-part="consent-banner" hidden><p>${word}</p><button data-consent-action="accept">${word}</button></section>
  <p id="consent-status" data-text="${word}"></p>
  <header>${word}</header>
  <main><div id="failure" hidden>${word}</div><h1>${word}</h1></main>
  <footer>${foot}<button id="consent-reset">${word}</button></footer>
  <div id="toasts" data-close="${word}"></div>
  <template id="consent-dialog"><dialog>${word}</dialog></template>
  <template id="install"><section>${word}</section></template>`;

beforeEach(() => {
  document.documentElement.lang = 'en';
  document.body.innerHTML = shell('English');
  const page = `<html lang="ru" dir="ltr"><title>Русский</title><body>${shell('Русский', SOCIAL)}</body></html>`;
  vi.stubGlobal('fetch', async () => new Response(page));
});
afterEach(() => vi.unstubAllGlobals());

const wordsLeft = (): string[] => document.documentElement.outerHTML.match(/English/g) ?? [];

test('a page that is not found speaks the visitor’s language, the question for consent too', async () => {
  await showNotFound('ru');
  expect(wordsLeft()).toEqual([]);
  expect(document.title).toBe('Русский');
});

test('what is shown stays, and all around it is translated', async () => {
  await translateShell('ru');
  expect(document.querySelector('h1')?.textContent).toBe('English');
  expect(wordsLeft()).toHaveLength(1);
});

test('the banner that was hidden stays the one that is hidden, with who listens to it', async () => {
  const banner = document.querySelector<HTMLElement>('[data-part="consent-banner"]');
  await showNotFound('ru');
  expect(document.querySelector('[data-part="consent-banner"]')).toBe(banner);
  expect(banner?.hidden).toBe(true);
});

test('a page without the links to social networks gets none from the other one', async () => {
  await translateShell('ru');
  expect(document.querySelector('footer [rel~="me"]')).toBeNull();
  document.body.innerHTML = shell('English', SOCIAL);
  await translateShell('de');
  expect(document.querySelector('footer [rel~="me"]')).not.toBeNull();
});
