import { describe, expect, it } from 'vitest';
import { changeOf, exportTexts, readTexts } from './translation-file.ts';
import {
  afterSaving,
  findRows,
  isWritable,
  keysFor,
  type TranslationData,
  translationRows,
} from './translation-rows.ts';

const english = {
  'contest.close': 'Close',
  'contest.hello': 'Hello {{name}}',
  'contest.later': 'Later',
  'contest.votes_one': '{{count}} vote',
  'contest.votes_other': '{{count}} votes',
};
const russian = {
  'contest.close': 'Закрыть',
  'contest.hello': 'Привет, {{name}}',
  'contest.votes_few': '{{count}} голоса',
  'contest.votes_many': '{{count}} голосов',
  'contest.votes_one': '{{count}} голос',
  'contest.votes_other': '{{count}} голоса',
};
const value = (key: string, text: string, source: string) => ({ key, text, source, writtenAt: '' });
const data: TranslationData = {
  english,
  own: russian,
  inDatabase: {
    values: [
      value('contest.close', 'Закройте', 'Close'),
      value('contest.hello', 'Эй, {{name}}', 'Hi {{name}}'),
    ],
    missing: [
      { key: 'contest.strange', defaultText: 'Strange', reportedAt: '' },
      { key: '<script>alert(1)</script>', defaultText: 'x', reportedAt: '' },
    ],
  },
};
const rows = translationRows('ru', data);
const row = (key: string) => {
  const found = rows.find((each) => each.key === key);
  if (!found) throw new Error(`no row ${key}`);
  return found;
};

describe('the rows of a language', () => {
  it('are the keys of English, plurals in the forms of the language, and what was reported', () => {
    expect(keysFor('ru', english)).toEqual([
      'contest.close',
      'contest.hello',
      'contest.later',
      'contest.votes_few',
      'contest.votes_many',
      'contest.votes_one',
      'contest.votes_other',
    ]);
    expect(keysFor('ar', english).filter((key) => key.includes('votes'))).toHaveLength(6);
    expect(keysFor('ja', english).filter((key) => key.includes('votes'))).toEqual(['contest.votes_other']);
    expect(rows).toHaveLength(9);
  });

  it('say what stands there, and what it was written for', () => {
    expect(row('contest.close')).toMatchObject({
      state: 'written',
      written: 'Закройте',
      original: 'Закрыть',
    });
    expect(row('contest.hello')).toMatchObject({ state: 'outdated', source: 'Hello {{name}}' });
    expect(row('contest.later')).toMatchObject({ state: 'missing', original: null, isKnown: true });
    expect(row('contest.votes_few')).toMatchObject({ state: 'catalogue', source: '{{count}} votes' });
    expect(row('contest.strange')).toMatchObject({ state: 'missing', source: 'Strange', isKnown: false });
  });

  it('are found by key, source and text, and by state', () => {
    const keys = (query: string, state: Parameters<typeof findRows>[2] = null) =>
      findRows(rows, query, state).map(({ key }) => key);
    expect(keys(' ЗАКРОЙТЕ ')).toEqual(['contest.close']);
    expect(keys('hello {{')).toEqual(['contest.hello']);
    expect(keys('votes_m')).toEqual(['contest.votes_many']);
    expect(keys('', 'outdated')).toEqual(['contest.hello']);
    expect(keys('votes', 'missing')).toEqual([]);
  });

  it('of a name that a stranger made up can be put aside and not written', () => {
    expect(isWritable(row('<script>alert(1)</script>'))).toBe(false);
    expect(isWritable(row('contest.strange'))).toBe(true);
  });

  it('follow what was saved, and keep what was refused', () => {
    const changes = [
      changeOf('ru', row('contest.close'), null),
      changeOf('ru', row('contest.later'), 'Позже'),
    ];
    const after = afterSaving(
      data,
      [...changes, changeOf('ru', row('contest.hello'), 'Нет {{name}}')],
      [
        { key: 'contest.close', lang: 'ru', problem: null },
        { key: 'contest.later', lang: 'ru', problem: null },
        { key: 'contest.hello', lang: 'ru', problem: 'changed_meanwhile' },
      ],
    );
    const texts = Object.fromEntries(translationRows('ru', after).map(({ key, written }) => [key, written]));
    expect(texts).toMatchObject({
      'contest.close': null,
      'contest.later': 'Позже',
      'contest.hello': 'Эй, {{name}}',
    });
  });
});

describe('a file of texts', () => {
  it('holds what stands on the site, and changes nothing when it comes back', () => {
    const json = exportTexts('ru', rows);
    expect(JSON.parse(json)).toMatchObject({ lang: 'ru', texts: { 'contest.close': 'Закройте' } });
    expect(readTexts('ru', json, rows)).toEqual({
      status: 'ready',
      preview: { changes: [], same: 6, refused: [] },
    });
  });

  it('says what it would change and what of it cannot be taken, key by key', () => {
    const texts = {
      'contest.close': 'Закрыть',
      'contest.later': 'Позже',
      'contest.hello': 'Привет',
      'contest.votes_one': 'Один\u202e',
      'contest.votes_many': 7,
      'contest.unknown': 'Нет',
      constructor: 'x',
    };
    const json = `${JSON.stringify({ lang: 'ru', texts }).slice(0, -2)},"__proto__":"x"}}`;
    const read = readTexts('ru', json, rows);
    if (read.status !== 'ready') throw new Error(read.status);
    expect(read.preview.changes).toEqual([
      { key: 'contest.close', lang: 'ru', text: null, source: 'Close', base: 'Закройте' },
      { key: 'contest.later', lang: 'ru', text: 'Позже', source: 'Later', base: null },
    ]);
    expect(
      Object.fromEntries(read.preview.refused.map(({ key, problem }) => [`is ${key}`, problem])),
    ).toEqual({
      'is contest.hello': 'placeholders',
      'is contest.votes_one': 'characters',
      'is contest.votes_many': 'text',
      'is contest.unknown': 'key',
      'is constructor': 'key',
      'is __proto__': 'key',
    });
  });

  it.each([
    ['no JSON', '{', 'unreadable'],
    ['a list', '[]', 'unreadable'],
    ['nothing', 'null', 'unreadable'],
    ['texts of no language', '{"texts":{}}', 'unreadable'],
    ['texts that are a list', '{"lang":"ru","texts":[]}', 'unreadable'],
    ['texts of another language', '{"lang":"ar","texts":{}}', 'otherLanguage'],
  ])('that is %s is refused as a whole', (_what, json, status) => {
    expect(readTexts('ru', json, rows).status).toBe(status);
  });
});
