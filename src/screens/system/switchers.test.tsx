import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectSwitchers } from './switchers.ts';

beforeAll(() => connectSwitchers(document));

beforeEach(() => {
  document.body.innerHTML = `
    <a id="contest" href="/en-ph/contest" data-follows-country>Contest</a>
    <details data-part="switcher" data-kind="country" open>
      <summary><span data-part="flag">PH</span> <span data-part="name">Philippines</span></summary>
      <a id="japan" href="#" data-country="jp"><span data-part="name">Japan</span></a>
    </details>
    <details data-part="switcher" data-kind="language" open>
      <summary>English</summary><a id="arabic" href="#" data-lang="ar">العربية</a>
    </details>`;
  document.addEventListener('click', stayHere);
});

afterEach(() => {
  document.removeEventListener('click', stayHere);
  localStorage.clear();
  history.replaceState(null, '', '/');
});

/** Links would leave the test. */
function stayHere(event: Event): void {
  event.preventDefault();
}

function link(id: string): HTMLAnchorElement {
  return document.getElementById(id) as HTMLAnchorElement;
}

function target(id: string): string {
  const { pathname, search, hash } = new URL(link(id).href);
  return pathname + search + hash;
}

describe('a choice is written before the visitor leaves, and keeps the page', () => {
  test('of a language', () => {
    history.replaceState(null, '', '/en-jp/contest/2026-w47?ref=qr#rank');
    link('arabic').click();
    expect(localStorage.getItem('ui_lang')).toBe('ar');
    expect(localStorage.getItem('preferredLanguage')).toBe('ar');
    expect(target('arabic')).toBe('/ar-jp/contest/2026-w47?ref=qr#rank');
  });

  test('of a country', () => {
    history.replaceState(null, '', '/en-ph/contest/2026-w47?ref=qr');
    link('japan').click();
    expect(localStorage.getItem('ui_cc')).toBe('jp');
    expect(target('japan')).toBe('/en-jp/contest/2026-w47?ref=qr');
  });
});

test('on a page that is the same everywhere a country changes the links to the contest', () => {
  history.replaceState(null, '', '/terms');
  link('japan').click();
  expect(localStorage.getItem('ui_cc')).toBe('jp');
  expect(target('contest')).toBe('/en-jp/contest');
  expect(document.querySelector('summary [data-part="name"]')?.textContent).toBe('Japan');
  expect(document.querySelector('[data-kind="country"]')?.hasAttribute('open')).toBe(false);
});

describe('an open switcher closes', () => {
  test('when something beside it is clicked', () => {
    document.body.click();
    expect(document.querySelector('[data-part="switcher"][open]')).toBeNull();
  });

  test('on Escape', () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(document.querySelector('[data-part="switcher"][open]')).toBeNull();
  });

  test('but not when its own summary is clicked', () => {
    document.querySelector<HTMLElement>('[data-kind="language"] a')?.parentElement?.click();
    expect(document.querySelector('[data-kind="language"]')?.hasAttribute('open')).toBe(true);
    expect(document.querySelector('[data-kind="country"]')?.hasAttribute('open')).toBe(false);
  });
});
