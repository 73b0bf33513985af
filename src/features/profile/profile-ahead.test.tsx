import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getProfile } from '#data/entities/profile.ts';
import { AppError } from '#lib/app-error.ts';
import { endAhead, isAhead } from '#lib/island-ahead.ts';
import { askAhead, takeAhead } from './profile-ahead.ts';
import { competingProfile as profile } from './profile-fixture.ts';

vi.mock('#data/entities/profile.ts', () => ({ getProfile: vi.fn() }));
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

describe('in the HTML of the shell', () => {
  const waiting = () => document.querySelector<HTMLElement>('[data-part="profile-waiting"]');
  const nobody = () => document.querySelector<HTMLElement>('[data-part="profile-nobody"]');
  beforeEach(() => {
    document.body.innerHTML =
      '<div data-part="profile-waiting"><span class="photo"></span></div><div data-part="profile-nobody" hidden></div>';
  });
  afterEach(() => endAhead());

  it('shows the portrait, for which the island’s script waits', async () => {
    askAhead(`/hi/u/${MARIA}`);
    expect(isAhead()).toBe(true);
    await vi.waitFor(() => expect(waiting()?.querySelector('.photo > img')).toBeTruthy());
    const image = waiting()?.querySelector('img');
    expect(image?.srcset).toContain(profile.photos[0]?.sizes[0]?.path);
    expect(isAhead()).toBe(true);
    image?.dispatchEvent(new Event('load'));
    expect(isAhead()).toBe(false);
    expect(nobody()?.hidden).toBe(true);
  });

  it.each([
    ['an address that can be nobody’s', '/u/someone'],
    ['somebody who has no page', `/u/${MARIA}`],
  ])('shows nobody for %s, and nothing waits', async (_, path) => {
    asked.mockRejectedValue(new AppError('no_such_profile'));
    askAhead(path);
    await vi.waitFor(() => expect(nobody()?.hidden).toBe(false));
    expect(waiting()?.hidden).toBe(true);
    await vi.waitFor(() => expect(isAhead()).toBe(false));
  });

  it('goes on waiting when the answer does not come, and lets the island say so', async () => {
    asked.mockRejectedValue(new AppError('offline'));
    askAhead(`/u/${MARIA}`);
    await vi.waitFor(() => expect(isAhead()).toBe(false));
    expect(waiting()?.hidden).toBe(false);
    expect(nobody()?.hidden).toBe(true);
  });
});
