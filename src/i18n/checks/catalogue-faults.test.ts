import { describe, expect, test } from 'vitest';
import { catalogueFaults } from './catalogue-faults.ts';

const english = {
  contest: {
    closes: 'Closes {{when}}',
    title: 'Contest',
    votes_one: '{{count}} vote',
    votes_other: '{{count}} votes',
  },
};
const russian = {
  closes: 'До {{when}}',
  title: 'Конкурс',
  votes_few: '{{count}} голоса',
  votes_many: '{{count}} голосов',
  votes_one: '{{count}} голос',
  votes_other: '{{count}} голоса',
};

const faultsOf = (contest: Record<string, string>) => catalogueFaults('ru', { contest }, english, true);

function without(key: keyof typeof russian): Record<string, string> {
  return Object.fromEntries(Object.entries(russian).filter(([each]) => each !== key));
}

test('a complete catalogue has no fault', () => {
  expect(faultsOf(russian)).toEqual([]);
});

describe('a bad catalogue', () => {
  test('lacks a key', () => {
    expect(faultsOf(without('title'))).toEqual(['ru/contest.json: "title" is missing']);
  });

  test('lacks a namespace', () => {
    expect(catalogueFaults('ru', {}, english, true)).toHaveLength(3);
  });

  test('has a key that English has not', () => {
    expect(faultsOf({ ...russian, zebra: 'Зебра' })).toEqual([
      'ru/contest.json: "zebra" is extra: English has no such key',
    ]);
  });

  test('has a namespace that English has not', () => {
    const faults = catalogueFaults('ru', { contest: russian, more: { a: 'а' } }, english, true);
    expect(faults).toEqual(['ru/more.json: English has no such namespace']);
  });

  test('misnames a placeholder', () => {
    expect(faultsOf({ ...russian, closes: 'До {{time}}' })).toEqual([
      'ru/contest.json: "closes" lacks {{when}}',
      'ru/contest.json: "closes" has {{time}}, which English has not',
    ]);
  });

  test('lacks a plural of its language', () => {
    expect(faultsOf(without('votes_few'))).toEqual([
      'ru/contest.json: "votes_few" is missing: a plural of the language',
    ]);
  });

  test('has a plural that its language does not know', () => {
    const { votes_one, votes_other, closes, title } = russian;
    const own = { contest: { closes, title, votes_one, votes_other } };
    expect(catalogueFaults('ja', own, english, true)).toEqual([
      'ja/contest.json: "votes_one" is no plural of the language',
    ]);
  });

  test('is not sorted', () => {
    const { closes, ...others } = russian;
    expect(faultsOf({ ...others, closes })).toEqual([
      'ru/contest.json: keys are not sorted: "closes" belongs before "title"',
    ]);
  });

  test('has an empty text or a broken placeholder', () => {
    expect(faultsOf({ ...russian, title: ' ' })).toEqual(['ru/contest.json: "title" has no text']);
    expect(faultsOf({ ...russian, title: 'Конкурс {{' })).toEqual([
      'ru/contest.json: "title" has a broken placeholder',
    ]);
  });
});

test('what only some of the English plural forms name is no duty of a language that has fewer', () => {
  const kept = { kept_one: 'Stars for {{name}}', kept_other: '{{count}} votes' };
  expect(catalogueFaults('ja', { auth: { kept_other: '{{count}}票' } }, { auth: kept }, true)).toEqual([]);
});

test('a language that is not complete yet may lack keys, and what it has must still be right', () => {
  expect(catalogueFaults('ru', { contest: { title: 'Конкурс' } }, english, false)).toEqual([]);
  expect(catalogueFaults('ru', { contest: { closes: 'До' } }, english, false)).toHaveLength(1);
});
