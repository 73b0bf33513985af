import { expect, test } from 'vitest';
import { align } from './align.ts';

const equal = (one: string, other: string) => (one === other ? 1 : 0);
const aligned = (before: string, after: string) =>
  align([...before], [...after], equal).map(([older, newer]) => `${older ?? '·'}${newer ?? '·'}`);

test('what is in both stays together, in the order of both', () => {
  expect(aligned('abc', 'abc')).toEqual(['aa', 'bb', 'cc']);
  expect(aligned('abd', 'acd')).toEqual(['aa', 'b·', '·c', 'dd']);
  expect(aligned('ab', 'ba')).toHaveLength(3);
});

test('what one of them lacks stands alone', () => {
  expect(aligned('', 'ab')).toEqual(['·a', '·b']);
  expect(aligned('ab', '')).toEqual(['a·', 'b·']);
  expect(aligned('', '')).toEqual([]);
});

test('of two partners a part takes the one that is more like it', () => {
  const likeness = (one: string, other: string) => (one === other ? 1 : 0.5);
  expect(align(['x'], ['y', 'x'], likeness)).toEqual([
    [null, 'y'],
    ['x', 'x'],
  ]);
});
