import { afterEach, expect, it, vi } from 'vitest';
import { newId } from './ids.ts';

afterEach(() => vi.unstubAllGlobals());

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

it('an id is a random UUID', () => {
  expect(newId()).toMatch(UUID_V4);
  expect(newId()).not.toBe(newId());
});

it('an id is one too where the page has no secure context', () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  expect(newId()).toMatch(UUID_V4);
});
