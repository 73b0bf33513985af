// Photographs and film as large as the window, in the browser's own modal: it traps the focus, closes on Escape and gives the
// focus back. Loaded when somebody enlarges a photograph.
import { useEffect, useRef, useState } from 'react';
import { photoUrl } from '#data/entities/photo-url.ts';
import type { ProfilePhoto } from '#data/entities/profile.ts';
import type { ProfileVideo } from '#data/entities/profile-shown.ts';
import type { T } from '#i18n/t.ts';
import { ProfileZoomBar } from './ProfileZoomBar.tsx';
import { ProfileZoomPicture } from './ProfileZoomPicture.tsx';
import type { PieceKind, ReportPicture } from './piece-word.ts';
import { takeZoomKey, type ZoomKeys } from './zoom-keys.ts';
import type { ZoomStage } from './zoom-stage.ts';

export type ProfileZoomProps = {
  readonly name: string;
  readonly photos: readonly ProfilePhoto[];
  readonly video: ProfileVideo | null;
  readonly first: ProfilePhoto;
  readonly altOf: (photo: ProfilePhoto) => string;
  readonly t: T<'profile'>;
  readonly onClose: () => void;
  /** Reports what is shown, in a dialog over this one; not offered where it is missing. */
  readonly onReport: ReportPicture | undefined;
};

export function ProfileZoom({ name, photos, video, first, altOf, t, onClose, onReport }: ProfileZoomProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const zoom = useRef<ZoomStage>(null);
  const [kind, setKind] = useState<PieceKind>(first.kind);
  const [isLarge, setLarge] = useState(false);
  const pictures = photos.filter(({ sizes }) => sizes.length > 0);
  const kinds: PieceKind[] = [...pictures.map((photo) => photo.kind), ...(video ? (['video'] as const) : [])];
  const index = kinds.indexOf(kind);
  const photo = pictures.find((picture) => picture.kind === kind);

  useEffect(() => dialog.current?.showModal(), []);
  // Whose stage is gone has the focus nowhere, and no key would arrive: the next stage takes it, or the film's own word.
  useEffect(() => {
    const box = dialog.current;
    const target = kind === 'video' ? '[aria-pressed="true"]' : '[data-part="profile-zoom-picture"]';
    if (box?.open && !box.querySelector('button:focus:not([data-part="profile-zoom-close"])')) {
      box.querySelector<HTMLElement>(target)?.focus();
    }
  }, [kind]);

  /** Nothing happens at the ends. */
  const show = (place: number): void => setKind((now) => kinds[place] ?? now);
  /** Steps as they are seen: to the left is on, where lines run from right to left. */
  const step = (toRight: number): void =>
    show(index + (document.documentElement.dir === 'rtl' ? -toRight : toRight));

  const keys: ZoomKeys = {
    isLarge,
    moveBy: (by) => zoom.current?.moveBy(by),
    zoomBy: (factor) => zoom.current?.zoomBy(factor),
    step,
    toFirst: () => show(0),
    toLast: () => show(kinds.length - 1),
  };

  return (
    <dialog
      ref={dialog}
      className="hidden h-full max-h-none w-full max-w-none bg-paper text-ink open:grid open:grid-rows-[minmax(0,1fr)_auto]"
      data-part="profile-zoom"
      aria-label={t('profile.photos', { name })}
      onClose={onClose}
      onKeyDown={(event) => takeZoomKey(event, keys)}
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
      {kind === 'video' && video && <EnlargedFilm video={video} label={t('profile.videoOf', { name })} />}
      <ProfileZoomBar
        kinds={kinds}
        index={index}
        t={t}
        onShow={show}
        onReport={onReport}
        onClose={() => dialog.current?.close()}
      />
    </dialog>
  );
}

function EnlargedFilm({ video, label }: { readonly video: ProfileVideo; readonly label: string }) {
  return (
    <div className="relative overflow-hidden">
      {/* biome-ignore lint/a11y/useMediaCaption: nobody is asked for captions. */}
      <video
        className="absolute inset-0 size-full object-contain"
        src={photoUrl(video.path)}
        poster={photoUrl(video.posterPath)}
        aria-label={label}
        controls
        playsInline
        preload="none"
      />
    </div>
  );
}
