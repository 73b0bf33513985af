import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { narrowPolicy } from './page-policy.ts';

const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

function page(code: { head: string; listed: readonly string[] }): string {
  const hashes = code.listed.map(hash).join(' ');
  const policy = `default-src 'self'; script-src 'self' ${hashes}; style-src 'self' ${hashes};`;
  const meta = `<meta http-equiv="content-security-policy" content="${policy}">`;
  return `<html><head><meta charset="utf-8">${code.head}${meta}</head></html>`;
}

test('a page keeps the hashes of its own inline code only', () => {
  const html = narrowPolicy(page({ head: '<script>a()</script>', listed: ['a()', 'b()', '.c{}'] }));
  expect(html).toContain(`script-src 'self' ${hash('a()')};style-src 'self'"`);
  expect(html).not.toContain(hash('b()'));
});

test('the policy stands before everything but the character set', () => {
  const html = narrowPolicy(page({ head: '<style>.c{}</style>', listed: ['.c{}'] }));
  expect(html).toMatch(/^<html><head><meta charset="utf-8"><meta http-equiv="content-security-policy"/);
});

test('inline code that nobody listed breaks the build', () => {
  expect(() => narrowPolicy(page({ head: '<script>evil()</script>', listed: [] }))).toThrow(
    /not in script-src/,
  );
});

test('external scripts and structured data need no hash', () => {
  const head = '<script type="module" src="/a.js"></script><script type="application/ld+json">{}</script>';
  expect(narrowPolicy(page({ head, listed: [] }))).toContain("script-src 'self';");
});

test('a page without a policy is a fault', () => {
  expect(() => narrowPolicy('<html></html>')).toThrow(/no content security policy/);
});
