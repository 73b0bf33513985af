// The video of the gallery: nothing but its poster is fetched before somebody plays it.
import { useState } from 'react';
import { photoUrl } from '#data/entities/photo-url.ts';
import type { ProfileVideo } from '#data/entities/profile-shown.ts';
import type { T } from '#i18n/t.ts';
import { GONE_CLASSES } from '../profile-frame.ts';

type ProfileFilmProps = { readonly video: ProfileVideo; readonly name: string; readonly t: T<'profile'> };

export function ProfileFilm({ video, name, t }: ProfileFilmProps) {
  const { path, posterPath, width, height, placeholder } = video;
  const [isRemoved, setGone] = useState(false);
  return (
    // Wide, below both photographs: what is left of the width has the colour of the film. It overrules the strip.
    <li className="relative lg:[ul>&]:basis-full" data-part="profile-film">
      <div className={`photo ${width > height ? 'lg:aspect-[16/9]' : 'lg:aspect-[4/3]'}`}>
        {/* What the film leaves free of its place is filled by its own poster, out of focus. */}
        <svg data-part="placeholder" aria-hidden="true">
          <rect width="100%" height="100%" fill={placeholder ?? 'none'} />
          {!isRemoved && (
            <image
              className="origin-center scale-125 blur-[32px]"
              href={photoUrl(posterPath)}
              width="100%"
              height="100%"
              preserveAspectRatio="xMidYMid slice"
              // A file that was taken back takes its poster along.
              onError={() => setGone(true)}
            />
          )}
        </svg>
        {isRemoved ? (
          <p className={GONE_CLASSES}>{t('profile.videoGone')}</p>
        ) : (
          // biome-ignore lint/a11y/useMediaCaption: nobody is asked for captions.
          <video
            className="absolute inset-0 size-full object-contain"
            src={photoUrl(path)}
            poster={photoUrl(posterPath)}
            width={width}
            height={height}
            aria-label={t('profile.videoOf', { name })}
            controls
            playsInline
            preload="none"
            onError={() => setGone(true)}
          />
        )}
      </div>
    </li>
  );
}
