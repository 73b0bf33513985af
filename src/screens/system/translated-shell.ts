// Pages that exist once for all languages take their words from the pre-rendered not-found page of the visitor's.
import { isLang, type Lang, parseLocale } from '#domain/locales.ts';
import { applyTitle } from '#lib/head-apply.ts';
import { readPreferences } from '#stores/preferences.ts';
import { showPreferredCountry } from './switchers.ts';

const SHELL = [
  '[data-part="skip-link"]',
  'header',
  'footer',
  '#failure',
  '#toasts',
  'template#consent-dialog',
  'template#install',
];

const SOCIAL = 'footer a[rel~="me"]';

/** The language that the address names, or the visitor chose. */
export function wantedLanguage(): Lang {
  const first = location.pathname.split('/')[1] ?? '';
  const named = parseLocale(first)?.lang ?? (isLang(first) ? first : undefined);
  return named ?? readPreferences().lang ?? 'en';
}

/** Puts the not-found view of a language into the page. */
export async function showNotFound(lang: Lang): Promise<void> {
  const page = await takeShell(lang, [...SHELL, 'main']);
  if (page) applyTitle(document, page.title);
  showPreferredCountry(document);
}

/** Puts the head line and the foot of the page into a language and leaves what it shows. */
export async function translateShell(lang: Lang): Promise<void> {
  if (lang === document.documentElement.lang) return;
  await takeShell(lang, SHELL);
  showPreferredCountry(document);
}

async function takeShell(lang: Lang, parts: readonly string[]): Promise<Document | null> {
  const response = await fetch(`/shell/not-found/${lang}`);
  if (!response.ok) return null;
  // The policy of this page knows other styles than that page has.
  const html = (await response.text()).replace(/<style[\s\S]*?<\/style>/g, '');
  const page = new DOMParser().parseFromString(html, 'text/html');
  document.documentElement.lang = page.documentElement.lang;
  document.documentElement.dir = page.documentElement.dir;
  // The page of admins has no links to social networks, in no language.
  if (!document.querySelector(SOCIAL)) page.querySelector(SOCIAL)?.closest('nav')?.remove();
  for (const part of parts) {
    const translated = page.querySelector(part);
    if (translated) document.querySelector(part)?.replaceWith(document.importNode(translated, true));
  }
  translateBanner(page);
  return page;
}

/** The banner itself stays: whether it is shown is decided, and its presses are heard. */
function translateBanner(page: Document): void {
  const [banner, translated] = [document, page].map((one) =>
    one.querySelector('[data-part="consent-banner"]'),
  );
  if (translated) banner?.replaceChildren(...document.importNode(translated, true).childNodes);
  const [status, told] = [document, page].map((one) => one.getElementById('consent-status'));
  if (told?.dataset['text']) status?.setAttribute('data-text', told.dataset['text']);
}
