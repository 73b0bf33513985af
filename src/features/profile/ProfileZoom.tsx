// Photographs and film as large as the window, in the browser's own modal: it traps the focus, closes on Escape and gives the
// focus back. Loaded when somebody enlarges a photograph.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { photoUrl } from '#data/photo-url.ts';
import type { ProfilePhoto } from '#data/profile.ts';
import type { ProfileVideo } from '#data/profile-shown.ts';
import type { T } from '#i18n/t.ts';
import { ProfileZoomPicture } from './ProfileZoomPicture.tsx';
import { pieceWord } from './piece-word.ts';
import type { ZoomStage } from './zoom-stage.ts';
import './profile-zoom.css';

export type ProfileZoomProps = {
  readonly name: string;
  readonly photos: readonly ProfilePhoto[];
  readonly video: ProfileVideo | null;
  readonly first: ProfilePhoto;
  readonly altOf: (photo: ProfilePhoto) => string;
  readonly t: T<'profile'>;
  readonly onClose: () => void;
};

type Kind = ProfilePhoto['kind'] | 'video';

/** How far an arrow moves what is enlarged, in pixels; what it points at comes into sight. */
const ARROWS: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: 80, y: 0 },
  ArrowRight: { x: -80, y: 0 },
  ArrowUp: { x: 0, y: 80 },
  ArrowDown: { x: 0, y: -80 },
};
const FACTORS: Readonly<Record<string, number>> = { '+': 1.5, '=': 1.5, '-': 1 / 1.5, '0': 0 };

export function ProfileZoom({ name, photos, video, first, altOf, t, onClose }: ProfileZoomProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const zoom = useRef<ZoomStage>(null);
  const [kind, setKind] = useState<Kind>(first.kind);
  const [isLarge, setLarge] = useState(false);
  const pictures = photos.filter(({ sizes }) => sizes.length > 0);
  const kinds: Kind[] = [...pictures.map((photo) => photo.kind), ...(video ? (['video'] as const) : [])];
  const index = kinds.indexOf(kind);
  const photo = pictures.find((picture) => picture.kind === kind);

  useEffect(() => dialog.current?.showModal(), []);
  // Whose stage is gone has the focus nowhere, and no key would arrive: the next stage takes it, or the film's own word.
  useEffect(() => {
    const box = dialog.current;
    const target = kind === 'video' ? '[aria-pressed="true"]' : '.profile-zoom-picture';
    if (box?.open && !box.querySelector('button:focus:not(.profile-zoom-close)')) {
      box.querySelector<HTMLElement>(target)?.focus();
    }
  }, [kind]);

  /** Nothing happens at the ends. */
  const show = (place: number): void => setKind((now) => kinds[place] ?? now);
  /** Steps as they are seen: to the left is on, where lines run from right to left. */
  const step = (toRight: number): void =>
    show(index + (document.documentElement.dir === 'rtl' ? -toRight : toRight));

  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, target } = event;
    // A film has keys of its own.
    if (target instanceof HTMLVideoElement || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = ARROWS[key];
    const factor = FACTORS[key];
    if (by && isLarge) zoom.current?.moveBy(by);
    else if (by?.x) step(-Math.sign(by.x));
    else if (key === 'Home') show(0);
    else if (key === 'End') show(kinds.length - 1);
    else if (factor !== undefined) zoom.current?.zoomBy(factor);
    else return;
    event.preventDefault();
  };

  return (
    <dialog
      ref={dialog}
      className="profile-zoom"
      aria-label={t('profile.photos', { name })}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      {photo && (
        <ProfileZoomPicture
          photo={photo}
          alt={altOf(photo)}
          t={t}
          isLarge={isLarge}
          zoom={zoom}
          onLarge={setLarge}
          onSwipe={step}
        />
      )}
      {kind === 'video' && video && (
        <div className="profile-zoom-view">
          {/* biome-ignore lint/a11y/useMediaCaption: nobody is asked for captions. */}
          <video
            src={photoUrl(video.path)}
            poster={photoUrl(video.posterPath)}
            aria-label={t('profile.videoOf', { name })}
            controls
            playsInline
            preload="none"
          />
        </div>
      )}
      <div className="profile-zoom-bar">
        {kinds.length > 1 &&
          kinds.map((other, place) => (
            <button key={other} type="button" aria-pressed={other === kind} onClick={() => show(place)}>
              {pieceWord(other, t)}
            </button>
          ))}
        {kinds.length > 1 && (
          <p className="profile-zoom-place tabular" role="status">
            {t('profile.place', { number: index + 1, total: kinds.length })}
            <span className="sr-only">{`: ${pieceWord(kind, t)}`}</span>
          </p>
        )}
        <button type="button" className="profile-zoom-close" onClick={() => dialog.current?.close()}>
          {t('profile.close')}
        </button>
      </div>
    </dialog>
  );
}
