import { expect, test } from 'vitest';
import { qrCode } from './qr-code.ts';

const link = 'https://diadem.example/u/3f1d2c4b-0000-4000-8000-000000000001?ref=share';

/** The dark modules that a path fills, row by row. */
function modulesOf({ size, path }: ReturnType<typeof qrCode>): string[] {
  const rows = Array.from({ length: size }, () => Array<string>(size).fill(' '));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g)) {
    rows[Number(y)]?.fill('#', Number(x), Number(x) + Number(width));
  }
  return rows.map((row) => row.join(''));
}

test('a link of ours is a code of 37 modules with a quiet zone of 4 around it', () => {
  const rows = modulesOf(qrCode(link));
  expect(rows).toHaveLength(37 + 8);
  for (const edge of [...rows.slice(0, 4), ...rows.slice(-4)]) expect(edge.trim()).toBe('');
  for (const row of rows) expect(row.slice(0, 4) + row.slice(-4)).toBe(' '.repeat(8));
  // The three finders, as readers look for them.
  expect(rows[4]?.slice(4, 11)).toBe('#######');
  expect(rows[4]?.slice(-11, -4)).toBe('#######');
  expect(rows[4 + 30]?.slice(4, 11)).toBe('#######');
  expect(rows[7]?.slice(4, 11)).toBe('# ### #');
});

test('another link is another code', () => {
  expect(qrCode(`${link}s`).path).not.toBe(qrCode(link).path);
});
