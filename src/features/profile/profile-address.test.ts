import { expect, test } from 'vitest';
import { profileIdIn } from './profile-address.ts';

const ID = '3f1d2c4b-0000-4000-8000-00000000000a';

test.each([`/u/${ID}`, `/ar/u/${ID}`, `/u/${ID.toUpperCase()}`, `/u/${ID}/`])('%s names a person', (path) => {
  expect(profileIdIn(path)).toBe(ID);
});

test.each(['/u/someone', '/u/', `/u/${ID}0`, `/u/${ID}/more`, '/u/%00'])('%s can be nobody', (path) => {
  expect(profileIdIn(path)).toBeNull();
});
