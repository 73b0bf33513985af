// Portrait and body: side by side where there is room, else a strip that is swiped, or moved by its two buttons.
import { type RefObject, useRef, useState } from 'react';
import { photoUrl } from '#data/photo-url.ts';
import type { ProfilePhoto } from '#data/profile.ts';
import type { T } from '#i18n/t.ts';
import { Photo } from '#ui/Photo.tsx';
import { useScrollStop } from './use-scroll-stop.ts';
import './profile-gallery.css';

/** The exact places of profile-gallery.css. */
const PHOTO_SIZES = '(min-width: 1440px) 424px, (min-width: 1024px) 30vw, (min-width: 768px) 46vw, 86vw';

type ProfileGalleryProps = {
  readonly name: string;
  readonly photos: readonly ProfilePhoto[];
  readonly t: T<'profile'>;
};

export function ProfileGallery({ name, photos, t }: ProfileGalleryProps) {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  useScrollStop(strip);
  return (
    <section className="profile-gallery" aria-label={t('profile.photos', { name })}>
      <ul
        ref={strip}
        className="profile-photos"
        data-count={photos.length}
        onScroll={() => setShown(nearestPhoto(strip))}
      >
        {photos.map((photo) => (
          <li key={photo.kind}>
            <Photo
              sources={photo.sizes.map(({ width, height, path }) => ({
                width,
                height,
                // The preview of an entry has the address of a private photo.
                src: path.includes(':') ? path : photoUrl(path),
              }))}
              alt={t(photo.kind === 'body' ? 'profile.photoBody' : 'profile.photoPortrait', { name })}
              sizes={PHOTO_SIZES}
              placeholder={photo.placeholder}
              priority={photo.kind === 'portrait'}
              className={`profile-photo-${photo.kind}`}
            />
          </li>
        ))}
        {photos.length === 0 && (
          <li>
            <span className="photo" />
          </li>
        )}
      </ul>
      {photos.length > 1 && (
        <div className="profile-gallery-choice">
          {photos.map(({ kind }, index) => (
            <button
              key={kind}
              type="button"
              aria-pressed={index === shown}
              onClick={() => scrollToPhoto(strip, index)}
            >
              {t(kind === 'body' ? 'profile.showBody' : 'profile.showPortrait')}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

/** Where a photo starts, from the start of the strip; below zero in pages that run from right to left. */
function startOf(strip: HTMLUListElement, index: number): number {
  const [first, photo] = [strip.children[0], strip.children[index]] as (HTMLElement | undefined)[];
  return first && photo ? photo.offsetLeft - first.offsetLeft : 0;
}

function nearestPhoto({ current: strip }: RefObject<HTMLUListElement | null>): number {
  if (!strip) return 0;
  const end = strip.scrollWidth - strip.clientWidth;
  // The last one cannot come all the way to the start of the strip.
  if (end > 0 && Math.abs(strip.scrollLeft) >= end - 1) return strip.children.length - 1;
  const distances = [...strip.children].map((_, index) => Math.abs(startOf(strip, index) - strip.scrollLeft));
  return distances.indexOf(Math.min(...distances));
}

function scrollToPhoto({ current: strip }: RefObject<HTMLUListElement | null>, index: number): void {
  strip?.scrollTo({ left: startOf(strip, index) });
}
