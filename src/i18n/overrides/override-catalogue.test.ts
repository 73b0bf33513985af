import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Lang } from '../../domain/locales.ts';
import { followMissing, layTexts, missingKeys, noteMissing, onTextLayer, textLayer } from '../run-time.ts';
import { type Catalogue, createT, type T } from '../t.ts';
import { createTextLayer } from './override-catalogue.ts';

afterEach(() => layTexts(undefined));

type Loose = (key: string, values?: Record<string, string | number>) => string;
const catalogue = (lang: Lang, contest: Record<string, string>): Catalogue => ({
  lang,
  dictionaries: { contest },
});
const RUSSIAN = {
  closes: 'Закроется {{when}}',
  votes_few: '{{count}} голоса',
  votes_many: '{{count}} голосов',
  votes_one: '{{count}} голос',
};
const built = () =>
  createT([catalogue('ru', RUSSIAN), catalogue('en', { closes: 'Closes {{when}}' })], noted);
const noted = vi.fn(() => undefined);
const over = (texts: Record<string, string>, lang: Lang = 'ru') =>
  createTextLayer({ [lang]: texts })(built() as T<never>) as unknown as Loose;

describe('newer texts', () => {
  it('take the place of those that the page was built with, plurals by the number', () => {
    const t = over({ 'contest.closes': 'До {{when}}', 'contest.votes_few': '{{count}} оценки' });
    expect(t('contest.closes', { when: 'завтра' })).toBe('До завтра');
    expect([1, 3, 5].map((count) => t('contest.votes', { count }))).toEqual([
      '1 голос',
      '3 оценки',
      '5 голосов',
    ]);
  });

  it('are left out where their placeholders do not fit', () => {
    const t = over({
      'contest.closes': 'До {{constructor}}',
      'contest.votes_few': '{{count}} из {{all}}',
      'contest.__proto__': 'polluted',
      'contest.constructor': 'polluted',
    });
    expect(t('contest.closes', { when: 'завтра' })).toBe('Закроется завтра');
    expect(t('contest.votes', { count: 3 })).toBe('3 голоса');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(Object.prototype.constructor).toBe(Object);
  });

  it('are of one language, and add keys that the catalogue lacks', () => {
    expect(over({ 'contest.closes': 'Fini {{when}}' }, 'fr')('contest.closes', { when: 'x' })).toBe(
      'Закроется x',
    );
    expect(over({ 'contest.later': 'Позже' })('contest.later')).toBe('Позже');
    expect(built()).not.toBe(over({}));
  });

  it('give the same t for the same t, so that React has nothing to do twice', () => {
    const layer = createTextLayer({ ru: {} });
    const t = built() as T<never>;
    expect(layer(t)).toBe(layer(t));
  });

  it('are told to whoever shows them', () => {
    const told = vi.fn();
    const stop = onTextLayer(told);
    const layer = createTextLayer({ ru: {} });
    layTexts(layer);
    stop();
    layTexts(undefined);
    expect(told).toHaveBeenCalledOnce();
    expect(textLayer()).toBeUndefined();
  });
});

describe('a key that no catalogue has', () => {
  it('is remembered once, and told to whoever follows, at once and later', () => {
    noteMissing('ru', 'contest.first', 'First');
    noteMissing('ru', 'contest.first', 'First');
    const follow = vi.fn();
    followMissing(follow);
    expect(follow).toHaveBeenCalledOnce();
    noteMissing('ru', 'contest.second', 'Second');
    noteMissing('ru', 'contest.second', 'Second');
    expect(follow).toHaveBeenCalledTimes(2);
    expect(missingKeys()).toEqual([
      { lang: 'ru', key: 'contest.first', original: 'First' },
      { lang: 'ru', key: 'contest.second', original: 'Second' },
    ]);
  });
});
