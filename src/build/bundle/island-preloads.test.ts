import { expect, test } from 'vitest';
import { withPreloads } from './island-preloads.ts';

const chunk = (fileName: string, imports: string[] = [], facadeModuleId: string | null = null) =>
  [fileName, { fileName, imports, facadeModuleId }] as const;

const chunks = new Map([
  chunk('_astro/Form.js', ['_astro/react.js', '_astro/field.js']),
  chunk('_astro/field.js', ['_astro/react.js']),
  chunk('_astro/react.js'),
  chunk('_astro/client.js', ['_astro/react.js']),
  chunk('_astro/page.js', ['_astro/shell.js']),
  chunk('_astro/shell.js'),
  chunk('_astro/auth-de.js', [], '/src/i18n/messages/de/auth.json'),
]);

const page = (client: string, around = '') =>
  `<html lang="de"><head><script type="module" src="/_astro/page.js"></script></head><body><main ${around}>` +
  `<astro-island component-url="/_astro/Form.js" renderer-url="/_astro/client.js" client="${client}"></astro-island>`;

const preloaded = (html: string) =>
  [...html.matchAll(/<link rel="modulepreload" href="\/_astro\/([\w-]+)\.js" fetchpriority="low">/g)].map(
    ([, name]) => name,
  );

test.each(['load', 'only'])(
  'client:%s names all that its island and its page import, each once',
  (client) => {
    const html = withPreloads(page(client), chunks);
    expect(preloaded(html)).toEqual(['Form', 'react', 'field', 'client', 'page', 'shell']);
    expect(html.indexOf('modulepreload')).toBeGreaterThan(html.indexOf('<main'));
  },
);

test('an island that waits for photographs asks for nothing before', () => {
  expect(withPreloads(page('after-paint'), chunks)).toBe(page('after-paint'));
});

test('one that wants it with the first paint has it all in a template', () => {
  const html = withPreloads(
    page('calm" opts="{&quot;name&quot;:&quot;V&quot;,&quot;value&quot;:&quot;preloads&quot;}'),
    chunks,
  );
  expect(preloaded(/<template data-preloads>(.*)<\/template>/.exec(html)?.[1] ?? '')).toContain('Form');
  expect(html.match(/modulepreload/g)).toHaveLength(6);
});

test('the texts of the page are named in its language, and missing ones are a fault', () => {
  expect(preloaded(withPreloads(page('load', 'data-messages="auth"'), chunks))).toContain('auth-de');
  expect(() => withPreloads(page('load', 'data-messages="nothing"'), chunks)).toThrow(
    '/messages/de/nothing.json',
  );
});
