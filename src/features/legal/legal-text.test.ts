import { expect, test } from 'vitest';
import { OPERATOR, SITE_NAME } from '#domain/brand.ts';
import { fillPlaceholders, readyHtml, sectionsOf } from './legal-text.ts';

test('the values of the operator stand in the place of their names', () => {
  const text = fillPlaceholders('{{operator}} runs {{site}} at {{domain}}: {{contact}}', 'diadem.example');
  expect(text).toBe(`${OPERATOR.name} runs ${SITE_NAME} at diadem.example: ${OPERATOR.contact}`);
});

test('a value that nobody fills stops the build', () => {
  expect(() => fillPlaceholders('{{street}}', '')).toThrow('{{street}}');
});

test('links stay in the language of the reader, and the address of the operator is one', () => {
  const html = '<a href="/privacy">x</a> <a href="/other">y</a> {{contact}}';
  expect(readyHtml(html, 'ar', '')).toBe(
    `<a href="/ar/privacy">x</a> <a href="/other">y</a> <a href="mailto:${OPERATOR.contact}">${OPERATOR.contact}</a>`,
  );
  expect(readyHtml(html, 'en', '')).toContain('href="/privacy"');
});

test('a text falls into what stands before the first heading and numbered sections', () => {
  const html = '<p>Lead</p><h2 id="a">One</h2><p>1</p><h2>Two</h2>';
  expect(sectionsOf(html)).toEqual({
    lead: '<p>Lead</p>',
    sections: [
      { number: 1, title: 'One', html: '<p>1</p>' },
      { number: 2, title: 'Two', html: '' },
    ],
  });
});
