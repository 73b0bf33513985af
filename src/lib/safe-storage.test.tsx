import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

async function givenPage() {
  const { safeStorage } = await import('./safe-storage.ts');
  return safeStorage();
}

it('what is stored lies in local storage', async () => {
  const storage = await givenPage();
  storage.setItem('ui_lang', 'text');
  expect(localStorage.getItem('ui_lang')).toBe('text');
});

it('without local storage what is stored is there for this page', async () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  const storage = await givenPage();
  storage.setItem('ui_lang', 'text');
  expect(storage.getItem('ui_lang')).toBe('text');
  storage.removeItem('ui_lang');
  expect(storage.getItem('ui_lang')).toBeNull();
});

const full = () => {
  throw new DOMException('full', 'QuotaExceededError');
};

it('when local storage is full what is stored is there for this page', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: full, removeItem: () => undefined });
  const storage = await givenPage();
  storage.setItem('ui_lang', 'text');
  expect(storage.getItem('ui_lang')).toBe('text');
});

it('when local storage is full what was stored before is still read', async () => {
  vi.stubGlobal('localStorage', { getItem: () => 'before', setItem: full, removeItem: () => undefined });
  const storage = await givenPage();
  expect(storage.getItem('ui_lang')).toBe('before');
});

it('what lasts and what does not can be told apart', async () => {
  const storage = await givenPage();
  const { isLasting } = await import('./safe-storage.ts');
  storage.setItem('ui_lang', 'stored');
  expect(isLasting('ui_lang')).toBe(true);
  vi.stubGlobal('localStorage', { getItem: () => 'stored', setItem: full, removeItem: () => undefined });
  storage.setItem('ui_lang', 'only here');
  expect(isLasting('ui_lang')).toBe(false);
  expect(storage.getItem('ui_lang')).toBe('only here');
  vi.unstubAllGlobals();
  storage.setItem('ui_lang', 'stored again');
  expect(isLasting('ui_lang')).toBe(true);
});
