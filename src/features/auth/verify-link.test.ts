import { expect, it } from 'vitest';
import { parseVerifyLink } from './verify-link.ts';

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
