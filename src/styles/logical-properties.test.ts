import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCES = new URL('../', import.meta.url).pathname;

/** Properties and values that name a side of the screen instead of a side of the text. */
const PHYSICAL =
  /(^|[\s;{-])(left|right)\s*:|(margin|padding|border)-(left|right)|(text-align|float|clear):\s*(left|right)\b|(?<!max-|min-|-)\b(?:width|height)\s*:/m;

/** The same in a list of classes, behind any variant: `md:-ml-2`, `text-left!`, `[margin-left:4px]`. */
const PHYSICAL_CLASS =
  /(?<=^|[\s"'`:[!])-?(?:(?:scroll-)?[mp][lr]-[\w[(]|(?:left|right)-(?:\d|\[|\(|auto\b|full\b|px\b|gutter\b|touch\b)|(?:text|float|clear)-(?:left|right)\b|border-[lr]\b|rounded-(?:[lr]|[tb][lr])\b|(?:margin|padding|border)-(?:left|right)\b)/;

function physicalLine(css: string): string | undefined {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/@(media|container)[^{]*/g, '');
  return rules.split('\n').find((line) => PHYSICAL.test(line));
}

function physicalClass(source: string): string | undefined {
  return source.split('\n').find((line) => PHYSICAL_CLASS.test(line));
}

function findIn(pattern: string, find: (text: string) => string | undefined): string[] {
  return globSync(pattern, { cwd: SOURCES, exclude: (file) => /\.test\.tsx?$/.test(String(file)) }).flatMap(
    (file) => {
      const line = find(readFileSync(`${SOURCES}${file}`, 'utf8'));
      return line === undefined ? [] : [`${file}: ${line.trim()}`];
    },
  );
}

test('no style sheet names left or right: the page turns with the direction of its text', () => {
  expect(findIn('**/*.css', physicalLine)).toEqual([]);
});

test('no class names left or right', () => {
  expect(findIn('**/*.{astro,tsx,ts}', physicalClass)).toEqual([]);
});

test.each(['  left: 0;', '  margin-right: 4px;', '  text-align: left;', '  width: 40px;'])(
  'finds %j',
  (line) => {
    expect(physicalLine(`a {\n${line}\n}`)).toBe(line);
  },
);

test.each([
  '  inset-inline-start: 0;',
  '  text-align: start;',
  '  line-height: 1.2;',
  '  stroke-width: 1.5;',
])('leaves %j alone', (line) => {
  expect(physicalLine(`a {\n${line}\n}`)).toBeUndefined();
});

test.each([
  'ml-2',
  'md:-mr-3',
  'pl-[20px]',
  'hover:pr-gutter',
  'left-0',
  '-right-px',
  'after:left-[3px]',
  'text-left',
  'float-right',
  'border-l',
  'border-r-[1.5px]',
  'rounded-l-photo',
  'rounded-tr-control',
  'scroll-ml-2',
  '[margin-left:4px]',
])('finds the class %s', (name) => {
  expect(physicalClass(`<p class="flex ${name} mt-2">`)).toBeDefined();
});

test.each([
  'ms-2',
  '-me-3',
  'start-0',
  'text-start',
  'border-line',
  'rounded-s-photo',
  'data-left-over:mt-2',
  'border-s',
])('leaves the class %s alone', (name) => {
  expect(physicalClass(`<p class="flex ${name} mt-2">`)).toBeUndefined();
});
