import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGS, type Lang } from '#domain/locales.ts';

const MESSAGES = path.resolve(import.meta.dirname, '../../../src/i18n/messages');
const LARGEST_SHARE = 0.05;

/** Names of cities are often the same in several languages. */
const NAMES = /^contest\.json:city\./;

/** Nothing to translate: placeholders and punctuation alone, the brand, and the specification's literal loading text. */
function isLanguageless(text: string): boolean {
  return text === 'Загрузка...' || !/\p{L}/u.test(text.replaceAll(/\{\{\w+\}\}|Diadem|WebP|JPEG|PNG/g, ''));
}

function messagesOf(lang: Lang): Map<string, string> {
  const files = readdirSync(path.join(MESSAGES, lang));
  const entries = files.flatMap((file) => {
    const messages = JSON.parse(readFileSync(path.join(MESSAGES, lang, file), 'utf8')) as Record<
      string,
      string
    >;
    return Object.entries(messages).map(([key, text]): [string, string] => [`${file}:${key}`, text]);
  });
  return new Map(entries);
}

const english = messagesOf('en');

describe('the messages of a language', () => {
  it.each(LANGS.filter((lang) => lang !== 'en'))('%s are its own: at most 5 % equal the English', (lang) => {
    const own = [...messagesOf(lang)].filter(([key, text]) => !NAMES.test(key) && !isLanguageless(text));
    const equal = own.filter(([key, text]) => text === english.get(key));
    expect(own.length).toBeGreaterThan(100);
    expect(equal.length / own.length, equal.map(([key]) => key).join('\n')).toBeLessThanOrEqual(
      LARGEST_SHARE,
    );
  });

  it.each([
    ['ru', /\p{Script=Cyrillic}/u],
    ['ar', /\p{Script=Arabic}/u],
    ['hi', /\p{Script=Devanagari}/u],
    ['zh', /\p{Script=Han}/u],
    ['ja', /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u],
    ['ko', /\p{Script=Hangul}/u],
  ] as const)('%s are written in its script', (lang, script) => {
    const own = [...messagesOf(lang)].filter(([, text]) => !isLanguageless(text));
    expect(own.filter(([, text]) => !script.test(text)).map(([key]) => key)).toEqual([]);
  });
});
