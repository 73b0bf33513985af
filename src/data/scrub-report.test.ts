import { expect, it } from 'vitest';
import { SCRUB_CASES, SCRUBBED_PAGES, STORED_TEXTS } from '../../tests/support/files/scrub-cases.ts';
import { scrubLong, scrubPage, scrubText } from './scrub-report.ts';

it.each(SCRUB_CASES)('leaves nothing secret of $text', ({ text, gone }) => {
  const scrubbed = scrubText(text);
  for (const piece of gone) expect(scrubbed).not.toContain(piece);
});

it.each(STORED_TEXTS)('leaves alone: %s', (text) => {
  expect(scrubText(text)).toBe(text);
});

it.each(SCRUBBED_PAGES)('keeps of the page %s: %s', (url, kept) => {
  expect(scrubPage(url)).toBe(kept);
});

it('cuts what is long, and the half of a token at the cut', () => {
  const long = scrubLong(`at line\n${'x = 1;\n'.repeat(100_000)}`, 20_000, 8000);
  expect(long).toHaveLength(8000);
  expect(long.endsWith(' …')).toBe(true);
  const half = scrubLong(`${'a b '.repeat(250)}secret-${'z'.repeat(100)}`, 1010, 2000);
  expect(half).not.toContain('secret-');
});

it('is quick with a text made to slow it down', () => {
  const started = performance.now();
  for (const piece of ['a@', '1:', '1.', '"', 'a-', '://', 'eyJ', '%40']) scrubText(piece.repeat(2000));
  expect(performance.now() - started).toBeLessThan(3000);
});
