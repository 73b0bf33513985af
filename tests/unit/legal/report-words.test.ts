// The terms tell people what to press to have an intimate image removed: it is called so on the page, in every language.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGS, type Lang } from '#domain/locales.ts';

const SRC = path.resolve(import.meta.dirname, '../../../src');
const read = (file: string) => readFileSync(path.join(SRC, file), 'utf8');
const messages = (lang: Lang, namespace: string) =>
  JSON.parse(read(`i18n/messages/${lang}/${namespace}.json`)) as Record<string, string>;

/** What stands in quotes in the section of the terms that names 48 hours in its heading. */
function quotedWord(lang: Lang): string {
  const section = read(`content/${lang}/terms.md`)
    .split(/^## /m)
    .find((text) => /^[^\n]*48/.test(text));
  return /[“„«「‘]\s*([^”“»」’]+?)\s*[”“»」’]/.exec(section ?? '')?.[1] ?? '';
}

describe('the way to report an intimate image', () => {
  it.each(LANGS)('is called in %s as the terms call it', (lang) => {
    const word = quotedWord(lang).toLocaleLowerCase(lang);
    expect(word.length).toBeGreaterThan(1);
    for (const label of [messages(lang, 'profile')['report'], messages(lang, 'reports')['title']]) {
      expect(label?.toLocaleLowerCase(lang)).toContain(word);
    }
  });
});
