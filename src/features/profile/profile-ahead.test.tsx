import { beforeEach, expect, it, vi } from 'vitest';
import { getProfile } from '#data/profile.ts';
import { AppError } from '#lib/app-error.ts';
import { askAhead, takeAhead } from './profile-ahead.ts';
import { competingProfile as profile } from './profile-fixture.ts';

vi.mock('#data/profile.ts', () => ({ getProfile: vi.fn() }));
const MARIA = '2cf2176c-2254-8549-a49f-0d05db35b20e';
const asked = vi.mocked(getProfile);
beforeEach(() => {
  asked.mockReset().mockResolvedValue(profile);
});

it('asks for whom the address names, once, and gives the answer to one taker', async () => {
  askAhead(`/hi/u/${MARIA}`);
  expect(asked.mock.calls).toEqual([[MARIA]]);
  expect(takeAhead('somebody else')).toBeNull();
  askAhead(`/u/${MARIA.toUpperCase()}`);
  expect(await takeAhead(MARIA)).toBe(profile);
  expect(takeAhead(MARIA)).toBeNull();
});

it('asks nothing for an address that can be nobody’s', () => {
  askAhead('/u/someone');
  expect(asked).not.toHaveBeenCalled();
  expect(takeAhead('someone')).toBeNull();
});

it('leaves a failure to whoever takes the answer', async () => {
  asked.mockRejectedValue(new AppError('no_such_profile'));
  askAhead(`/u/${MARIA}`);
  await expect(takeAhead(MARIA)).rejects.toMatchObject({ code: 'no_such_profile' });
});
