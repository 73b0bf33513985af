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
  storage.setItem('key', 'text');
  expect(localStorage.getItem('key')).toBe('text');
});

it('without local storage what is stored is there for this page', async () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  const storage = await givenPage();
  storage.setItem('key', 'text');
  expect(storage.getItem('key')).toBe('text');
  storage.removeItem('key');
  expect(storage.getItem('key')).toBeNull();
});

it('when local storage is full what is stored is there for this page', async () => {
  const full = (key: string) => {
    if (key !== 'diadem-probe') throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: full, removeItem: () => undefined });
  const storage = await givenPage();
  storage.setItem('key', 'text');
  expect(storage.getItem('key')).toBe('text');
});
