import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { domainsOf, pathsOf, removeTraces } from './stored-traces.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

it('entries go by name and by beginning, from both storages, and no other does', () => {
  for (const storage of [localStorage, sessionStorage])
    for (const name of ['px.a', 'px.b', 'once', 'once-more', 'ui_lang']) storage.setItem(name, '1');
  removeTraces({ cookies: [], entries: ['px.*', 'once'] });
  expect(Object.keys(localStorage).sort()).toEqual(['once-more', 'ui_lang']);
  expect(Object.keys(sessionStorage).sort()).toEqual(['once-more', 'ui_lang']);
});

it('a cookie is removed under every path and domain that the page can reach', () => {
  const written: string[] = [];
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('_px_id=1; other=2');
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => void written.push(text));
  vi.stubGlobal('location', { protocol: 'https:', hostname: 'www.diadem.example', pathname: '/ar/terms' });
  removeTraces({ cookies: ['_px_*', 'unseen'], entries: [] });
  vi.unstubAllGlobals();
  expect(written).toHaveLength(2 * 3 * 5);
  expect(written).toContain('_px_id=; Max-Age=0; Path=/; Secure');
  expect(written).toContain('_px_id=; Max-Age=0; Path=/ar/terms; Domain=diadem.example; Secure');
  expect(written).toContain('unseen=; Max-Age=0; Path=/ar/; Domain=www.diadem.example; Secure');
  expect(written.filter((text) => text.startsWith('other'))).toEqual([]);
});

it('a browser without storage is left in peace', () => {
  vi.spyOn(Object, 'keys').mockImplementationOnce(() => {
    throw new Error('blocked');
  });
  sessionStorage.setItem('px.a', '1');
  removeTraces({ cookies: [], entries: ['px.*'] });
  expect(sessionStorage.getItem('px.a')).toBeNull();
});

it('names the domains and paths of a place', () => {
  expect(domainsOf('www.diadem.example')).toEqual(['www.diadem.example', 'diadem.example']);
  expect(domainsOf('localhost')).toEqual([]);
  expect(pathsOf('/')).toEqual(['/']);
  expect(pathsOf('/ar/terms')).toEqual(['/', '/ar', '/ar/', '/ar/terms', '/ar/terms/']);
});
