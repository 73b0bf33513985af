import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draftOf, dropDrafts, keepDraft } from './message-drafts.ts';

beforeEach(() => localStorage.clear());
afterEach(() => void vi.unstubAllGlobals());

it('two tabs that write at the same moment lose no draft', () => {
  keepDraft('me', 'maria', 'Dear Maria');
  const shared = localStorage;
  // What another tab wrote a moment ago is not to be read yet.
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: (key: string, value: string) => shared.setItem(key, value),
    removeItem: (key: string) => shared.removeItem(key),
  });
  keepDraft('me', 'ana', 'Dear Ana');
  vi.unstubAllGlobals();
  expect([draftOf('me', 'maria'), draftOf('me', 'ana')]).toEqual(['Dear Maria', 'Dear Ana']);
});

it('drafts go, for everybody, when somebody signs out', () => {
  localStorage.setItem('ui_lang', 'de');
  keepDraft('me', 'maria', 'Dear');
  keepDraft('other', 'maria', 'Hello');
  dropDrafts();
  expect(Object.keys(localStorage)).toEqual(['ui_lang']);
});

it('a draft stays in this page where the browser stores nothing', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: full, removeItem: () => undefined });
  keepDraft('me', 'maria', 'Dear');
  expect(draftOf('me', 'maria')).toBe('Dear');
  dropDrafts();
  expect(draftOf('me', 'maria')).toBe('');
});

it('a text is a draft until it is empty', () => {
  keepDraft('me', 'maria', 'Dear');
  expect(draftOf('other', 'maria')).toBe('');
  keepDraft('me', 'maria', '');
  expect(Object.keys(localStorage)).toEqual([]);
});
