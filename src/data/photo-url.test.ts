import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { photoSrc, photoSrcset, photoUrl } from './photo-url.ts';

beforeEach(() => void vi.stubEnv('PUBLIC_SUPABASE_URL', 'http://backend/'));
afterEach(() => vi.unstubAllEnvs());

const sizes = [320, 800, 1200].map((width) => ({ width, height: (width / 3) * 4, path: `a/${width}.webp` }));
const portrait = { width: 1200, height: 1600, placeholder: '#cccccc', sizes };

it('a path leads into the public bucket', () => {
  expect(photoUrl('a/320.webp')).toBe('http://backend/storage/v1/object/public/photos/a/320.webp');
});

it('a srcset names every size by its width', () => {
  expect(
    photoSrcset(portrait)
      .split(', ')
      .map((source) => source.split(' ')[1]),
  ).toEqual(['320w', '800w', '1200w']);
});

it('the smallest size that is large enough is taken, else the largest, else none', () => {
  expect(photoSrc(portrait, 700)).toContain('800.webp');
  expect(photoSrc(portrait, 4000)).toContain('1200.webp');
  expect(photoSrc({ ...portrait, sizes: [] })).toBeNull();
});
