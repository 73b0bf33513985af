import { expect, test } from 'vitest';
import { placeAt } from './place.ts';

const MARIA = '11111111-1111-4111-8111-111111111111';
const ANA = '22222222-2222-4222-8222-222222222222';

test('an address without a name is the list of conversations', () => {
  expect(placeAt('', null)).toEqual({ folder: 'inbox', openId: null, isFromList: false });
  expect(placeAt('#requests', null)).toEqual({ folder: 'requests', openId: null, isFromList: false });
});

test('a conversation knows whether Back leads to the list', () => {
  const list = placeAt('#requests', null);
  expect(placeAt(`#${MARIA}`, list)).toEqual({ folder: 'requests', openId: MARIA, isFromList: true });
  expect(placeAt(`#${MARIA}`, null).isFromList).toBe(false);
  expect(placeAt(`#${ANA}`, placeAt(`#${MARIA}`, list)).isFromList).toBe(false);
});

test('the skip link closes nothing', () => {
  const open = placeAt(`#${MARIA}`, null);
  expect(placeAt('#main', open)).toBe(open);
});
