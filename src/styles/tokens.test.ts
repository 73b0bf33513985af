import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrastRatio } from './contrast.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const colours = new Map(
  [...css.matchAll(/--color-([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const,
  ),
);

/** What stands on what. Text needs 4.5:1 (WCAG 1.4.3); glyphs, borders of controls and the focus ring 3:1 (1.4.11). */
const TEXT_PAIRS = {
  paper: ['ink', 'muted', 'garnet', 'garnet-deep', 'positive', 'warning', 'danger'],
  surface: ['ink', 'muted', 'garnet', 'garnet-deep', 'positive', 'warning', 'danger'],
  wash: ['ink', 'muted', 'garnet', 'garnet-deep'],
  garnet: ['on-garnet'],
  'garnet-deep': ['on-garnet'],
  ink: ['paper', 'surface'],
  danger: ['surface'],
} as const;
const GLYPH_PAIRS = { paper: ['gold', 'edge', 'garnet'], surface: ['gold', 'edge', 'garnet'] } as const;

function pairs(table: Readonly<Record<string, readonly string[]>>): [string, string, 'light' | 'dark'][] {
  return Object.entries(table).flatMap(([ground, marks]) =>
    marks.flatMap((mark): [string, string, 'light' | 'dark'][] => [
      [mark, ground, 'light'],
      [mark, ground, 'dark'],
    ]),
  );
}

function ratio(mark: string, ground: string, scheme: 'light' | 'dark'): number {
  return contrastRatio(colours.get(mark)?.[scheme] ?? '', colours.get(ground)?.[scheme] ?? '');
}

describe('the colours of the page', () => {
  test.each(pairs(TEXT_PAIRS))('text in %s can be read on %s (%s)', (mark, ground, scheme) => {
    expect(ratio(mark, ground, scheme)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(pairs(GLYPH_PAIRS))('a glyph in %s can be told from %s (%s)', (mark, ground, scheme) => {
    expect(ratio(mark, ground, scheme)).toBeGreaterThanOrEqual(3);
  });

  test('every colour but the see-through shade has a light and a dark side', () => {
    const declared = [...css.matchAll(/--color-([a-z-]+):/g)].map(([, name]) => name);
    expect(declared.filter((name) => !colours.has(name ?? ''))).toEqual(['shade']);
  });
});

describe('the contrast of two colours', () => {
  test('is 21 between black and white, whichever stands on the other', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastRatio('#ffffff', '#000000')).toBeCloseTo(21, 5);
  });

  test('refuses what is not a colour', () => {
    expect(() => contrastRatio('garnet', '#ffffff')).toThrow('not a #rrggbb colour: garnet');
  });
});
