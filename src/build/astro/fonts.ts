/** The site's fonts: cut from the npm packages to what the pages need, for Astro's fonts API. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fontProviders } from 'astro/config';
import subsetFont from 'subset-font';
import { FONT_SETS, type FontSet } from '../../domain/font-sets.ts';

const require = createRequire(import.meta.url);

/** Astro's font families, one per set, the files written to `cacheDir` the first time. */
export async function fontFamilies(cacheDir: string) {
  mkdirSync(cacheDir, { recursive: true });
  return Promise.all(FONT_SETS.map((set) => fontFamily(set, cacheDir)));
}

/** A variant as the `local` provider takes it. */
interface LocalVariant {
  src: [string];
  weight: string | number;
  style: 'normal';
  unicodeRange: [string, ...string[]];
}

async function fontFamily(set: FontSet, cacheDir: string) {
  const file = await cutFont(set, cacheDir);
  const variant: LocalVariant = {
    src: [file],
    weight: typeof set.weight === 'number' ? set.weight : `${set.weight.min} ${set.weight.max}`,
    style: 'normal',
    unicodeRange: unicodeRange(set) as [string, ...string[]],
  };
  const variants: [LocalVariant] = [variant];
  return {
    provider: fontProviders.local(),
    name: set.cssVariable.slice('--font-'.length),
    cssVariable: set.cssVariable,
    // A fallback here would hide the next script's font, and an optimised one would too.
    fallbacks: [],
    optimizedFallbacks: false,
    // Preloaded fonts come in time or are left for the next page: a late swap would move what is being read.
    display: 'optional' as const,
    options: { variants },
  };
}

/** The path of the cut font; its name depends on the source and on all that the cut depends on. */
export async function cutFont(set: FontSet, cacheDir: string): Promise<string> {
  const family = set.package.split('/').at(-1);
  const source = readFileSync(
    require.resolve(`${set.package}/files/${family}-${set.subset}-wght-normal.woff2`),
  );
  const key = createHash('sha256').update(source).update(JSON.stringify(set)).digest('hex').slice(0, 16);
  const file = join(cacheDir, `${key}.woff2`);
  if (existsSync(file)) return file;
  const cut = await subsetFont(source, characters(set), {
    targetFormat: 'woff2',
    variationAxes: { wght: set.weight },
    ...(set.features && { keepFeatures: set.features }),
  });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, cut);
  renameSync(unfinished, file);
  return file;
}

function characters(set: FontSet): string {
  return set.ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)))
    .join('');
}

function unicodeRange(set: FontSet): string[] {
  return set.ranges.map(([from, to]) => {
    const [first, last] = [from.toString(16), to.toString(16)];
    return from === to ? `U+${first}` : `U+${first}-${last}`;
  });
}
