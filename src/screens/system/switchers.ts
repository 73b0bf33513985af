// The choices of the shell: written to the preferences before the visitor is taken anywhere.
import { type Country, DEFAULT_COUNTRY, isCountry, isLang } from '#domain/locales.ts';
import { countryFlag } from '#i18n/format/country-flag.ts';
import { pathInCountry, pathInLanguage } from '#i18n/routing/same-page.ts';
import { chooseCountry, chooseLanguage, readPreferences } from '#stores/preferences.ts';

/** Makes the switchers of a page write what was chosen and stay on the page, and close as menus do. */
export function connectSwitchers(page: Document): void {
  page.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLAnchorElement>('a[data-lang], a[data-country]');
    if (link) choose(page, link, event);
    closeSwitchers(page, event.target.closest('[data-part="switcher"]'));
  });
  page.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') closeSwitchers(page, null)?.querySelector('summary')?.focus();
  });
  showPreferredCountry(page);
  // Here and not with every page, which would pay for it: whoever was here before loads this on the pages without a country.
  void import('./forget-old.ts');
}

function choose(page: Document, link: HTMLAnchorElement, event: Event): void {
  const { pathname, search, hash } = page.defaultView?.location ?? new URL(link.href);
  const { lang, country } = link.dataset;
  if (isLang(lang)) {
    chooseLanguage(lang);
    link.href = pathInLanguage(pathname, lang) + search + hash;
  }
  if (!isCountry(country)) return;
  chooseCountry(country);
  const path = pathInCountry(pathname, country);
  if (path !== null) {
    link.href = path + search + hash;
    return;
  }
  event.preventDefault();
  closeSwitchers(page, null)?.querySelector('summary')?.focus();
  showPreferredCountry(page);
}

/** Closes all open switchers but one; returns the last one it closed. */
function closeSwitchers(page: Document, kept: Element | null): HTMLDetailsElement | undefined {
  const others = [...page.querySelectorAll<HTMLDetailsElement>('[data-part="switcher"][open]')].filter(
    (one) => one !== kept,
  );
  for (const other of others) other.open = false;
  return others.at(-1);
}

/** A page that is the same in every country shows the visitor's own, and its links to the contest lead there. */
export function showPreferredCountry(page: Document): void {
  const country = readPreferences().country ?? DEFAULT_COUNTRY;
  if (pathInCountry(page.location.pathname, country) !== null) return;
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[data-follows-country]')) {
    link.pathname = pathInCountry(link.pathname, country) ?? link.pathname;
  }
  showCountryInSummary(page, country);
}

function showCountryInSummary(page: Document, country: Country): void {
  const part = (place: string, name: string) =>
    page.querySelector(`[data-part="switcher"][data-kind="country"] ${place} [data-part="${name}"]`);
  const chosen = part(`a[data-country="${country}"]`, 'name');
  const flag = part('summary', 'flag');
  const name = part('summary', 'name');
  if (!chosen || !flag || !name) return;
  flag.textContent = countryFlag(country);
  name.textContent = chosen.textContent;
}
