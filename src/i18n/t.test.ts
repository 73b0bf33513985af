import { describe, expect, test } from 'vitest';
import type { Lang } from '../domain/locales.ts';
import { type Catalogue, createT, type MissingMessage } from './t.ts';

const english: Catalogue = {
  lang: 'en',
  dictionaries: {
    contest: { closes: 'Closes {{when}}', votes_one: '{{count}} vote', votes_other: '{{count}} votes' },
  },
};

/** `t` without the key types: these catalogues exist only here. */
function translator(catalogues: readonly Catalogue[], missing?: MissingMessage) {
  return createT(catalogues, missing) as unknown as (
    key: string,
    values?: Record<string, string | number>,
  ) => string;
}

function catalogue(lang: Lang, contest: Record<string, string>): Catalogue {
  return { lang, dictionaries: { contest } };
}

test('placeholders are filled', () => {
  expect(translator([english])('contest.closes', { when: 'Sunday' })).toBe('Closes Sunday');
});

test('a placeholder without a value stays visible rather than vanishing', () => {
  expect(translator([english])('contest.closes')).toBe('Closes {{when}}');
});

describe('grammatical number', () => {
  test('follows the language', () => {
    const russian = {
      votes_few: '{{count}} голоса',
      votes_many: '{{count}} голосов',
      votes_one: '{{count}} голос',
    };
    const t = translator([catalogue('ru', russian)]);
    expect([1, 3, 5, 21].map((count) => t('contest.votes', { count }))).toEqual([
      '1 голос',
      '3 голоса',
      '5 голосов',
      '21 голос',
    ]);
  });

  test('numbers are written as the language does, in western digits', () => {
    expect(translator([english])('contest.votes', { count: 1234 })).toBe('1,234 votes');
    expect(
      translator([catalogue('ar', { votes_other: '{{count}} صوت' })])('contest.votes', { count: 100 }),
    ).toBe('100 صوت');
    expect(
      translator([catalogue('de', { votes_other: '{{count}} Stimmen' })])('contest.votes', { count: 1234 }),
    ).toBe('1.234 Stimmen');
  });
});

describe('a key that the language lacks', () => {
  test('falls back to English, with English plurals', () => {
    const t = translator([catalogue('ru', {}), english]);
    expect(t('contest.votes', { count: 3 })).toBe('3 votes');
  });

  test('is asked for with its original text', () => {
    const asked: string[][] = [];
    const t = translator([catalogue('ru', {}), english], (...missing) => void asked.push(missing));
    expect(t('contest.closes', { when: 'x' })).toBe('Closes x');
    expect(asked).toEqual([['contest.closes', 'Closes {{when}}']]);
  });

  test('takes the text that was found elsewhere, placeholders filled', () => {
    const t = translator([catalogue('ru', {}), english], () => 'Закроется {{when}}');
    expect(t('contest.closes', { when: 'x' })).toBe('Закроется x');
  });

  test('is shown as itself when nobody has it', () => {
    expect(translator([english])('contest.unknown')).toBe('contest.unknown');
  });
});
