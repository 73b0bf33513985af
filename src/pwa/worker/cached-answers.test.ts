import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installCaches, pathsIn } from '../../../tests/support/browser/cache-storage.ts';
import { CachedAnswers } from './cached-answers.ts';

const at = (path: string) => `https://diadem.example${path}`;
const nothing = () => undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000_000 });
  installCaches();
});
afterEach(() => vi.useRealTimers());

async function put(
  kept: CachedAnswers,
  path: string,
  body = 'x',
  headers: Record<string, string> = {},
): Promise<void> {
  const stored = kept.put(at(path), new Response(body, { headers }));
  await vi.advanceTimersByTimeAsync(1000);
  await stored;
}

test('what was used longest ago goes first when there are too many', async () => {
  const kept = new CachedAnswers('few', { entries: 2, bytes: 1000 });
  await put(kept, '/a');
  await put(kept, '/b');
  await vi.advanceTimersByTimeAsync(700_000);
  const written: Promise<unknown>[] = [];
  expect(await (await kept.get(at('/a'), (work) => written.push(work)))?.text()).toBe('x');
  await Promise.all(written);
  await vi.advanceTimersByTimeAsync(1);
  await put(kept, '/c');
  expect(await pathsIn('few')).toEqual(['/a', '/c']);
  expect(await kept.list()).toEqual([at('/c'), at('/a')]);
});

test('what was used longest ago goes first when it is too much', async () => {
  const kept = new CachedAnswers('small', { entries: 10, bytes: 10 });
  await put(kept, '/a', '12345');
  await put(kept, '/b', '12345');
  await put(kept, '/c', '1');
  expect(await pathsIn('small')).toEqual(['/b', '/c']);
});

test('a use within ten minutes is not written down', async () => {
  const kept = new CachedAnswers('after-paint', { entries: 2, bytes: 1000 });
  await put(kept, '/a');
  const written = vi.fn();
  await kept.get(at('/a'), written);
  expect(written).not.toHaveBeenCalled();
});

test('an answer keeps its headers but those of its journey', async () => {
  const kept = new CachedAnswers('headers', { entries: 2, bytes: 1000 });
  await put(kept, '/a', 'body', {
    'content-type': 'text/html',
    'content-encoding': 'br',
    'x-frame-options': 'DENY',
  });
  const { headers } = (await kept.get(at('/a'), nothing)) ?? new Response();
  expect(headers.get('content-type')).toBe('text/html');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('content-encoding')).toBeNull();
  expect(headers.get('x-diadem-bytes')).toBe('4');
});

test('what is older than it may be is removed, and no use brings it back', async () => {
  const kept = new CachedAnswers('old', { entries: 2, bytes: 1000 });
  await put(kept, '/a');
  await vi.advanceTimersByTimeAsync(700_000);
  const written = vi.fn();
  expect(await kept.get(at('/a'), written, 700_000)).toBeNull();
  expect(written).not.toHaveBeenCalled();
  expect(await pathsIn('old')).toEqual([]);
});

test('a full disk keeps nothing and breaks nothing', async () => {
  installCaches({ full: true });
  const kept = new CachedAnswers('full', { entries: 2, bytes: 1000 });
  await put(kept, '/a');
  expect(await kept.get(at('/a'), nothing)).toBeNull();
});
