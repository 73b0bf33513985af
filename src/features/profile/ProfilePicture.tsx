// One photograph of the gallery: enlarged by a press, and a quiet sentence once its file is gone.
import { useRef } from 'react';
import type { ProfilePhoto } from '#data/entities/profile.ts';
import type { T } from '#i18n/t.ts';
import { Photo } from '#ui/Photo.tsx';
import { PHOTO_SIZES } from './photo-sizes.ts';
import { pictureAddress } from './picture-address.ts';
import { useGone } from './use-gone.ts';

type ProfilePictureProps = {
  readonly photo: ProfilePhoto;
  readonly alt: string;
  readonly t: T<'profile'>;
  readonly onEnlarge: (photo: ProfilePhoto) => void;
};

export function ProfilePicture({ photo, alt, t, onEnlarge }: ProfilePictureProps) {
  const { kind, sizes, placeholder } = photo;
  const item = useRef<HTMLLIElement>(null);
  const [isGone, setGone] = useGone(item, sizes.at(-1)?.path);
  const shown = isGone ? [] : sizes;
  return (
    <li ref={item} onErrorCapture={setGone}>
      <Photo
        sources={shown.map(({ width, height, path }) => ({ width, height, src: pictureAddress(path) }))}
        alt={alt}
        sizes={PHOTO_SIZES}
        placeholder={placeholder}
        priority={kind === 'portrait'}
        className={`profile-photo-${kind}`}
      />
      {isGone && <p className="profile-gone">{t('profile.photoGone')}</p>}
      {shown.length > 0 && (
        <button
          type="button"
          className="profile-enlarge"
          aria-haspopup="dialog"
          aria-label={`${t('profile.enlarge')}: ${alt}`}
          onClick={() => onEnlarge(photo)}
        >
          <span aria-hidden="true">{t('profile.enlarge')}</span>
        </button>
      )}
    </li>
  );
}
