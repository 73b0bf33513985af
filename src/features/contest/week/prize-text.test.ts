import { expect, test } from 'vitest';
import { prizeText } from './prize-text.ts';

const prize = { title: 'A weekend in El Nido', sponsor: 'Palawan Air', rules: '/terms' };

test('a prize is named with its sponsor', () => {
  expect(prizeText(prize)).toBe('A weekend in El Nido (Palawan Air)');
  expect(prizeText(null)).toBeNull();
});
