import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Profile } from '#data/entities/profile.ts';
import { serverT } from '#i18n/server.ts';
import { competingProfile, openProfile } from '../profile-fixture.ts';
import { ProfileGallery } from './ProfileGallery.tsx';
import type { ReportPicture } from './piece-word.ts';

vi.mock('#data/entities/photo-url.ts', () => ({
  photoUrl: (path: string) => `https://photos.example/${path}`,
}));

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

function renderGallery({ displayName: name, photos, video }: Profile, onReport?: ReportPicture) {
  const gallery = { name, photos, video, t: serverT('en') };
  return render(<ProfileGallery {...gallery} onReport={onReport} />);
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
    expect(screen.getByText('This video cannot be shown.')).toBeTruthy();
    const video = openProfile.video && { ...openProfile.video, path: 'test/other.webm' };
    rerender(<ProfileGallery name="Ana" photos={openProfile.photos} video={video} t={serverT('en')} />);
    expect(film()?.getAttribute('src')).toBe('https://photos.example/test/other.webm');
  });
});

test('a video whose poster is gone is gone as well: both are taken back together', () => {
  renderGallery(openProfile);
  fireEvent.error(document.querySelector('[data-part="profile-film"] image') as Element);
  expect(film()).toBeNull();
  expect(document.querySelector('[data-part="profile-film"] image')).toBeNull();
  expect(screen.getByText('This video cannot be shown.')).toBeTruthy();
});

describe('a photograph whose file is gone', () => {
  test('gives way to its colour and a sentence; the others stay', () => {
    renderGallery(competingProfile);
    fireEvent.error(screen.getByRole('img', { name: 'Portrait of Ana Reyes' }));
    expect(screen.queryByRole('img', { name: 'Portrait of Ana Reyes' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Enlarge: Portrait of Ana Reyes' })).toBeNull();
    expect(screen.getByText('This photo cannot be shown.')).toBeTruthy();
    expect(document.querySelectorAll('[data-part="placeholder"]')).toHaveLength(2);
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
    expect(screen.getAllByText('This photo cannot be shown.')).toHaveLength(2);
  });
});

describe('an enlarged photograph', () => {
  const enlarge = async (onReport?: ReportPicture) => {
    renderGallery(openProfile, onReport);
    await act(async () =>
      fireEvent.click(screen.getByRole('button', { name: 'Enlarge: Portrait of Ana Reyes' })),
    );
    return screen.findByRole('dialog', { name: 'Photos of Ana Reyes' }, { timeout: 10_000 });
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
      for (const key of [on, on]) fireEvent.keyDown(dialog, { key });
      expect(dialog.querySelectorAll('video')).toHaveLength(1);
      fireEvent.keyDown(dialog, { key: back });
      expect(shown(dialog)).toBe('Full-length photo of Ana Reyes');
      fireEvent.keyDown(dialog, { key: back });
      expect(shown(dialog)).toBe('Portrait of Ana Reyes');
    },
  );

  test('has the film beside it, which is played there, and says where one is', async () => {
    const dialog = await enlarge();
    const place = () => dialog.querySelector('[role="status"]')?.textContent;
    expect(place()).toBe('1 of 3: Portrait');
    fireEvent.keyDown(dialog, { key: 'End' });
    expect(dialog.querySelector('video')?.getAttribute('preload')).toBe('none');
    expect(shown(dialog)).toBeUndefined();
    expect(place()).toBe('3 of 3: Video');
    // What would have lost the focus with the photograph: the keys go on.
    expect(document.activeElement?.textContent).toBe('Video');
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowLeft' });
    expect(place()).toBe('2 of 3: Full length');
    fireEvent.keyDown(dialog, { key: 'Home' });
    expect(place()).toBe('1 of 3: Portrait');
  });

  test('leaves its keys to the film', async () => {
    const dialog = await enlarge();
    fireEvent.keyDown(dialog, { key: 'End' });
    const video = dialog.querySelector('video') as Element;
    expect(fireEvent.keyDown(video, { key: 'ArrowLeft' })).toBe(true);
    expect(dialog.querySelector('video')).toBe(video);
  });

  test('lets the arrows go on from the film, also when they moved a large picture before', async () => {
    const dialog = await enlarge();
    fireEvent.keyDown(dialog, { key: '+' });
    fireEvent.keyDown(dialog, { key: 'End' });
    fireEvent.keyDown(dialog, { key: '+' });
    fireEvent.keyDown(dialog, { key: 'ArrowLeft' });
    expect(shown(dialog)).toBe('Full-length photo of Ana Reyes');
  });

  const view = (dialog: HTMLElement) =>
    dialog.querySelector('[data-part="profile-zoom-view"]')?.getAttribute('data-large');

  test('grows by a press and leaves the arrows to the picture then', async () => {
    const dialog = await enlarge();
    fireEvent.click(screen.getByRole('button', { name: 'Larger: Portrait of Ana Reyes' }));
    expect(view(dialog)).toBe('true');
    fireEvent.keyDown(dialog, { key: 'ArrowRight' });
    expect(shown(dialog)).toBe('Portrait of Ana Reyes');
    fireEvent.click(screen.getByRole('button', { name: 'Smaller: Portrait of Ana Reyes' }));
    expect(view(dialog)).toBe('false');
  });

  test('grows and shrinks by + and -, and is whole again by 0 and beside another one', async () => {
    const dialog = await enlarge();
    const transform = () => dialog.querySelector('img')?.style.transform;
    fireEvent.keyDown(dialog, { key: '+' });
    expect(transform()).toBe('translate(0px, 0px) scale(1.5)');
    fireEvent.keyDown(dialog, { key: '-' });
    expect(view(dialog)).toBe('false');
    fireEvent.keyDown(dialog, { key: '+' });
    fireEvent.keyDown(dialog, { key: '0' });
    expect(transform()).toBe('translate(0px, 0px) scale(1)');
    fireEvent.keyDown(dialog, { key: '+' });
    fireEvent.keyDown(dialog, { key: 'End' });
    fireEvent.keyDown(dialog, { key: 'Home' });
    expect(view(dialog)).toBe('false');
  });

  test('gives way to another one of its size that is whole, on the same stage', async () => {
    const dialog = await enlarge();
    const stage = dialog.querySelector('[data-part="profile-zoom-picture"]');
    fireEvent.keyDown(dialog, { key: '+' });
    fireEvent.click(screen.getAllByRole('button', { name: 'Full length' }).at(-1) as Element);
    expect(shown(dialog)).toBe('Full-length photo of Ana Reyes');
    expect(dialog.querySelector('img')?.style.transform).toBe('translate(0px, 0px) scale(1)');
    expect(view(dialog)).toBe('false');
    expect(dialog.querySelector('[data-part="profile-zoom-picture"]')).toBe(stage);
  });

  test('can be reported, and so can the one that is shown next', async () => {
    const onReport = vi.fn<ReportPicture>();
    const dialog = await enlarge(onReport);
    fireEvent.click(screen.getByRole('button', { name: 'Report this photo' }));
    fireEvent.keyDown(dialog, { key: 'ArrowRight' });
    fireEvent.click(screen.getByRole('button', { name: 'Report this photo' }));
    fireEvent.keyDown(dialog, { key: 'End' });
    fireEvent.click(screen.getByRole('button', { name: 'Report this video' }));
    expect(onReport.mock.calls).toEqual([['portrait'], ['body'], ['video']]);
    expect(dialog.isConnected).toBe(true);
  });

  test('of one’s own is not reported', async () => {
    await enlarge();
    expect(screen.queryByRole('button', { name: /^Report/ })).toBeNull();
  });

  test('is gone when it is closed', async () => {
    const dialog = await enlarge();
    fireEvent(dialog, new Event('close'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
