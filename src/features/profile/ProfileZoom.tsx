// The photographs as large as the window, in the browser's own modal. Loaded when somebody enlarges one.
import { type KeyboardEvent, type TouchEvent, useEffect, useRef, useState } from 'react';
import { photoUrl } from '#data/photo-url.ts';
import type { ProfilePhoto } from '#data/profile.ts';
import type { T } from '#i18n/t.ts';
import './profile-zoom.css';

export type ProfileZoomProps = {
  readonly name: string;
  readonly photos: readonly ProfilePhoto[];
  readonly first: ProfilePhoto;
  readonly altOf: (photo: ProfilePhoto) => string;
  readonly t: T<'profile'>;
  readonly onClose: () => void;
};

/** A finger that moved this far to a side asks for the other photograph, in pixels. */
const SWIPE = 50;

export function ProfileZoom({ name, photos, first, altOf, t, onClose }: ProfileZoomProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLButtonElement>(null);
  const [kind, setKind] = useState(first.kind);
  const [isLarge, setLarge] = useState(false);
  const touchedAt = useRef(0);
  const shown = photos.filter(({ sizes }) => sizes.length > 0);
  const index = shown.findIndex((photo) => photo.kind === kind);
  const photo = shown[index] ?? first;
  const show = (next: ProfilePhoto | undefined): void => {
    if (!next) return;
    setKind(next.kind);
    setLarge(false);
  };
  /** Steps as they are seen: to the left is on, where lines run from right to left. */
  const step = (toRight: number): void => {
    show(shown[index + (document.documentElement.dir === 'rtl' ? -toRight : toRight)]);
  };

  useEffect(() => {
    dialog.current?.showModal();
    stage.current?.focus();
  }, []);
  // What is enlarged is looked at from its middle, a little above: there is the face.
  useEffect(() => {
    const view = stage.current?.parentElement;
    if (isLarge && view) {
      view.scrollTo((view.scrollWidth - view.clientWidth) / 2, (view.scrollHeight - view.clientHeight) / 4);
    }
  }, [isLarge]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const toRight = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    // Enlarged, the arrows move the picture.
    if (toRight === undefined || isLarge) return;
    event.preventDefault();
    step(toRight);
  };
  const onTouchEnd = ({ changedTouches }: TouchEvent): void => {
    const moved = (changedTouches[0]?.clientX ?? 0) - touchedAt.current;
    // Neither while the picture is moved about, nor while two fingers have made it larger.
    if (Math.abs(moved) > SWIPE && !isLarge && (window.visualViewport?.scale ?? 1) === 1)
      step(-Math.sign(moved));
  };

  return (
    <dialog
      ref={dialog}
      className="profile-zoom"
      aria-label={t('profile.photos', { name })}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div
        className="profile-zoom-view"
        data-large={isLarge}
        onTouchStart={({ touches }) => {
          touchedAt.current = touches[0]?.clientX ?? 0;
        }}
        onTouchEnd={onTouchEnd}
      >
        <button
          ref={stage}
          type="button"
          className="profile-zoom-picture"
          aria-label={`${t(isLarge ? 'profile.smaller' : 'profile.larger')}: ${altOf(photo)}`}
          onClick={() => setLarge(!isLarge)}
        >
          <img
            key={photo.kind}
            src={photoUrl(photo.sizes.at(-1)?.path ?? '')}
            srcSet={photo.sizes.map(({ path, width }) => `${photoUrl(path)} ${width}w`).join(', ')}
            sizes={isLarge ? '220vw' : '100vw'}
            width={photo.width}
            height={photo.height}
            alt={altOf(photo)}
          />
        </button>
      </div>
      <div className="profile-zoom-bar">
        {shown.length > 1 &&
          shown.map((other) => (
            <button key={other.kind} type="button" aria-pressed={other === photo} onClick={() => show(other)}>
              {t(other.kind === 'body' ? 'profile.showBody' : 'profile.showPortrait')}
            </button>
          ))}
        <button type="button" className="profile-zoom-close" onClick={() => dialog.current?.close()}>
          {t('profile.close')}
        </button>
      </div>
    </dialog>
  );
}
