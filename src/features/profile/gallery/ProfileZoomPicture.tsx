// One photograph on its stage. The stage is a button, so that the keyboard enlarges it as a finger does.
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { ProfilePhoto } from '#data/entities/profile.ts';
import type { T } from '#i18n/t.ts';
import { pictureAddress } from './picture-address.ts';
import { ZoomStage } from './zoom-stage.ts';

type ProfileZoomPictureProps = {
  readonly photo: ProfilePhoto;
  readonly alt: string;
  readonly t: T<'profile'>;
  readonly isLarge: boolean;
  /** Gets what enlarges the picture, for the keys of the dialog around it. */
  readonly zoom: RefObject<ZoomStage | null>;
  readonly onLarge: (isLarge: boolean) => void;
  readonly onSwipe: (toRight: number) => void;
};

export function ProfileZoomPicture(props: ProfileZoomPictureProps) {
  const { photo, alt, t, isLarge, zoom, onLarge, onSwipe } = props;
  const stage = useRef<HTMLButtonElement>(null);
  const { kind, width, height, sizes } = photo;
  const enlarged = useEffectEvent(onLarge);
  const swiped = useEffectEvent(onSwipe);

  // The stage takes the photograph itself: another one begins whole, on the button that keeps the focus.
  useEffect(() => {
    if (!stage.current) return;
    const made = new ZoomStage(stage.current, photo, {
      onLarge: (large) => enlarged(large),
      onSwipe: (toRight) => swiped(toRight),
    });
    zoom.current = made;
    return () => {
      made.stop();
      // What comes next, a film too, is whole.
      zoom.current = null;
      enlarged(false);
    };
  }, [zoom, photo]);

  return (
    <div className="relative overflow-hidden" data-part="profile-zoom-view" data-large={isLarge}>
      {/* Fingers move the picture, not the page. */}
      <button
        ref={stage}
        type="button"
        className={`absolute inset-0 touch-none select-none overflow-hidden focus-visible:-outline-offset-4 ${isLarge ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'}`}
        data-part="profile-zoom-picture"
        aria-label={`${t(isLarge ? 'profile.smaller' : 'profile.larger')}: ${alt}`}
      >
        <img
          key={kind}
          className="size-full object-contain"
          src={pictureAddress(sizes.at(-1)?.path ?? '')}
          srcSet={sizes.map(({ path, width: wide }) => `${pictureAddress(path)} ${wide}w`).join(', ')}
          sizes={isLarge ? '250vw' : '100vw'}
          width={width}
          height={height}
          alt={alt}
          draggable={false}
        />
      </button>
    </div>
  );
}
