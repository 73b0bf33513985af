// One photograph of the gallery: enlarged by a press, and a quiet sentence once its file is gone.
import { useRef } from 'react';
import type { ProfilePhoto } from '#data/entities/profile.ts';
import type { T } from '#i18n/t.ts';
import { Photo } from '#ui/Photo.tsx';
import { GONE_CLASSES } from '../profile-frame.ts';
import { useGone } from '../use-gone.ts';
import { PHOTO_SIZES } from './photo-sizes.ts';
import { pictureAddress } from './picture-address.ts';

type ProfilePictureProps = {
  readonly photo: ProfilePhoto;
  readonly alt: string;
  readonly t: T<'profile'>;
  readonly onEnlarge: (photo: ProfilePhoto) => void;
};

export function ProfilePicture({ photo, alt, t, onEnlarge }: ProfilePictureProps) {
  const { kind, sizes, placeholder } = photo;
  const item = useRef<HTMLLIElement>(null);
  const [isRemoved, setGone] = useGone(item, sizes.at(-1)?.path);
  const shown = isRemoved ? [] : sizes;
  return (
    <li ref={item} className="relative" onErrorCapture={setGone}>
      <Photo
        sources={shown.map(({ width, height, path }) => ({ width, height, src: pictureAddress(path) }))}
        alt={alt}
        sizes={PHOTO_SIZES}
        placeholder={placeholder}
        priority={kind === 'portrait'}
        // A figure is looked at whole: its feet matter as much as its face.
        className={kind === 'body' ? '[&>img]:object-center' : undefined}
      />
      {isRemoved && <p className={GONE_CLASSES}>{t('profile.photoGone')}</p>}
      {/* The whole photograph enlarges; the word shows where a pointer or the focus is. */}
      {shown.length > 0 && (
        <button
          type="button"
          className="group absolute inset-0 flex cursor-zoom-in items-end justify-end rounded-photo p-3"
          aria-haspopup="dialog"
          aria-label={`${t('profile.enlarge')}: ${alt}`}
          onClick={() => onEnlarge(photo)}
        >
          <span
            className="rounded-control bg-paper px-3 py-1 text-ink text-xs opacity-0 transition-opacity duration-(--duration-fast) ease-out group-hover:opacity-100 group-focus-visible:opacity-100"
            aria-hidden="true"
          >
            {t('profile.enlarge')}
          </span>
        </button>
      )}
    </li>
  );
}
