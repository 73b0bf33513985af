import { expect, it } from 'vitest';
import { signInProvider } from './sign-in-provider.ts';

const token = (claims: unknown) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

it.each([
  [{ amr: [{ method: 'oauth', timestamp: 1 }], user_metadata: { name: 'Zoë 🌺' } }, 'google'],
  [{ amr: [{ method: 'password', timestamp: 1 }], app_metadata: { provider: 'google' } }, 'email'],
  [{ amr: [{ method: 'otp' }] }, 'email'],
  [{ amr: 'oauth' }, 'email'],
  [{}, 'email'],
  [null, 'email'],
])('%j was a sign-in by %s', (claims, provider) => {
  expect(signInProvider(token(claims))).toBe(provider);
});

it.each(['', 'no token', 'a.%%%.b'])('%j tells nothing, and breaks nothing', (text) => {
  expect(signInProvider(text)).toBe('email');
});
