import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signOut } from '#features/auth/sign-out.ts';
import { $session } from '#stores/session.ts';
import './session-part.ts';

vi.mock('#features/auth/sign-out.ts', () => ({ signOut: vi.fn(() => Promise.resolve()) }));

beforeEach(() => {
  const page = document.createElement('div');
  page.innerHTML = `<session-part><a data-when="signedOut">Sign in</a>
    <a data-when="signedIn" hidden>Account</a>
    <button data-when="signedIn" data-action="signOut" hidden>Sign out</button></session-part>`;
  document.body.replaceChildren(page);
});

afterEach(() => $session.set({ status: 'unknown' }));

function shown(): string[] {
  return [...document.querySelectorAll<HTMLElement>('[data-when]:not([hidden])')].map(
    (part) => part.textContent,
  );
}

const voter = { status: 'signedIn', userId: 'u', email: 'v@diadem.example', emailVerified: true } as const;

test('offers to sign in while nobody is', () => {
  $session.set({ status: 'signedOut' });
  expect(shown()).toEqual(['Sign in']);
});

test('leads a signed-in person to the account and out', () => {
  $session.set(voter);
  expect(shown()).toEqual(['Account', 'Sign out']);
});

test('signs out on demand', async () => {
  $session.set(voter);
  document.querySelector('button')?.click();
  await vi.waitFor(() => expect(signOut).toHaveBeenCalledOnce());
});
