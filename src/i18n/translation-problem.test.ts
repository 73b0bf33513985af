import { describe, expect, it } from 'vitest';
import { TRANSLATION_PAYLOADS } from '../../tests/support/files/translation-payloads.ts';
import { isMessageKey, placeholderFaults, sourceOf, translationProblem } from './translation-problem.ts';

describe('a text that is written at run time', () => {
  it.each(TRANSLATION_PAYLOADS)('$text: $isTaken', ({ text, isTaken }) => {
    expect(translationProblem('contest.votes', text, 'Votes') === null).toBe(isTaken);
  });

  it('names what is wrong with it', () => {
    const problems = ['', 'x'.repeat(2001), 'a\u202eb', 'a {{b}}', 'fine'].map((text) => {
      return translationProblem('contest.votes', text, 'Votes');
    });
    expect(problems).toEqual(['empty', 'too_long', 'characters', 'placeholders', null]);
  });

  it('counts a sign beyond the first plane once, as the database does', () => {
    expect(translationProblem('contest.votes', '😀'.repeat(1500), 'Votes')).toBeNull();
  });
});

describe('the placeholders of a text', () => {
  it('are those of its source, no more and no fewer', () => {
    expect(placeholderFaults('contest.hello', 'Hallo {{nam}}', 'Hello {{name}}')).toEqual({
      missing: ['name'],
      extra: ['nam'],
    });
    expect(translationProblem('contest.hello', '{{name}}, hallo {{name}}', 'Hello {{name}}')).toBeNull();
  });

  it('may leave out the number in a form of a plural, and say it where the source does not', () => {
    expect(translationProblem('contest.votes_one', 'eine Stimme', '{{count}} vote')).toBeNull();
    expect(translationProblem('contest.votes_one', '{{count}} голос', 'one vote')).toBeNull();
    expect(translationProblem('contest.votes', 'Stimmen', '{{count}} votes')).toBe('placeholders');
    expect(translationProblem('contest.votes_few', '{{count}}', '{{count}} of {{all}}')).toBe('placeholders');
  });
});

describe('the source of a key', () => {
  const messages = { votes_one: 'one vote', votes_other: '{{count}} votes', close: 'Close' };
  it('is its own text, or that of the plural for a form that English lacks', () => {
    expect(sourceOf('votes_one', messages)).toBe('one vote');
    expect(sourceOf('votes_few', messages)).toBe('{{count}} votes');
    expect(sourceOf('close', messages)).toBe('Close');
    expect(sourceOf('close_few', messages)).toBeUndefined();
    expect(sourceOf('constructor', messages)).toBeUndefined();
  });
});

it.each([
  ['contest.votes_one', true],
  ['entry.fault.too_small', true],
  ['votes', false],
  ['__proto__.x', false],
  ['contest.__proto__', false],
  ['contest.constructor', false],
  ['constructor.prototype', false],
  [`contest.${'x'.repeat(96)}`, false],
])('%s is a key: %s', (key, isKey) => {
  expect(isMessageKey(key)).toBe(isKey);
});
