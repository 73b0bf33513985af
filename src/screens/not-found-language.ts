// A host has one page for what it does not find. This puts it into the language that the address names, or the
// visitor chose, from the pre-rendered not-found page of that language.
import { isLang, type Lang, parseLocale } from '#domain/locales.ts';
import { readPreferences } from '#stores/preferences.ts';
import { showPreferredCountry } from './switchers.ts';

const PARTS = ['.skip-link', 'header', 'main', 'footer'];

function wantedLanguage(): Lang {
  const first = location.pathname.split('/')[1] ?? '';
  const named = parseLocale(first)?.lang ?? (isLang(first) ? first : undefined);
  return named ?? readPreferences().lang ?? 'en';
}

async function speak(lang: Lang): Promise<void> {
  const isHere = lang === document.documentElement.lang && document.querySelector('main h1');
  if (isHere) return;
  const response = await fetch(`/shell/not-found/${lang}`);
  if (!response.ok) return;
  // The policy of this page knows other styles than that page has.
  const html = (await response.text()).replace(/<style[\s\S]*?<\/style>/g, '');
  const page = new DOMParser().parseFromString(html, 'text/html');
  document.documentElement.lang = page.documentElement.lang;
  document.documentElement.dir = page.documentElement.dir;
  document.title = page.title;
  for (const part of PARTS) {
    const translated = page.querySelector(part);
    if (translated) document.querySelector(part)?.replaceWith(document.importNode(translated, true));
  }
  showPreferredCountry(document);
}

// Without the network the page stays as it is.
speak(wantedLanguage()).catch(() => undefined);
