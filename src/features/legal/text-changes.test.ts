import { expect, test } from 'vitest';
import { blocksOf, textChanges } from './text-changes.ts';

test('a text falls into headings, items and paragraphs without the marks of Markdown', () => {
  expect(blocksOf('## Votes\n\nSee [Privacy](/privacy) and `ui_lang`.\n\n- one\n- two\n')).toEqual([
    { kind: 'heading', text: 'Votes' },
    { kind: 'paragraph', text: 'See Privacy and ui_lang.' },
    { kind: 'item', text: 'one' },
    { kind: 'item', text: 'two' },
  ]);
});

test('a paragraph in which words changed shows the words', () => {
  const [block] = textChanges('You may cast 50 votes an hour.', 'You may cast 60 votes an hour.', 'en');
  expect(block).toEqual({
    kind: 'paragraph',
    change: 'edited',
    pieces: [
      { change: 'same', text: 'You may cast ' },
      { change: 'removed', text: '50' },
      { change: 'added', text: '60' },
      { change: 'same', text: ' votes an hour.' },
    ],
  });
});

test('languages without spaces are compared by their words, too', () => {
  const [block] = textChanges('每小时最多投五十票。', '每小时最多投六十票。', 'zh');
  expect(block?.change).toBe('edited');
  expect(block?.pieces.filter(({ change }) => change === 'same').length).toBeGreaterThan(0);
});

test('a paragraph with little in common is another one, and a heading is never a paragraph', () => {
  const changes = textChanges('Votes are free.\n\n## Prizes', 'Nobody pays a thing here.\n\nPrizes', 'en');
  expect(changes.map(({ kind, change }) => `${kind} ${change}`).sort()).toEqual([
    'heading removed',
    'paragraph added',
    'paragraph added',
    'paragraph removed',
  ]);
});

test('what stayed is the same, and nothing is lost on the way', () => {
  const [before, after] = ['One.\n\nTwo.\n\n- three', 'One.\n\nNew here.\n\n- three'];
  const changes = textChanges(before, after, 'en');
  const textOf = (side: 'added' | 'removed') =>
    changes
      .map(({ pieces }) => pieces.filter(({ change }) => change === 'same' || change === side))
      .filter((pieces) => pieces.length > 0)
      .map((pieces) => pieces.map(({ text }) => text).join(''));
  expect(textOf('removed')).toEqual(['One.', 'Two.', 'three']);
  expect(textOf('added')).toEqual(['One.', 'New here.', 'three']);
});
