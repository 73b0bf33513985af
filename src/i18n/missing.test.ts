import { afterEach, expect, test, vi } from 'vitest';
import { connectMissingMessages, foundMessage, onFoundMessage } from './missing.ts';

afterEach(() => connectMissingMessages(undefined));

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('a missing key is read once, and whoever shows it is told when its text has come', async () => {
  const read = vi.fn(async () => 'Закроется');
  const report = vi.fn(async () => undefined);
  const told = vi.fn();
  connectMissingMessages({ read, report });
  const stop = onFoundMessage(told);
  expect(foundMessage('ru', 'contest.closes', 'Closes')).toBeUndefined();
  await settled();
  stop();
  expect(foundMessage('ru', 'contest.closes', 'Closes')).toBe('Закроется');
  expect(foundMessage('fr', 'contest.other', 'Other')).toBeUndefined();
  expect(told).toHaveBeenCalledOnce();
  expect(read).toHaveBeenNthCalledWith(1, 'contest.closes', 'ru');
  expect(report).not.toHaveBeenCalled();
});

test('a key that has no text anywhere is reported once with its original text', async () => {
  const report = vi.fn(async () => undefined);
  connectMissingMessages({ read: async () => null, report });
  foundMessage('ru', 'contest.closes', 'Closes');
  foundMessage('ru', 'contest.closes', 'Closes');
  await settled();
  expect(report.mock.calls).toEqual([[{ key: 'contest.closes', defaultText: 'Closes', targetLang: 'ru' }]]);
});

test('a reader and a sink that fail leave the original text', async () => {
  const fail = () => Promise.reject(new Error('offline'));
  connectMissingMessages({ read: fail, report: fail });
  foundMessage('ru', 'contest.closes', 'Closes');
  await settled();
  expect(foundMessage('ru', 'contest.closes', 'Closes')).toBeUndefined();
});

test('without a backend nobody is asked', () => {
  expect(foundMessage('ru', 'contest.closes', 'Closes')).toBeUndefined();
});
