import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCES = new URL('../', import.meta.url).pathname;

/** Properties and values that name a side of the screen instead of a side of the text. */
const PHYSICAL =
  /(^|[\s;{-])(left|right)\s*:|(margin|padding|border)-(left|right)|(text-align|float|clear):\s*(left|right)\b|(?<!max-|min-|-)\b(?:width|height)\s*:/m;

function physicalLine(css: string): string | undefined {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/@(media|container)[^{]*/g, '');
  return rules.split('\n').find((line) => PHYSICAL.test(line));
}

test('no style sheet names left or right: the page turns with the direction of its text', () => {
  const files = globSync('**/*.css', { cwd: SOURCES });
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((file) => {
    const line = physicalLine(readFileSync(`${SOURCES}${file}`, 'utf8'));
    return line === undefined ? [] : [`${file}: ${line.trim()}`];
  });
  expect(found).toEqual([]);
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
