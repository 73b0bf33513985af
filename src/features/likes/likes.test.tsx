// Likes against a server that the test answers by hand, at the network.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadT } from '#i18n/load.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { votingTexts } from '#i18n/namespaces/voting.ts';
import { $toasts } from '#stores/toasts.ts';
import { answerByHand, signInHere, signOutHere } from '../../../tests/support/dom/answered-network.ts';
import { showLikes, showLikeToasts, toggleLike } from './likes.ts';
import { $shownLikes } from './shown-likes.ts';

vi.mock('#lib/env.ts', async (original) =>
  (await import('../../../tests/support/dom/answered-network.ts')).mockBackend(original),
);

const t = await loadT('en', votingTexts, errorsTexts);
let calls: ReturnType<typeof answerByHand>;

const shown = () => $shownLikes.get()['maria'];
const wishes = () => calls.map(({ name }) => name === 'like_profile');
const toasts = () => $toasts.get().map(({ text }) => text);
const read = (likes: number, isLiked: boolean) => showLikes([{ profileId: 'maria', likes, isLiked }]);

/** Requests and locks between tabs take their time. */
const pass = (ms = 200) => vi.advanceTimersByTimeAsync(ms);

async function accept(likes: number): Promise<void> {
  calls.at(-1)?.answer({ profile_id: 'maria', likes, is_liked: wishes().at(-1) });
  await pass();
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z') });
  localStorage.clear();
  calls = answerByHand();
  signInHere('tomas');
  showLikeToasts(t);
});
afterEach(async () => {
  // What is under way would be waited for by the next test.
  await pass();
  for (const { refuse } of calls) refuse('own_entry');
  await pass();
  signOutHere();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  $toasts.set([]);
});

test('a tap shows at once, and the server’s count takes its place', async () => {
  read(7, false);
  toggleLike('maria');
  expect(shown()).toEqual({ likes: 8, isLiked: true });
  await pass();
  await accept(9);
  expect(shown()).toEqual({ likes: 9, isLiked: true });
  expect(localStorage.getItem('diadem-session')).not.toBeNull();
  expect(localStorage).toHaveLength(1);
});

test('the last of many taps is what stays, with one request under way at a time', async () => {
  read(7, false);
  toggleLike('maria');
  await pass();
  for (let tap = 0; tap < 4; tap += 1) toggleLike('maria');
  await pass();
  expect(wishes()).toEqual([true]);
  await accept(8);
  expect(wishes()).toEqual([true]);
  expect(shown()).toEqual({ likes: 8, isLiked: true });
});

test('a wish that changed meanwhile is sent when the answer is there', async () => {
  read(7, false);
  toggleLike('maria');
  await pass();
  toggleLike('maria');
  await accept(8);
  expect(shown()).toEqual({ likes: 7, isLiked: false });
  expect(wishes()).toEqual([true, false]);
  await accept(7);
  expect(shown()).toEqual({ likes: 7, isLiked: false });
});

test('a refused like goes back to what the server had, and says why once', async () => {
  read(7, false);
  toggleLike('maria');
  await pass();
  calls[0]?.refuse('email_not_verified');
  await pass();
  expect(shown()).toEqual({ likes: 7, isLiked: false });
  expect(toasts()).toEqual([expect.stringContaining('not confirmed yet')]);
});

test('a second wish that is refused goes back to the first, which the server has', async () => {
  read(7, false);
  toggleLike('maria');
  await pass();
  toggleLike('maria');
  await accept(8);
  calls[1]?.refuse('not_allowed');
  await pass();
  expect(shown()).toEqual({ likes: 8, isLiked: true });
});

test('a like without a network stays, says so once, and is sent when the network is back', async () => {
  read(7, false);
  toggleLike('maria');
  for (let tries = 0; tries < 2; tries += 1) {
    await pass();
    calls.at(-1)?.lose();
    await pass(1000);
  }
  expect(shown()).toEqual({ likes: 8, isLiked: true });
  expect(toasts()).toEqual(['Not sent yet. It is kept on this device.']);
  await pass(2200);
  expect(wishes()).toEqual([true, true, true]);
  await accept(9);
  expect(shown()).toEqual({ likes: 9, isLiked: true });
  expect(toasts()).toHaveLength(1);
});

test('what is read while a like is under way, or before its answer, does not undo it', async () => {
  toggleLike('maria');
  read(3, false);
  expect(shown()).toEqual({ likes: 4, isLiked: true });
  await pass();
  await accept(4);
  read(3, false);
  expect(shown()).toEqual({ likes: 4, isLiked: true });
});

test('nothing of one person is left for the next, not even an answer', async () => {
  read(7, false);
  toggleLike('maria');
  await pass();
  signInHere('ana');
  expect(shown()).toBeUndefined();
  read(7, false);
  await accept(20);
  expect(shown()).toEqual({ likes: 7, isLiked: false });
  toggleLike('maria');
  await pass();
  await accept(9);
  expect(shown()).toEqual({ likes: 9, isLiked: true });
  signOutHere();
  expect($shownLikes.get()).toEqual({});
});
