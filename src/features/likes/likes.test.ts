import { expect, test, vi } from 'vitest';
import { $session } from '#stores/session.ts';
import { $shownLikes } from './shown-likes.ts';

vi.mock('#data/likes.ts', () => ({ setLike: vi.fn() }));

test('who signs out leaves no filled heart behind, though the likes were fetched after signing in', async () => {
  $session.set({ status: 'signedIn', userId: 'ana', email: 'ana@mail.example', emailVerified: true });
  const { likes } = await import('./likes.ts');
  likes.show([{ profileId: 'maria', likes: 7, isLiked: true }]);
  expect($shownLikes.get()['maria']?.isLiked).toBe(true);
  $session.set({ status: 'signedOut' });
  expect($shownLikes.get()).toEqual({});
});
