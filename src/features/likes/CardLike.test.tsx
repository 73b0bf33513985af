import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadT } from '#i18n/load.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { profileTexts } from '#i18n/namespaces/profile.ts';
import { votingTexts } from '#i18n/namespaces/voting.ts';
import { AppError } from '#lib/app-error.ts';
import { queryClient } from '#query/query-client.ts';
import { $session } from '#stores/session.ts';
import { $toasts } from '#stores/toasts.ts';
import { CardLike } from './CardLike.tsx';
import { LikeButton } from './LikeButton.tsx';

const server = vi.hoisted(() => ({ getLikes: vi.fn(), setLike: vi.fn() }));
vi.mock('#data/likes.ts', () => server);

const t = await loadT('en', profileTexts, votingTexts, errorsTexts);
const SIGN_IN = '/auth?next=%2Fen-ph%2Fcontest';

function signIn(userId: string): string {
  $session.set({ status: 'signedIn', userId, email: 'voter@example.org', emailVerified: true });
  return userId;
}

const card = (reader: string, profileId = 'maria', displayName = 'Maria') => (
  <CardLike
    profileId={profileId}
    displayName={displayName}
    reader={reader}
    lang="en"
    t={t}
    signInHref={SIGN_IN}
  />
);

const heart = (name = 'Maria') => screen.getByRole('button', { name: `Like ${name}` });
const isPressed = (name = 'Maria') => heart(name).getAttribute('aria-pressed') === 'true';

beforeEach(() => {
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } });
  $session.set({ status: 'signedOut' });
  server.getLikes.mockImplementation((ids: readonly string[]) =>
    Promise.resolve(ids.map((profileId) => ({ profileId, likes: 7, isLiked: profileId === 'bea' }))),
  );
  server.setLike.mockImplementation((profileId: string, isLiked: boolean) =>
    Promise.resolve({ profileId, likes: 8, isLiked }),
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

test('a visitor is led to sign in and come back, and nothing is asked of the server', async () => {
  render(card(''));
  fireEvent.click(heart());
  await waitFor(() =>
    expect($toasts.get()).toMatchObject([
      { text: 'Sign in to like contestants.', action: { label: 'Sign in', href: SIGN_IN } },
    ]),
  );
  expect(isPressed()).toBe(false);
  expect(server.setLike).not.toHaveBeenCalled();
  expect(server.getLikes).not.toHaveBeenCalled();
});

test('all hearts of a grid are asked for in one question, and those liked before are filled', async () => {
  const reader = signIn('tomas');
  render(
    [card(reader), card(reader, 'bea', 'Bea')].map((heartOf, index) => <p key={String(index)}>{heartOf}</p>),
  );
  await waitFor(() => expect(isPressed('Bea')).toBe(true));
  expect(isPressed()).toBe(false);
  expect(server.getLikes.mock.calls.map(([ids]) => ids)).toEqual([['maria', 'bea']]);
});

test('hearts that come later are asked for alone, and one that comes again not at all', async () => {
  const reader = signIn('tomas');
  const grid = render(card(reader));
  await waitFor(() => expect(server.getLikes).toHaveBeenCalledTimes(1));
  await act(async () => undefined);
  grid.rerender(<p>{card(reader)}</p>);
  grid.rerender(<p>{card(reader, 'bea', 'Bea')}</p>);
  await waitFor(() => expect(isPressed('Bea')).toBe(true));
  expect(server.getLikes.mock.calls.map(([ids]) => ids)).toEqual([['maria'], ['bea']]);
});

test('a tap fills the heart before the server has answered, here and on the profile; a second takes it back', async () => {
  const reader = signIn('tomas');
  render(
    <>
      {card(reader)}
      <LikeButton profileId="maria" displayName="Maria" isOwn={false} t={t} signInHref={SIGN_IN} />
    </>,
  );
  await screen.findByText('7 likes');
  let answer = (_: object): void => undefined;
  server.setLike.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const [onCard, onProfile] = screen.getAllByRole('button', { name: 'Like Maria' }) as [
    HTMLElement,
    HTMLElement,
  ];
  fireEvent.click(onCard);
  await waitFor(() => expect(onCard.getAttribute('aria-pressed')).toBe('true'));
  expect(onProfile.getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(server.setLike).toHaveBeenCalledWith('maria', true));
  fireEvent.click(onCard);
  await waitFor(() => expect(onCard.getAttribute('aria-pressed')).toBe('false'));
  await act(async () => answer({ profileId: 'maria', likes: 8, isLiked: true }));
  await waitFor(() => expect(server.setLike).toHaveBeenLastCalledWith('maria', false));
  expect(onCard.getAttribute('aria-pressed')).toBe('false');
});

test.each([
  ['email_not_verified', /not confirmed yet/],
  ['own_entry', /^You cannot like yourself/],
] as const)('a like that is refused (%s) goes back and says why', async (code, why) => {
  server.setLike.mockRejectedValue(new AppError(code));
  render(card(signIn(`voter ${code}`), code, 'Ana'));
  await waitFor(() => expect(server.getLikes).toHaveBeenCalled());
  fireEvent.click(heart('Ana'));
  await waitFor(() => expect($toasts.get()).toMatchObject([{ system: 'errors' }]));
  expect($toasts.get()[0]?.text).toMatch(why);
  expect(isPressed('Ana')).toBe(false);
});

test.each([
  ['rate_limited', /a lot in a short time.*kept on this device/],
  ['age_unconfirmed', /18 or older.*kept on this device/],
  ['offline', /^Not sent yet/],
  ['unexpected', /^Not sent yet/],
] as const)('a like that is not decided (%s) stays, and says so', async (code, why) => {
  server.setLike.mockRejectedValue(new AppError(code));
  render(card(signIn(`voter ${code}`), code, 'Ana'));
  await waitFor(() => expect(server.getLikes).toHaveBeenCalled());
  fireEvent.click(heart('Ana'));
  await waitFor(() => expect($toasts.get()[0]?.text).toMatch(why));
  expect(isPressed('Ana')).toBe(true);
});

test('likes that cannot be read leave the heart empty, and it can be pressed', async () => {
  server.getLikes.mockRejectedValue(new AppError('unavailable'));
  render(card(signIn('luz')));
  await waitFor(() => expect(server.getLikes).toHaveBeenCalledTimes(2));
  expect(isPressed()).toBe(false);
  fireEvent.click(heart());
  await waitFor(() => expect(isPressed()).toBe(true));
});

test('who signs in after another on this device sees nothing of their likes, not even what arrives late', async () => {
  let answer = (_: object): void => undefined;
  server.getLikes.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const grid = render(card(signIn('bert'), 'bea', 'Bea'));
  await waitFor(() => expect(server.getLikes).toHaveBeenCalledTimes(1));
  server.getLikes.mockResolvedValue([{ profileId: 'bea', likes: 7, isLiked: false }]);
  grid.rerender(card(signIn('cleo'), 'bea', 'Bea'));
  await waitFor(() => expect(server.getLikes).toHaveBeenCalledTimes(2));
  await act(async () => answer([{ profileId: 'bea', likes: 7, isLiked: true }]));
  expect(isPressed('Bea')).toBe(false);
});

test('the heart of the pre-rendered HTML comes alive although it is known already that it is filled', async () => {
  const html = renderToString(card('', 'bea', 'Bea'));
  const elsewhere = render(card(signIn('dora'), 'bea', 'Bea'));
  await waitFor(() => expect(isPressed('Bea')).toBe(true));
  elsewhere.unmount();
  const host = document.createElement('div');
  host.innerHTML = html;
  document.body.append(host);
  expect(isPressed('Bea')).toBe(false);
  const faults: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(host, card('dora', 'bea', 'Bea'), { onRecoverableError: (fault) => faults.push(fault) }),
  );
  expect(faults).toEqual([]);
  expect(isPressed('Bea')).toBe(true);
  act(() => root.unmount());
  host.remove();
});
