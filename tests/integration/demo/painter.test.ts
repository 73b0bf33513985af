import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { castLook } from '../../../supabase/seed/painter/casting.ts';
import { FACES } from '../../../supabase/seed/painter/faces.ts';
import { figureSvg } from '../../../supabase/seed/painter/figure.ts';
import { openGallery } from '../../../supabase/seed/painter/gallery.ts';
import { renderPicture, WIDTHS } from '../../../supabase/seed/painter/picture.ts';
import { portraitSvg } from '../../../supabase/seed/painter/portrait.ts';

const byPresentation = (presentation: 'woman' | 'man') => {
  const face = FACES.find(({ role }) => role.presentation === presentation);
  if (!face) throw new Error(`The pool has no ${presentation}.`);
  return face;
};

describe('a painted picture', () => {
  it('is the same, byte for byte, when it is painted again', async () => {
    const look = castLook(byPresentation('woman').role);
    const [first, second] = [
      await renderPicture(portraitSvg(look), 320),
      await renderPicture(portraitSvg(look), 320),
    ];
    expect(first.files.map(({ name }) => name)).toEqual(second.files.map(({ name }) => name));
    expect(first.picture).toEqual(second.picture);
  });

  it('has three WebP sizes of 3:4 without metadata, light enough for a slow network', async () => {
    const { picture, files } = await renderPicture(figureSvg(castLook(byPresentation('man').role)));
    expect(picture.sizes.map(({ width, height }) => [width, height])).toEqual([
      [320, 427],
      [800, 1067],
      [1200, 1600],
    ]);
    expect(picture.placeholder).toMatch(/^#[0-9a-f]{6}$/);
    for (const [i, { bytes }] of files.entries()) {
      const { format, width, exif, icc, xmp } = await sharp(bytes).metadata();
      expect({ format, width, exif, icc, xmp }).toEqual({ format: 'webp', width: WIDTHS[i] });
      expect(bytes.byteLength).toBeLessThan([14_000, 60_000, 120_000][i] ?? 0);
    }
  });

  it('shows somebody else for every face of the pool', () => {
    const portraits = new Set(FACES.map(({ role }) => portraitSvg(castLook(role))));
    expect(portraits.size).toBe(FACES.length);
  });
});

describe('the gallery', () => {
  let cacheDir: string;
  beforeAll(async () => {
    cacheDir = await mkdtemp(path.join(tmpdir(), 'diadem-gallery-'));
  });
  afterAll(() => rm(cacheDir, { recursive: true, force: true }));

  it('paints what the cache lacks, and nothing the second time', async () => {
    const said: string[] = [];
    const faces = FACES.slice(0, 3);
    const options = { cacheDir, largest: 320, log: (line: string) => said.push(line) };
    const painted = await openGallery(faces, options);
    expect(painted.size).toBe(3);
    expect(said.at(-1)).toContain('100 %');
    said.length = 0;
    expect(await openGallery(faces, options)).toEqual(painted);
    expect(said).toEqual([]);
  });
});
