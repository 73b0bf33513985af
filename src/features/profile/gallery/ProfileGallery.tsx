// Portrait, body and video: side by side where there is room, else a strip that is swiped, or moved by its buttons.
import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react';
import type { ProfilePhoto } from '#data/entities/profile.ts';
import type { ProfileVideo } from '#data/entities/profile-shown.ts';
import type { T } from '#i18n/t.ts';
import { PieceButton } from '../PieceButton.tsx';
import { choiceClasses, STAYING_CLASSES, stripClasses } from '../profile-frame.ts';
import { nearestPiece, scrollToPiece } from './gallery-strip.ts';
import { ProfileFilm } from './ProfileFilm.tsx';
import { ProfilePicture } from './ProfilePicture.tsx';
import type { ProfileZoomProps } from './ProfileZoom.tsx';
import { pictureAddress } from './picture-address.ts';
import { pieceWord, type ReportPicture } from './piece-word.ts';
import { useScrollStop } from './use-scroll-stop.ts';

type ProfileGalleryProps = {
  readonly name: string;
  readonly photos: readonly ProfilePhoto[];
  readonly video: ProfileVideo | null;
  readonly t: T<'profile'>;
  /** Reports what is enlarged; missing on one's own page. */
  readonly onReport?: ReportPicture | undefined;
};

/** What enlarges, once it is loaded, and the photograph that it begins with. */
type Enlarged = { readonly Zoom: ComponentType<ProfileZoomProps>; readonly first: ProfilePhoto };

export function ProfileGallery({ name, photos, video, t, onReport }: ProfileGalleryProps) {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const [enlarged, setEnlarged] = useState<Enlarged>();
  const kinds = [...photos.map(({ kind }) => kind), ...(video ? (['video'] as const) : [])];
  useScrollStop(strip, kinds.length);
  const altOf = ({ kind }: ProfilePhoto) =>
    t(kind === 'body' ? 'profile.photoBody' : 'profile.photoPortrait', { name });

  const enlarge = (first: ProfilePhoto): void => {
    import('./ProfileZoom.tsx').then(
      ({ ProfileZoom }) => setEnlarged({ Zoom: ProfileZoom, first }),
      // The network is gone, or a new version is out: the browser shows the picture by itself.
      () => location.assign(pictureAddress(first.sizes.at(-1)?.path ?? '')),
    );
  };

  /** The browser moves a strip by arrows, and by these keys only from top to bottom. */
  const toAnEnd = (event: KeyboardEvent): void => {
    const end = { Home: 0, End: kinds.length - 1 }[event.key];
    if (end === undefined || event.target !== strip.current) return;
    event.preventDefault();
    scrollToPiece(strip.current, end);
  };

  return (
    // Without a film the photographs are lower than the words.
    <section
      className={video ? 'min-w-0' : `min-w-0 ${STAYING_CLASSES}`}
      aria-label={t('profile.photos', { name })}
    >
      <ul
        ref={strip}
        className={stripClasses(kinds.length)}
        data-part="profile-photos"
        onScroll={() => setShown(nearestPiece(strip.current))}
        onKeyDown={toAnEnd}
      >
        {photos.map((photo) => (
          <ProfilePicture key={photo.kind} photo={photo} alt={altOf(photo)} t={t} onEnlarge={enlarge} />
        ))}
        {video && <ProfileFilm key={video.path} video={video} name={name} t={t} />}
        {kinds.length === 0 && (
          <li>
            <span className="photo" />
          </li>
        )}
      </ul>
      {kinds.length > 1 && (
        <div className={choiceClasses(kinds.length)}>
          {kinds.map((kind, index) => (
            <PieceButton
              key={kind}
              isShown={index === shown}
              onClick={() => scrollToPiece(strip.current, index)}
            >
              {pieceWord(kind, t)}
            </PieceButton>
          ))}
        </div>
      )}
      {enlarged && (
        <enlarged.Zoom
          name={name}
          photos={photos}
          video={video}
          first={enlarged.first}
          altOf={altOf}
          t={t}
          onClose={() => setEnlarged(undefined)}
          onReport={onReport}
        />
      )}
    </section>
  );
}
