import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isBuiltWeek } from './host-files-integration.ts';

const folder = mkdtempSync(join(tmpdir(), 'diadem-weeks-'));

beforeAll(() => {
  const path = join(folder, 'snapshot.json');
  const ph = { week: { week: '2026-w47' }, otherWeeks: [{ week: { week: '2026-w46' } }] };
  writeFileSync(path, JSON.stringify({ countries: { ph } }));
  vi.stubEnv('DIADEM_SNAPSHOT', path);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('in development the weeks of the snapshot are pages, as they are on a host', () => {
  expect(isBuiltWeek('/en-ph/contest/2026-w46')).toBe(true);
  expect(isBuiltWeek('/ar-ph/contest/2026-w47')).toBe(true);
});

test.each([
  '/en-ph/contest/2026-w30',
  '/en-us/contest/2026-w46',
  '/en-ph/contest',
  '/xx-ph/contest/2026-w46',
  '/',
])('%s is left to the rewrites', (path) => {
  expect(isBuiltWeek(path)).toBe(false);
});
