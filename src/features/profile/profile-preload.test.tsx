import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getProfile } from '#data/entities/profile.ts';
import { AppError } from '#lib/app-error.ts';
import { endPreload, isPreloading } from '#lib/island-preload.ts';
import { competingProfile as profile } from './profile-fixture.ts';
import { preloadProfile, takePreloaded } from './profile-preload.ts';

vi.mock('#data/entities/profile.ts', () => ({ getProfile: vi.fn() }));
const MARIA = '2cf2176c-2254-8549-a49f-0d05db35b20e';
const asked = vi.mocked(getProfile);
beforeEach(() => {
  asked.mockReset().mockResolvedValue(profile);
});

it('asks for whom the address names, once, and gives the answer to one taker', async () => {
  preloadProfile(`/hi/u/${MARIA}`);
  expect(asked.mock.calls).toEqual([[MARIA]]);
  expect(takePreloaded('somebody else')).toBeNull();
  preloadProfile(`/u/${MARIA.toUpperCase()}`);
  expect(await takePreloaded(MARIA)).toBe(profile);
  expect(takePreloaded(MARIA)).toBeNull();
});

it('asks nothing for an address that can be nobody’s', () => {
  preloadProfile('/u/someone');
  expect(asked).not.toHaveBeenCalled();
  expect(takePreloaded('someone')).toBeNull();
});

it('leaves a failure to whoever takes the answer', async () => {
  asked.mockRejectedValue(new AppError('no_such_profile'));
  preloadProfile(`/u/${MARIA}`);
  await expect(takePreloaded(MARIA)).rejects.toMatchObject({ code: 'no_such_profile' });
});

describe('in the HTML of the shell', () => {
  const waiting = () => document.querySelector<HTMLElement>('[data-part="profile-waiting"]');
  const nobody = () => document.querySelector<HTMLElement>('[data-part="profile-nobody"]');
  beforeEach(() => {
    document.body.innerHTML =
      '<div data-part="profile-waiting"><span class="photo"></span></div><div data-part="profile-nobody" hidden></div>';
  });
  afterEach(() => endPreload());

  it('shows the portrait, for which the island’s script waits', async () => {
    preloadProfile(`/hi/u/${MARIA}`);
    expect(isPreloading()).toBe(true);
    await vi.waitFor(() => expect(waiting()?.querySelector('.photo > img')).toBeTruthy());
    const image = waiting()?.querySelector('img');
    expect(image?.srcset).toContain(profile.photos[0]?.sizes[0]?.path);
    expect(isPreloading()).toBe(true);
    image?.dispatchEvent(new Event('load'));
    expect(isPreloading()).toBe(false);
    expect(nobody()?.hidden).toBe(true);
  });

  it.each([
    ['an address that can be nobody’s', '/u/someone'],
    ['somebody who has no page', `/u/${MARIA}`],
  ])('shows nobody for %s, and nothing waits', async (_, path) => {
    asked.mockRejectedValue(new AppError('no_such_profile'));
    preloadProfile(path);
    await vi.waitFor(() => expect(nobody()?.hidden).toBe(false));
    expect(waiting()?.hidden).toBe(true);
    await vi.waitFor(() => expect(isPreloading()).toBe(false));
  });

  it('goes on waiting when the answer does not come, and lets the island say so', async () => {
    asked.mockRejectedValue(new AppError('offline'));
    preloadProfile(`/u/${MARIA}`);
    await vi.waitFor(() => expect(isPreloading()).toBe(false));
    expect(waiting()?.hidden).toBe(false);
    expect(nobody()?.hidden).toBe(true);
  });
});
