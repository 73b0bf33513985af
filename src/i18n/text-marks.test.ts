import { expect, test } from 'vitest';
import { hasMarks, markedTexts, markWords, withoutMarks } from './text-marks.ts';

const votes = () => markWords('en', 'contest.votes_other', { count: '3' }, '3 votes');

test('words keep their text wherever they go', () => {
  const sentence = `a ${votes()} · ${markWords('en', 'contest.official', {}, 'Official')} z`;
  expect(withoutMarks(sentence)).toBe('a 3 votes · Official z');
  expect(markedTexts(sentence).map(({ text, words }) => [text.key, words])).toEqual([
    ['contest.votes_other', '3 votes'],
    ['contest.official', 'Official'],
  ]);
});

test('a text in the place of another is named in it, and not by itself', () => {
  const words = markWords('en', 'home.lastWinnerFrom', { votes: votes() }, `from ${votes()}`);
  const [only, ...others] = markedTexts(words);
  expect(others).toEqual([]);
  expect(only?.text.values['votes']).toEqual({ key: 'contest.votes_other', values: { count: '3' } });
  expect(only?.words).toBe('from 3 votes');
});

test('a value that has more in it than a text is its words', () => {
  const words = markWords('en', 'home.x', { votes: `${votes()}!` }, `from ${votes()}!`);
  expect(markedTexts(words)[0]?.text.values).toEqual({ votes: '3 votes!' });
});

test('words that were changed after they were marked are nobody’s', () => {
  expect(markedTexts(votes().replace('votes', 'likes'))).toEqual([]);
  const [before = '', after = ''] = votes().split(' ');
  expect(markedTexts(before)).toEqual([]);
  expect(markedTexts(after)).toEqual([]);
  expect([withoutMarks(before), withoutMarks(after)]).toEqual(['3', 'votes']);
});

test('what somebody wrote with the characters of a mark is no mark', () => {
  expect(markedTexts('\u0098zzzz\u0092Ana\u009c')).toEqual([]);
  expect(markedTexts('\u00980\u0092Ana\u009c')).toEqual([]);
  expect(hasMarks('Ana')).toBe(false);
  expect(withoutMarks('\u0098A\u0092n\u009ca')).toBe('Ana');
});
