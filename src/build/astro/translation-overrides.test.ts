import { expect, it } from 'vitest';
import { TRANSLATION_PAYLOADS } from '../../../tests/support/files/translation-payloads.ts';
import { strangeTranslations, writtenNamespace } from './translation-overrides.ts';

const english = { hello: 'Hello {{name}}', votes_one: '{{count}} vote', votes_other: '{{count}} votes' };
const german = { hello: 'Hallo {{name}}', votes_one: 'Eine Stimme', votes_other: '{{count}} Stimmen' };
const contest = { lang: 'de', name: 'contest' };
const written = (texts: Record<string, string>) => writtenNamespace(contest, german, english, { de: texts });

it('lays the written texts of a language over its messages', () => {
  const { messages, lines } = written({
    'contest.hello': 'Guten Tag, {{name}}',
    'contest.votes_one': '{{count}} Stimme',
    'shell.skip': 'Weiter',
  });
  expect(messages).toEqual({ ...german, hello: 'Guten Tag, {{name}}', votes_one: '{{count}} Stimme' });
  expect(lines).toEqual([]);
});

it('leaves the messages of a language without written texts as they are', () => {
  expect(writtenNamespace(contest, german, english, { fr: { 'contest.hello': 'Salut {{name}}' } })).toEqual({
    messages: german,
    lines: [],
  });
});

it('leaves out what does not fit, with a line for each', () => {
  const { messages, lines } = written({
    'contest.hello': 'Guten Tag',
    'contest.gone': 'Weg',
    'contest.votes_few': 'x{{y}}',
  });
  expect(messages).toEqual(german);
  expect(lines).toEqual([
    'Warning: the translation of "contest.hello" in "de" is left out, since its placeholders are not those of the English text.',
    'Warning: the translation of "contest.gone" in "de" is left out, since the catalogue has no such key.',
    'Warning: the translation of "contest.votes_few" in "de" is left out, since its placeholders are not those of the English text.',
  ]);
});

it('says which languages and namespaces it does not know', () => {
  const lines = strangeTranslations(
    { de: { 'contest.hello': '', 'circus.hello': '' }, tl: { 'contest.hello': '' } },
    (name) => name === 'contest',
  );
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('"circus.hello" in "de"');
  expect(lines[1]).toContain('"tl"');
});

it('keeps the payloads that are text exactly as they are, and the others out', () => {
  for (const { text, isTaken } of TRANSLATION_PAYLOADS) {
    const { messages } = writtenNamespace(
      contest,
      { votes: 'Stimmen' },
      { votes: 'Votes' },
      { de: { 'contest.votes': text } },
    );
    expect(messages['votes']).toBe(isTaken ? text : 'Stimmen');
  }
});
