import { expect, it } from 'vitest';
import { parseVerifyLink } from './verify-link.ts';

const hash = 'pkce_0123456789abcdef';

it('a link of a confirmation mail is understood', () => {
  expect(parseVerifyLink(`?token_hash=${hash}&type=signup&next=/x`)).toEqual({
    tokenHash: hash,
    type: 'signup',
  });
});

it.each([
  '',
  '?token_hash=',
  `?token_hash=${hash}`,
  `?token_hash=${hash}&type=recovery`,
  '?token_hash=short&type=signup',
])('the link %j is refused without asking the server', (search) => {
  expect(parseVerifyLink(search)).toBeNull();
});

it('a link with something else in the place of the token is refused', () => {
  expect(parseVerifyLink('?token_hash=<script>alert(1)</script>&type=signup')).toBeNull();
});
