import { expect, test } from 'vitest';
import { toDetails } from './profile-shown.ts';

test('links other than https are left out, whatever the server says', () => {
  const links = ['https://ana.example', 'http://ana.example', 'javascript:alert(1)', 'HTTPS://x'];
  const rest = { heightCm: 171, weightKg: null, maritalStatus: null, children: 0, bio: 'Hello' };
  expect(toDetails({ ...rest, links })).toEqual({ ...rest, links: ['https://ana.example'] });
});
