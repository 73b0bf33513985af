import { expect, test } from 'vitest';
import { messageFaults } from './check-messages.ts';

test('the messages of all languages are complete, used and well formed', () => {
  expect(messageFaults()).toEqual([]);
});
