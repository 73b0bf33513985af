import { expect, it } from 'vitest';
import { LANGS } from '../domain/locales.ts';
import type { MessageFiles } from './load.ts';
import type { Namespace } from './t.ts';

const modules = import.meta.glob<Record<string, MessageFiles<Namespace>>>('./namespaces/*.ts', {
  eager: true,
});

it.each(Object.entries(modules))('%s has its namespace in every language', (path, exported) => {
  const name = path.slice('./namespaces/'.length, -'.ts'.length);
  expect(Object.keys(exported)).toEqual([`${name}Texts`]);
  const { namespace, files } = exported[`${name}Texts`] ?? {};
  expect(namespace).toBe(name);
  expect(Object.keys(files ?? {}).sort()).toEqual(
    LANGS.map((lang) => `../messages/${lang}/${name}.json`).sort(),
  );
});
