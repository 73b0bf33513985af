import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Profile } from '#data/profile.ts';
import { serverT } from '#i18n/server.ts';
import { ProfileGallery } from './ProfileGallery.tsx';
import { competingProfile, openProfile } from './profile-fixture.ts';

vi.mock('#data/photo-url.ts', () => ({ photoUrl: (path: string) => `https://photos.example/${path}` }));

beforeEach(() => {
  // Nothing is loaded here, and nothing has failed.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
    this.open = true;
  };
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  document.documentElement.dir = '';
});

function renderGallery({ displayName, photos, video }: Profile) {
  return render(<ProfileGallery name={displayName} photos={photos} video={video} t={serverT('en')} />);
}

const film = () => document.querySelector('video');

describe('the video of a gallery', () => {
  test('waits with its poster until somebody plays it, in place, by the browser’s own controls', () => {
    renderGallery(openProfile);
    const video = film();
    expect(video?.getAttribute('src')).toBe('https://photos.example/test/video.webm');
    expect(video?.getAttribute('poster')).toBe('https://photos.example/test/poster.jpg');
    expect(video?.getAttribute('preload')).toBe('none');
    expect(video?.getAttribute('aria-label')).toBe('Video of Ana Reyes');
    expect(video?.hasAttribute('playsinline')).toBe(true);
    expect(video?.hasAttribute('controls')).toBe(true);
    expect(video?.hasAttribute('autoplay')).toBe(false);
    expect(screen.getByRole('button', { name: 'Video' })).toBeTruthy();
  });

  test('has no place where there is none', () => {
    renderGallery(competingProfile);
    expect(film()).toBeNull();
    expect(screen.queryByRole('button', { name: 'Video' })).toBeNull();
  });

  test('that was taken back gives way to a sentence, and another one is shown again', () => {
    const { rerender } = renderGallery(openProfile);
    fireEvent.error(film() as Element);
    expect(film()).toBeNull();
    expect(screen.getByText('This video is no longer here.')).toBeTruthy();
    const video = openProfile.video && { ...openProfile.video, path: 'test/other.webm' };
    rerender(<ProfileGallery name="Ana" photos={openProfile.photos} video={video} t={serverT('en')} />);
    expect(film()?.getAttribute('src')).toBe('https://photos.example/test/other.webm');
  });
});

describe('a photograph whose file is gone', () => {
  test('gives way to its colour and a sentence; the others stay', () => {
    renderGallery(competingProfile);
    fireEvent.error(screen.getByRole('img', { name: 'Portrait of Ana Reyes' }));
    expect(screen.queryByRole('img', { name: 'Portrait of Ana Reyes' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Enlarge: Portrait of Ana Reyes' })).toBeNull();
    expect(screen.getByText('This photo is no longer here.')).toBeTruthy();
    expect(document.querySelectorAll('.photo-placeholder')).toHaveLength(2);
    expect(screen.getByRole('img', { name: 'Full-length photo of Ana Reyes' })).toBeTruthy();
  });

  test('comes back under another address', () => {
    const { rerender } = renderGallery(competingProfile);
    fireEvent.error(screen.getByRole('img', { name: 'Portrait of Ana Reyes' }));
    const photos = competingProfile.photos.map((photo) => ({
      ...photo,
      sizes: photo.sizes.map((size) => ({ ...size, path: `new/${size.path}` })),
    }));
    rerender(<ProfileGallery name="Ana Reyes" photos={photos} video={null} t={serverT('en')} />);
    expect(screen.getByRole('img', { name: 'Portrait of Ana Reyes' })).toBeTruthy();
  });

  test('is noticed also where it failed before the page was alive', () => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
    vi.spyOn(HTMLImageElement.prototype, 'currentSrc', 'get').mockReturnValue('https://photos.example/x');
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(0);
    renderGallery(competingProfile);
    expect(screen.getAllByText('This photo is no longer here.')).toHaveLength(2);
  });
});

describe('an enlarged photograph', () => {
  const enlarge = async (name = 'Portrait of Ana Reyes') => {
    renderGallery(openProfile);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: `Enlarge: ${name}` })));
    return screen.findByRole('dialog', { name: 'Photos of Ana Reyes' });
  };
  const shown = (dialog: HTMLElement) => dialog.querySelector('img')?.alt;

  test('opens in a modal, alone, with the other one beside it', async () => {
    const dialog = await enlarge();
    expect(shown(dialog)).toBe('Portrait of Ana Reyes');
    expect(dialog.querySelectorAll('img, video')).toHaveLength(1);
    fireEvent.click(screen.getAllByRole('button', { name: 'Full length' }).at(-1) as Element);
    expect(shown(dialog)).toBe('Full-length photo of Ana Reyes');
  });

  test.each([
    ['ltr', 'ArrowRight', 'ArrowLeft'],
    ['rtl', 'ArrowLeft', 'ArrowRight'],
  ])(
    'follows the arrows as they point in a page that runs %s, and stops at the ends',
    async (dir, on, back) => {
      document.documentElement.dir = dir;
      const dialog = await enlarge();
      fireEvent.keyDown(dialog, { key: back });
      expect(shown(dialog)).toBe('Portrait of Ana Reyes');
      fireEvent.keyDown(dialog, { key: on });
      expect(shown(dialog)).toBe('Full-length photo of Ana Reyes');
      fireEvent.keyDown(dialog, { key: on });
      expect(shown(dialog)).toBe('Full-length photo of Ana Reyes');
      fireEvent.keyDown(dialog, { key: back });
      expect(shown(dialog)).toBe('Portrait of Ana Reyes');
    },
  );

  test('grows by a press and leaves the arrows to the picture then', async () => {
    const dialog = await enlarge();
    const view = () => dialog.querySelector('.profile-zoom-view')?.getAttribute('data-large');
    fireEvent.click(screen.getByRole('button', { name: 'Larger: Portrait of Ana Reyes' }));
    expect(view()).toBe('true');
    fireEvent.keyDown(dialog, { key: 'ArrowRight' });
    expect(shown(dialog)).toBe('Portrait of Ana Reyes');
    fireEvent.click(screen.getByRole('button', { name: 'Smaller: Portrait of Ana Reyes' }));
    expect(view()).toBe('false');
  });

  test('follows a finger that swipes, and not one that taps', async () => {
    const dialog = await enlarge();
    const view = dialog.querySelector('.profile-zoom-view') as Element;
    const swipe = (from: number, to: number) => {
      fireEvent.touchStart(view, { touches: [{ clientX: from }] });
      fireEvent.touchEnd(view, { changedTouches: [{ clientX: to }] });
    };
    swipe(200, 190);
    expect(shown(dialog)).toBe('Portrait of Ana Reyes');
    swipe(200, 80);
    expect(shown(dialog)).toBe('Full-length photo of Ana Reyes');
    swipe(80, 200);
    expect(shown(dialog)).toBe('Portrait of Ana Reyes');
  });

  test('is gone when it is closed', async () => {
    const dialog = await enlarge();
    fireEvent(dialog, new Event('close'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
