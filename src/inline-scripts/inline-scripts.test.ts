import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { REDIRECT_PAYLOADS } from '../../tests/support/hosts/redirect-payloads.ts';
import { LANGUAGE_REDIRECT, REDIRECT_SCRIPT } from './inline-scripts.ts';

interface Visit {
  path: string;
  saved?: Record<string, string>;
  kind?: string;
  storage?: 'forbidden';
}

/** Runs a script as a browser would at the top of a page; returns where it leads, one entry per redirect. */
function visit(script: string, { path, saved = {}, kind, storage }: Visit) {
  const url = new URL(`https://site.example${path}`);
  const visited: string[] = [];
  const listeners: Record<string, (event: { persisted: boolean }) => void> = {};
  const page = {
    document: { documentElement: { dataset: { redirect: kind }, hidden: false } },
    location: {
      pathname: url.pathname,
      search: url.search,
      hash: url.hash,
      replace: (to: string) => void visited.push(to),
    },
    addEventListener: (name: string, listener: (event: { persisted: boolean }) => void) => {
      listeners[name] = listener;
    },
    get localStorage() {
      if (storage === 'forbidden') throw new Error('denied');
      return { getItem: (key: string) => saved[key] ?? null };
    },
  };
  runInNewContext(script, page);
  return { visited, saved, comeBack: () => listeners.pageshow?.({ persisted: true }), page };
}

describe('the language redirect of a bare page', () => {
  const open = (saved: Record<string, string>) => visit(LANGUAGE_REDIRECT, { path: '/terms?a=1#b', saved });

  test('moves to the saved language, query and hash kept, and shows nothing before', () => {
    const { visited, page } = open({ ui_lang: 'ar' });
    expect(visited).toEqual(['/ar/terms?a=1#b']);
    expect(page.document.documentElement.hidden).toBe(true);
  });

  test('reads ui_lang before preferredLanguage', () => {
    expect(open({ ui_lang: 'ru', preferredLanguage: 'ar' }).visited).toEqual(['/ru/terms?a=1#b']);
    expect(open({ preferredLanguage: 'ar' }).visited).toEqual(['/ar/terms?a=1#b']);
  });

  test.each<Record<string, string>>([{}, { ui_lang: 'en' }, { ui_lang: 'xx' }, { ui_lang: '/evil.example' }])(
    'stays in English for %j',
    (saved) => {
      expect(open(saved).visited).toEqual([]);
    },
  );

  test('stays in English where storage is forbidden', () => {
    expect(visit(LANGUAGE_REDIRECT, { path: '/terms', storage: 'forbidden' }).visited).toEqual([]);
  });

  test('looks again when the page comes back from the history', () => {
    const { visited, saved, comeBack } = open({});
    saved.ui_lang = 'hi';
    comeBack();
    expect(visited).toEqual(['/hi/terms?a=1#b']);
  });
});

describe('redirect pages', () => {
  const go = (kind: string, path: string, saved = {}) =>
    visit(REDIRECT_SCRIPT, { path, kind, saved }).visited[0];

  test('/ leads to the saved locale, and to /en-ph without one', () => {
    expect(go('home', '/?a=1#b')).toBe('/en-ph?a=1#b');
    expect(go('home', '/', { ui_lang: 'ar', ui_cc: 'de' })).toBe('/ar-de');
    expect(go('home', '/', { ui_cc: 'KZ' })).toBe('/en-kz');
    expect(go('home', '/', { ui_lang: 'xx', ui_cc: '//evil' })).toBe('/en-ph');
  });

  test('/contest leads to the contest of the saved locale', () => {
    expect(go('contest', '/contest?ref=x')).toBe('/en-ph/contest?ref=x');
    expect(go('contest', '/contest', { preferredLanguage: 'ko', ui_cc: 'kr' })).toBe('/ko-kr/contest');
  });

  test('/{cc} leads to that country, upper case or not, and an unknown one to the default', () => {
    expect(go('country', '/de', { ui_lang: 'ar', ui_cc: 'jp' })).toBe('/ar-de');
    expect(go('country', '/PH?a=1')).toBe('/en-ph?a=1');
    expect(go('country', '/xx', { ui_lang: 'ru', ui_cc: 'jp' })).toBe('/ru-ph');
    expect(go('country', '/en')).toBe('/en-ph');
  });

  test('without storage the defaults hold', () => {
    expect(visit(REDIRECT_SCRIPT, { path: '/', kind: 'home', storage: 'forbidden' }).visited).toEqual([
      '/en-ph',
    ]);
  });
});

describe('an address that tries to lead to another site', () => {
  const site = 'https://site.example';
  /** As a browser has it after following a link: some of them are another site already. */
  const paths = REDIRECT_PAYLOADS.map((payload) => {
    const url = URL.parse(site + payload);
    return url?.origin === site ? url.pathname + url.search : '/';
  });

  test.each([
    ['language', LANGUAGE_REDIRECT, undefined],
    ['home', REDIRECT_SCRIPT, 'home'],
    ['contest', REDIRECT_SCRIPT, 'contest'],
    ['country', REDIRECT_SCRIPT, 'country'],
  ])('the %s redirect stays on this site for every payload', (_, script, kind) => {
    const saved = { ui_lang: 'ar', ui_cc: '//evil.example' };
    const led = paths.flatMap((path) => visit(script, { path, saved, ...(kind && { kind }) }).visited);
    expect(led).toHaveLength(paths.length);
    expect(led.filter((to) => new URL(to, site).origin !== site)).toEqual([]);
  });
});
