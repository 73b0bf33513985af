/** Which font files a page of a language uses. Sizes: `build/astro/fonts.test.ts`. */
import type { Lang } from './locales.ts';

/** Code points, inclusive. */
type Range = readonly [from: number, to: number];

export interface FontSet {
  readonly cssVariable: `--font-${string}`;
  readonly package: string;
  readonly subset: string;
  readonly ranges: readonly Range[];
  /** A variable weight, or one fixed one. */
  readonly weight: { readonly min: number; readonly max: number } | number;
  /** OpenType features to keep; all of them where a script cannot be written without. */
  readonly features?: readonly string[];
}

const BASIC_LATIN: readonly Range[] = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xb7, 0xb7],
  [0x2013, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
];
const LATIN: readonly Range[] = [
  ...BASIC_LATIN,
  [0xa1, 0xb6],
  [0xb8, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2116, 0x2116],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
];
const LATIN_EXTENDED: readonly Range[] = [
  [0x100, 0x101],
  [0x104, 0x10f],
  [0x112, 0x127],
  [0x12a, 0x130],
  [0x132, 0x151],
  [0x154, 0x167],
  [0x16a, 0x17f],
  [0x218, 0x21b],
];
const VIETNAMESE: readonly Range[] = [
  [0x102, 0x103],
  [0x110, 0x111],
  [0x128, 0x129],
  [0x168, 0x169],
  [0x1a0, 0x1a1],
  [0x1af, 0x1b0],
  [0x300, 0x301],
  [0x303, 0x303],
  [0x309, 0x309],
  [0x323, 0x323],
  [0x1ea0, 0x1ef9],
  [0x20ab, 0x20ab],
];
const CYRILLIC: readonly Range[] = [
  [0x401, 0x401],
  [0x404, 0x404],
  [0x406, 0x407],
  [0x410, 0x44f],
  [0x451, 0x451],
  [0x454, 0x454],
  [0x456, 0x457],
  [0x490, 0x491],
];
const ARABIC: readonly Range[] = [
  [0x600, 0x606],
  [0x60c, 0x615],
  [0x61b, 0x652],
  [0x660, 0x670],
  [0x200c, 0x200f],
];
const DEVANAGARI: readonly Range[] = [
  [0x900, 0x97f],
  [0x200c, 0x200d],
  [0x20b9, 0x20b9],
  [0x25cc, 0x25cc],
];

const TEXT = { min: 400, max: 700 } as const;
const PLAIN = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'calt', 'tnum', 'lnum'] as const;
const inter = { package: '@fontsource-variable/inter', weight: TEXT, features: PLAIN } as const;
const playfair = { package: '@fontsource-variable/playfair-display', weight: 400, features: PLAIN } as const;

export const FONT_SETS = [
  { ...inter, cssVariable: '--font-latin', subset: 'latin', ranges: LATIN },
  { ...inter, cssVariable: '--font-latin-extended', subset: 'latin-ext', ranges: LATIN_EXTENDED },
  { ...inter, cssVariable: '--font-vietnamese', subset: 'vietnamese', ranges: VIETNAMESE },
  { ...inter, cssVariable: '--font-cyrillic', subset: 'cyrillic', ranges: CYRILLIC },
  {
    cssVariable: '--font-arabic',
    package: '@fontsource-variable/cairo',
    subset: 'arabic',
    ranges: ARABIC,
    weight: TEXT,
  },
  {
    cssVariable: '--font-devanagari',
    package: '@fontsource-variable/noto-sans-devanagari',
    subset: 'devanagari',
    ranges: DEVANAGARI,
    // One weight: the variable file is 70 kB by itself, all that a page may have.
    weight: 450,
  },
  { ...inter, cssVariable: '--font-latin-basic', subset: 'latin', ranges: BASIC_LATIN, weight: 450 },
  { ...playfair, cssVariable: '--font-title-latin', subset: 'latin', ranges: LATIN },
  { ...playfair, cssVariable: '--font-title-latin-basic', subset: 'latin', ranges: BASIC_LATIN },
  { ...playfair, cssVariable: '--font-title-cyrillic', subset: 'cyrillic', ranges: CYRILLIC },
] as const satisfies readonly FontSet[];

export type FontVariable = (typeof FONT_SETS)[number]['cssVariable'];

/** Fonts of a page by language; */
export interface PageFonts {
  readonly preloaded: readonly FontVariable[];
  /** Declared with their ranges, on pages of a country only: for the letters that names have and the language has not. */
  readonly forNames: readonly FontVariable[];
}

const LATIN_PAGE: PageFonts = {
  preloaded: ['--font-latin', '--font-title-latin'],
  forNames: ['--font-latin-extended', '--font-vietnamese'],
};
const SYSTEM_PAGE: PageFonts = { preloaded: ['--font-title-latin-basic'], forNames: [] };

/**
 * At most 70 kB together (design card). Digits, names and the brand are Latin on every page: those fonts are preloaded
 * too. Chinese, Japanese and Korean are set in the system's fonts.
 */
const OTHER_PAGES: Partial<Record<Lang, PageFonts>> = {
  ru: {
    preloaded: ['--font-cyrillic', '--font-title-cyrillic', '--font-latin', '--font-title-latin-basic'],
    forNames: [],
  },
  ar: {
    preloaded: ['--font-arabic', '--font-latin', '--font-title-latin-basic'],
    forNames: [],
  },
  hi: {
    preloaded: ['--font-devanagari', '--font-latin-basic', '--font-title-latin-basic'],
    forNames: [],
  },
  zh: SYSTEM_PAGE,
  ja: SYSTEM_PAGE,
  ko: SYSTEM_PAGE,
};

export function fontsOf(lang: Lang): PageFonts {
  return OTHER_PAGES[lang] ?? LATIN_PAGE;
}
