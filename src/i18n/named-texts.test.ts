import { expect, test } from 'vitest';
import { keysOf, type PlacedText, readTexts, writeTexts } from './named-texts.ts';

const votes = { key: 'contest.votes_other', values: { count: '1,157' } };

test('texts come back as they were named: where they stand, and what is in their places', () => {
  const texts: PlacedText[] = [
    { key: 'shell.skip', values: {}, attribute: undefined },
    { key: 'shell.brandHome', values: { brand: 'Diadem' }, attribute: 'aria-label' },
    { key: 'home.lastWinnerFrom', values: { score: '4.56', votes }, attribute: undefined },
  ];
  expect(readTexts(writeTexts(texts))).toEqual(texts);
});

test('a value is whatever it is, and ends neither the entry nor the attribute', () => {
  const names = [
    'a b',
    'a&b=c?d',
    '100 %',
    '+1',
    '"><script>',
    "it's",
    'contest.x:y',
    '\u00a0',
    'محمد',
    '王 芳',
    '😀',
    '*',
  ];
  for (const name of names) {
    const written = writeTexts([{ key: 'contest.portraitOf', values: { name } }]);
    expect(written).not.toMatch(/["<>\s]/);
    expect(readTexts(written)).toEqual([
      { key: 'contest.portraitOf', values: { name }, attribute: undefined },
    ]);
  }
});

test('the keys of a text are its own and those in its places', () => {
  expect(keysOf({ key: 'home.lastWinnerFrom', values: { score: '4', votes } })).toEqual([
    'home.lastWinnerFrom',
    'contest.votes_other',
  ]);
});
