import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadT } from '#i18n/load.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { profileTexts } from '#i18n/namespaces/profile.ts';
import { votingTexts } from '#i18n/namespaces/voting.ts';
import { AppError } from '#lib/app-error.ts';
import { queryClient } from '#query/query-client.ts';
import { $session } from '#stores/session.ts';
import { $toasts } from '#stores/toasts.ts';
import { LikeButton } from './LikeButton.tsx';

const server = vi.hoisted(() => ({ getLikes: vi.fn(), setLike: vi.fn() }));
vi.mock('#data/likes.ts', () => server);

const t = await loadT('en', profileTexts, votingTexts, errorsTexts);

const signIn = (userId: string) =>
  $session.set({ status: 'signedIn', userId, email: 'voter@example.org', emailVerified: true });

const button = (isOwn = false) => (
  <LikeButton
    profileId="maria"
    displayName="Maria"
    isOwn={isOwn}
    t={t}
    signInHref="/auth?next=%2Fu%2Fmaria"
  />
);

const show = (isOwn = false) => render(button(isOwn));

beforeEach(() => {
  server.getLikes.mockResolvedValue([{ profileId: 'maria', likes: 7, isLiked: false }]);
  server.setLike.mockImplementation((profileId: string, isLiked: boolean) =>
    Promise.resolve({ profileId, likes: isLiked ? 8 : 7, isLiked }),
  );
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  $toasts.set([]);
  $session.set({ status: 'signedOut' });
  localStorage.clear();
  vi.clearAllMocks();
});

const heart = () => screen.findByRole('button', { name: 'Like Maria' });

test('a visitor sees the count, and is led to sign in', async () => {
  $session.set({ status: 'signedOut' });
  show();
  expect(await screen.findByText('7 likes')).toBeTruthy();
  fireEvent.click(await heart());
  await waitFor(() =>
    expect($toasts.get()).toMatchObject([{ system: 'info', action: { href: '/auth?next=%2Fu%2Fmaria' } }]),
  );
  expect(server.setLike).not.toHaveBeenCalled();
});

test('a tap fills the heart at once, and a second one takes it back', async () => {
  signIn('tomas');
  show();
  await screen.findByText('7 likes');
  fireEvent.click(await heart());
  expect(await screen.findByText('8 likes')).toBeTruthy();
  expect((await heart()).getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(server.setLike).toHaveBeenCalledWith('maria', true));
  fireEvent.click(await heart());
  expect(await screen.findByText('7 likes')).toBeTruthy();
  expect((await heart()).getAttribute('aria-pressed')).toBe('false');
});

test('a tap before the session is known waits for it', async () => {
  $session.set({ status: 'unknown' });
  show();
  fireEvent.click(await heart());
  expect($toasts.get()).toEqual([]);
  signIn('luz');
  await waitFor(() => expect(server.setLike).toHaveBeenCalledWith('maria', true));
});

test('a refusal goes back and says why', async () => {
  server.setLike.mockRejectedValue(new AppError('not_allowed'));
  signIn('ana');
  show();
  await screen.findByText('7 likes');
  fireEvent.click(await heart());
  await waitFor(() => expect($toasts.get()).toMatchObject([{ system: 'errors' }]));
  expect((await heart()).getAttribute('aria-pressed')).toBe('false');
  expect($toasts.get()[0]?.text).toMatch(/^Your account may not do this/);
});

test('a like of oneself is told of as a like, where the vote has the same code', async () => {
  server.setLike.mockRejectedValue(new AppError('own_entry'));
  signIn('ana');
  show();
  fireEvent.click(await heart());
  await waitFor(() =>
    expect($toasts.get()[0]?.text).toBe('You cannot like yourself. Like the others instead.'),
  );
});

test('she herself sees the count alone', async () => {
  signIn('maria');
  show(true);
  expect(await screen.findByText('7 likes')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
