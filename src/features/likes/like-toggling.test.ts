import { map } from 'nanostores';
import { expect, test } from 'vitest';
import type { LikeState } from '#data/likes.ts';
import { AppError, type AppErrorCode } from '#lib/app-error.ts';
import { createLikeToggling } from './like-toggling.ts';

type Call = { isLiked: boolean; answer: (state: LikeState) => void; fail: (error: Error) => void };

function world() {
  const calls: Call[] = [];
  const refusals: AppErrorCode[] = [];
  const toggling = createLikeToggling({
    $likes: map({}),
    setLike: (_, isLiked) =>
      new Promise((answer, fail) => {
        calls.push({ isLiked, answer, fail });
      }),
    refused: (code) => refusals.push(code),
  });
  return { toggling, calls, refusals, shown: () => toggling.$likes.get().maria };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('a tap shows at once, and the server’s count takes its place', async () => {
  const { toggling, calls, shown } = world();
  toggling.show([{ profileId: 'maria', likes: 7, isLiked: false }]);
  toggling.toggle('maria');
  expect(shown()).toEqual({ likes: 8, isLiked: true });
  calls[0]?.answer({ profileId: 'maria', likes: 9, isLiked: true });
  await settled();
  expect(shown()).toEqual({ likes: 9, isLiked: true });
});

test('the last of many taps is what stays, with one request under way at a time', async () => {
  const { toggling, calls, shown } = world();
  toggling.show([{ profileId: 'maria', likes: 7, isLiked: false }]);
  for (let tap = 0; tap < 5; tap += 1) toggling.toggle('maria');
  expect(calls).toHaveLength(1);
  calls[0]?.answer({ profileId: 'maria', likes: 8, isLiked: true });
  await settled();
  expect(calls).toHaveLength(1);
  expect(shown()).toEqual({ likes: 8, isLiked: true });
});

test('a wish that changed meanwhile is sent when the answer is there', async () => {
  const { toggling, calls, shown } = world();
  toggling.show([{ profileId: 'maria', likes: 7, isLiked: false }]);
  toggling.toggle('maria');
  toggling.toggle('maria');
  calls[0]?.answer({ profileId: 'maria', likes: 8, isLiked: true });
  await settled();
  expect(shown()).toEqual({ likes: 7, isLiked: false });
  expect(calls.map((call) => call.isLiked)).toEqual([true, false]);
  calls[1]?.answer({ profileId: 'maria', likes: 7, isLiked: false });
  await settled();
  expect(shown()).toEqual({ likes: 7, isLiked: false });
});

test('a refused like goes back to what the server had, and says why once', async () => {
  const { toggling, calls, refusals, shown } = world();
  toggling.show([{ profileId: 'maria', likes: 7, isLiked: false }]);
  toggling.toggle('maria');
  calls[0]?.fail(new AppError('rate_limited'));
  await settled();
  expect(shown()).toEqual({ likes: 7, isLiked: false });
  expect(refusals).toEqual(['rate_limited']);
});

test('a second wish that fails goes back to the first, which the server has', async () => {
  const { toggling, calls, shown } = world();
  toggling.show([{ profileId: 'maria', likes: 7, isLiked: false }]);
  toggling.toggle('maria');
  toggling.toggle('maria');
  calls[0]?.answer({ profileId: 'maria', likes: 8, isLiked: true });
  await settled();
  calls[1]?.fail(new AppError('offline'));
  await settled();
  expect(shown()).toEqual({ likes: 8, isLiked: true });
});

test('what is read while a like is under way does not undo it', async () => {
  const { toggling, calls, shown } = world();
  toggling.toggle('maria');
  toggling.show([{ profileId: 'maria', likes: 3, isLiked: false }]);
  expect(shown()?.isLiked).toBe(true);
  calls[0]?.answer({ profileId: 'maria', likes: 4, isLiked: true });
  await settled();
  expect(shown()).toEqual({ likes: 4, isLiked: true });
});

test('what was read before a like and arrives after its answer does not undo it', async () => {
  const { toggling, calls, shown } = world();
  toggling.toggle('maria');
  calls[0]?.answer({ profileId: 'maria', likes: 4, isLiked: true });
  await settled();
  toggling.show([{ profileId: 'maria', likes: 3, isLiked: false }]);
  expect(shown()).toEqual({ likes: 4, isLiked: true });
});

test('nothing of one person is left for the next', () => {
  const { toggling, shown } = world();
  toggling.show([{ profileId: 'maria', likes: 7, isLiked: true }]);
  toggling.forget();
  expect(shown()).toBeUndefined();
});

test('an answer to one person reaches nobody who comes after, and stops none of their own', async () => {
  const { toggling, calls, refusals, shown } = world();
  toggling.show([{ profileId: 'maria', likes: 7, isLiked: false }]);
  toggling.toggle('maria');
  toggling.forget();
  toggling.show([{ profileId: 'maria', likes: 7, isLiked: false }]);
  toggling.toggle('maria');
  expect(calls).toHaveLength(2);
  calls[0]?.answer({ profileId: 'maria', likes: 20, isLiked: true });
  await settled();
  expect(shown()).toEqual({ likes: 8, isLiked: true });
  calls[1]?.answer({ profileId: 'maria', likes: 9, isLiked: true });
  await settled();
  expect(shown()).toEqual({ likes: 9, isLiked: true });
  toggling.toggle('maria');
  toggling.forget();
  calls[2]?.fail(new AppError('offline'));
  await settled();
  expect([shown(), refusals]).toEqual([undefined, []]);
});
