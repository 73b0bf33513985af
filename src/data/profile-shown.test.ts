import { expect, test } from 'vitest';
import { toDetails } from './profile-shown.ts';

test('links other than https are left out, whatever the server says', () => {
  const links = ['https://ana.example', 'http://ana.example', 'javascript:alert(1)', 'HTTPS://x'];
  expect(toDetails({ links }).links).toEqual(['https://ana.example']);
});

test('what is hidden is null', () => {
  const hidden = {
    heightCm: null,
    weightKg: null,
    maritalStatus: null,
    children: null,
    links: [],
    bio: null,
  };
  expect(toDetails({})).toEqual(hidden);
  expect(toDetails({ children: 0, bio: 'Hello' })).toEqual({ ...hidden, children: 0, bio: 'Hello' });
});
