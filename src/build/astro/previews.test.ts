import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SiteSnapshot } from '#data/snapshot/snapshot.ts';
import { previewCells, previewOrder } from './preview-plan.ts';
import { withPreviews } from './previews.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'previews-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const contestants = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    entryId: `entry-${index}`,
    portrait: {
      width: 800,
      height: 1067,
      placeholder: '#888888',
      sizes: [320, 800].map((width) => ({ width, height: (width / 3) * 4, path: `${index}-${width}` })),
    },
  }));

const snapshot = (count: number) =>
  ({
    countries: {
      ph: { week: { week: '2026-w47', phase: 'live' }, contestants: contestants(count), otherWeeks: [] },
    },
  }) as unknown as SiteSnapshot;

const grey = sharp({ create: { width: 40, height: 53, channels: 3, background: '#888' } })
  .png()
  .toBuffer();

function step(gone: readonly string[] = []) {
  const read: string[] = [];
  const readPhoto = async (path: string) => {
    read.push(path);
    return gone.includes(path.split('-')[0] ?? '') ? null : await grey;
  };
  return { folder, read, readPhoto, log: () => undefined };
}

it('the order of a picture does not depend on the order of the standing', () => {
  const all = contestants(24);
  const names = (list: typeof all) => previewOrder(list, '2026-w47').map(({ entryId }) => entryId);
  expect(names(all.toReversed())).toEqual(names(all));
  expect(names(all)).not.toEqual(all.map(({ entryId }) => entryId));
  expect(previewOrder(all, '2026-w48').map(({ entryId }) => entryId)).not.toEqual(names(all));
});

it.each([
  [36, 10],
  [9, 8],
  [6, 4],
  [3, 3],
  [2, 2],
  [1, 0],
])('of %i portraits %i are shown, all of one size, over the whole picture', (count, shown) => {
  const cells = previewCells(contestants(count));
  expect(cells).toHaveLength(shown);
  const widths = cells.map(({ width }) => width);
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(shown ? 1 : Number.NEGATIVE_INFINITY);
  if (shown) expect(Math.max(...cells.map(({ left, width }) => left + width))).toBe(1200);
  if (shown) expect(Math.max(...cells.map(({ top, height }) => top + height))).toBe(630);
});

it('the same portraits give the same file, and it is drawn once', async () => {
  const first = await withPreviews(snapshot(6), step());
  const [file = ''] = readdirSync(folder);
  const bytes = readFileSync(join(folder, file));
  const again = step();
  expect(await withPreviews(snapshot(6), again)).toEqual(first);
  expect(again.read).toEqual([]);
  rmSync(join(folder, file));
  await withPreviews(snapshot(6), step());
  expect(readFileSync(join(folder, file))).toEqual(bytes);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
});

it('who is gone is in no picture, and the picture that showed her goes', async () => {
  const before = await withPreviews(snapshot(3), step());
  const { ph } = snapshot(3).countries;
  const left = { ...snapshot(3), countries: { ph: { ...ph, contestants: ph?.contestants.slice(1) } } };
  const after = await withPreviews(left as SiteSnapshot, step());
  expect(after.countries.ph?.preview?.path).not.toBe(before.countries.ph?.preview?.path);
  expect(readdirSync(folder)).toHaveLength(1);
});

it('a photograph that was taken down since the snapshot leaves its place to the next one', async () => {
  const [first] = previewOrder(contestants(6), '2026-w47');
  const gone = first?.portrait.sizes[0]?.path.split('-')[0] ?? '';
  const without = await withPreviews(snapshot(6), step([gone]));
  expect(without.countries.ph?.preview?.path).toMatch(/^\/previews\/ph-2026-w47-[0-9a-f]{12}\.jpg$/);
  const whole = await withPreviews(snapshot(6), step());
  expect(whole.countries.ph?.preview?.path).not.toBe(without.countries.ph?.preview?.path);
});

it('with too few portraits there is none', async () => {
  const { countries } = await withPreviews(snapshot(1), step());
  expect(countries.ph).not.toHaveProperty('preview');
  expect(readdirSync(folder)).toEqual([]);
});
