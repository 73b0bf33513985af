import { afterEach, expect, it, vi } from 'vitest';
import { photoUrl } from './photo-url.ts';

afterEach(() => vi.unstubAllEnvs());

it('a path leads into the public bucket', () => {
  vi.stubEnv('PUBLIC_SUPABASE_URL', 'http://backend/');
  expect(photoUrl('a/320.webp')).toBe('http://backend/storage/v1/object/public/photos/a/320.webp');
});
