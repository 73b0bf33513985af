import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FONT_SETS, fontsOf } from '../../domain/font-sets.ts';
import { LANGS } from '../../domain/locales.ts';
import { cutFont } from './fonts.ts';

const folder = mkdtempSync(join(tmpdir(), 'diadem-fonts-'));
const sizes = new Map<string, number>();

beforeAll(async () => {
  for (const set of FONT_SETS) sizes.set(set.cssVariable, statSync(await cutFont(set, folder)).size);
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

test.each(LANGS)('all fonts of a page in %s are at most 70 kB, those on demand too', (lang) => {
  const { preloaded, forNames } = fontsOf(lang);
  const bytes = [...preloaded, ...forNames].map((name) => sizes.get(name) ?? Number.NaN);
  const total = bytes.reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(10_000);
  expect(total).toBeLessThanOrEqual(70_000);
});
