import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { competingProfile } from '#features/profile/profile-fixture.ts';
import { loadT } from '#i18n/load.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { profileTexts } from '#i18n/namespaces/profile.ts';
import { queryClient } from '#query/query-client.ts';
import { $session } from '#stores/session.ts';
import { ProfileActions } from './ProfileActions.tsx';

vi.mock('#data/likes.ts', () => ({ getLikes: async () => [], setLike: vi.fn() }));

const { profileId } = competingProfile;
const voter = { status: 'signedIn', userId: 'voter', email: 'v@mail.example', emailVerified: true } as const;
const link = () => `${location.origin}/u/${profileId}?ref=share`;

let copied: string[] = [];
const clipboard = {
  writeText: async (text: string) => {
    copied.push(text);
  },
};

/** What this device can do; happy-dom has no sheet. */
function onDevice(ports: { share?: () => Promise<void>; clipboard?: object | undefined }): void {
  for (const [name, value] of Object.entries({ clipboard, ...ports })) {
    Object.defineProperty(navigator, name, { value, configurable: true });
  }
}

beforeEach(() => {
  copied = [];
  $session.set({ status: 'signedOut' });
  // The browser's own; happy-dom has none.
  HTMLElement.prototype.hidePopover = () => undefined;
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  for (const name of ['share', 'clipboard']) Reflect.deleteProperty(navigator, name);
});

const t = await loadT('en', profileTexts, errorsTexts);

function show(isOwn = false) {
  return render(
    <ProfileActions
      profile={competingProfile}
      lang="en"
      t={t}
      isOwn={isOwn}
      signInHref="/auth?next=%2Fu%2Fana"
      onBlocked={() => undefined}
    />,
  );
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const message = () => screen.getByRole('link', { name: 'Message: Ana Reyes' }).getAttribute('href');
const dialog = () => screen.findByRole('dialog', { name: 'Share Ana Reyes' }, { timeout: 5000 });

describe('writing to her', () => {
  test('leads who is signed in to the conversation', () => {
    $session.set(voter);
    show();
    expect(message()).toBe(`/messages#${profileId}`);
  });

  test('leads who is signed out there by way of signing in', () => {
    show();
    expect(message()).toBe(`/auth?next=${encodeURIComponent(`/messages#${profileId}`)}`);
  });
});

describe('sharing her', () => {
  test('opens the sheet of the device with a ready text and a link that names no language', async () => {
    const share = vi.fn(async () => undefined);
    onDevice({ share });
    show();
    await press('Share');
    expect(share).toHaveBeenCalledExactlyOnceWith({
      title: 'Ana Reyes',
      text: 'Ana Reyes from Cebu City takes part in the beauty contest Diadem. See the photos and give your stars.',
      url: link(),
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('shows the code and copies where there is none, and says so inside the dialog', async () => {
    onDevice({});
    show();
    await press('Share');
    const told = (await dialog()).querySelector('[role="status"]');
    expect(screen.getByRole('img', { name: 'QR code for the page of Ana Reyes' })).toBeTruthy();
    expect(told?.textContent).toBe('');
    await press('Copy link');
    expect(told?.textContent).toBe('The link was copied.');
    await press('Copy text and link');
    expect(told?.textContent).toBe('Text and link were copied.');
    expect(copied).toEqual([link(), expect.stringMatching(/^Ana Reyes from Cebu City.+\nhttp.+ref=share$/)]);
  });

  test('says when it could not be copied', async () => {
    onDevice({ clipboard: undefined });
    show();
    await press('Share');
    await dialog();
    await press('Copy link');
    expect(screen.getByText(/^This could not be copied/)).toBeTruthy();
  });

  test('does nothing more for who closes the sheet', async () => {
    onDevice({ share: async () => Promise.reject(new DOMException('closed', 'AbortError')) });
    show();
    await press('Share');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('her own page', () => {
  test('is shared, and neither liked, written to nor reported', async () => {
    $session.set({ ...voter, userId: profileId });
    show(true);
    expect(screen.queryAllByRole('link')).toEqual([]);
    const names = screen.getAllByRole('button').map((button) => button.textContent);
    expect(names).toEqual(['Share', 'QR code']);
    await press('QR code');
    expect(await dialog()).toBeTruthy();
  });

  test('has another menu than that of a stranger', () => {
    show();
    const names = screen.getAllByRole('button', { hidden: true }).map((button) => button.textContent);
    expect(names).toEqual(expect.arrayContaining(['Like', 'Share', 'More', 'QR code']));
  });
});
