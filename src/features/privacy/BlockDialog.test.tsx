import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadT } from '#i18n/load.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { privacyTexts } from '#i18n/namespaces/privacy.ts';
import { AppError } from '#lib/app-error.ts';
import { $session } from '#stores/session.ts';
import BlockDialog from './BlockDialog.tsx';

const server = vi.hoisted(() => ({ blockPerson: vi.fn() }));
vi.mock('#data/blocks.ts', () => server);
await loadT('en', privacyTexts, errorsTexts);

const onBlocked = vi.fn();
const onClose = vi.fn();

async function show(): Promise<void> {
  await act(async () => {
    render(
      <Suspense>
        <BlockDialog
          profileId="maria"
          displayName="Maria"
          lang="en"
          onBlocked={onBlocked}
          onClose={onClose}
        />
      </Suspense>,
    );
  });
  await screen.findByRole('heading', {}, { timeout: 5000 });
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const heading = () => screen.getByRole('heading').textContent;

beforeEach(() => {
  server.blockPerson.mockResolvedValue(undefined);
  $session.set({ status: 'signedIn', userId: 'anna', email: 'anna@example.org', emailVerified: true });
});

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

test('asks first, and says what a block does', async () => {
  await show();
  expect(heading()).toBe('Block Maria?');
  expect(screen.getByText(/neither of you finds the other/)).toBeTruthy();
  expect(screen.getByText(/Maria is not told/)).toBeTruthy();
  expect(server.blockPerson).not.toHaveBeenCalled();
});

test('cancelling blocks nobody', async () => {
  await show();
  await press('Cancel');
  expect(onClose).toHaveBeenCalledOnce();
  expect(onBlocked).not.toHaveBeenCalled();
  expect(server.blockPerson).not.toHaveBeenCalled();
});

test('says that it is done before what stood behind it goes', async () => {
  await show();
  await press('Block');
  expect(server.blockPerson).toHaveBeenCalledWith('maria');
  expect(heading()).toBe('Maria is blocked');
  expect(document.activeElement?.textContent).toMatch(/You no longer find each other/);
  expect(screen.getByRole('link', { name: 'Blocked people' }).getAttribute('href')).toBe('/account#privacy');
  expect(onBlocked).not.toHaveBeenCalled();
  await press('Done');
  expect(onBlocked).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
});

test('two taps are one block', async () => {
  server.blockPerson.mockReturnValue(new Promise(() => undefined));
  await show();
  await press('Block');
  await press('Blocking…');
  expect(server.blockPerson).toHaveBeenCalledOnce();
});

test('a failure is said, and can be tried again', async () => {
  server.blockPerson.mockRejectedValueOnce(new AppError('unavailable'));
  await show();
  await press('Block');
  expect(screen.getByRole('alert').textContent).toMatch(/does not answer right now/);
  await press('Try again');
  expect(heading()).toBe('Maria is blocked');
});

test('the limit of blocks has its own way out, too many requests have theirs', async () => {
  server.blockPerson.mockRejectedValueOnce(new AppError('rate_limited', { hint: 'Unblock a person first.' }));
  await show();
  await press('Block');
  expect(screen.getByRole('alert').textContent).toMatch(/Unblock somebody/);
  server.blockPerson.mockRejectedValueOnce(
    new AppError('rate_limited', { hint: 'See supabase/schemas/ERRORS.md.' }),
  );
  await press('Try again');
  expect(screen.getByRole('alert').textContent).toMatch(/a lot in a short time/);
});

test('a visitor is led to sign in and back', async () => {
  $session.set({ status: 'signedOut' });
  await show();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth?next=%2F');
  expect(screen.queryByRole('button', { name: 'Block' })).toBeNull();
});
