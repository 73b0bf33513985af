import { expect, it } from 'vitest';
import { deletionPath, parseVerifyLink } from './verify-link.ts';

const hash = 'pkce_0123456789abcdef';

it.each(['signup', 'magiclink', 'recovery', 'email_change'])('a link of a %s mail is understood', (type) => {
  expect(parseVerifyLink(`?token_hash=${hash}&type=${type}&next=/x`)).toEqual({ tokenHash: hash, type });
});

it.each([
  '',
  '?token_hash=',
  `?token_hash=${hash}`,
  `?token_hash=${hash}&type=invite`,
  '?token_hash=short&type=signup',
])('the link %j is refused without asking the server', (search) => {
  expect(parseVerifyLink(search)).toBeNull();
});

it('a link with something else in the place of the token is refused', () => {
  expect(parseVerifyLink('?token_hash=<script>alert(1)</script>&type=signup')).toBeNull();
});

const ORIGIN = 'https://diadem.example';
const leadingTo = (address: string) => `?token_hash=${hash}&redirect_to=${encodeURIComponent(address)}`;

it.each(['/data-deletion?code=7KQM', '/ar/data-deletion?code=7KQM'])('a link leads on to %s', (path) => {
  expect(deletionPath(leadingTo(ORIGIN + path), ORIGIN)).toBe(path);
});

it.each([
  'https://evil.example/data-deletion?code=7KQM',
  `${ORIGIN}/account`,
  `${ORIGIN}/data-deletion/changes`,
  `${ORIGIN}//evil.example/data-deletion`,
  'javascript:alert(1)',
  '/data-deletion',
  '',
])('a link leads nowhere else: %s', (address) => {
  expect(deletionPath(leadingTo(address), ORIGIN)).toBeNull();
});
