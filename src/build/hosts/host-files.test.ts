import { expect, test } from 'vitest';
import { HOST_FILES, hostFiles } from './host-files.ts';

const files = hostFiles();

test('every host has its files, and they are known as such', () => {
  expect(Object.keys(files).toSorted()).toEqual([...HOST_FILES].toSorted());
});

test('Netlify gets fewer lines than it advises against', () => {
  const lines = files._redirects.trim().split('\n');
  expect(lines.length).toBeLessThan(10_000);
  expect(lines.filter((line) => !/^\/\S+ {2}\/\S+ {2}(200|301|404!)$/.test(line))).toEqual([]);
});

test('Vercel gets fewer rules than it takes', () => {
  const config = JSON.parse(files['vercel.json']) as Record<string, unknown[]>;
  const count = ['redirects', 'rewrites', 'headers'].reduce(
    (sum, name) => sum + (config[name]?.length ?? 0),
    0,
  );
  expect(count).toBeLessThan(1024);
});

test('nginx: every location that sets a header sets them all, since it inherits none', () => {
  const blocks = files['nginx.conf'].match(/^location [^{]+\{\n[^}]*(?:\{\}[^}]*)?\}/gm) ?? [];
  const setting = blocks.filter((block) => block.includes('add_header'));
  expect(setting.length).toBeGreaterThan(5);
  for (const block of setting) {
    for (const name of ['Content-Security-Policy', 'X-Content-Type-Options', 'Strict-Transport-Security']) {
      expect(block).toContain(`add_header ${name} `);
    }
  }
});
