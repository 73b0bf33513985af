// The video of the gallery: nothing but its poster is fetched before somebody plays it.
import { useState } from 'react';
import { photoUrl } from '#data/entities/photo-url.ts';
import type { ProfileVideo } from '#data/entities/profile-shown.ts';
import type { T } from '#i18n/t.ts';

type ProfileFilmProps = { readonly video: ProfileVideo; readonly name: string; readonly t: T<'profile'> };

export function ProfileFilm({ video, name, t }: ProfileFilmProps) {
  const { path, posterPath, width, height, placeholder } = video;
  const [isGone, setGone] = useState(false);
  return (
    <li className="profile-film" data-lying={width > height}>
      <div className="photo">
        {/* What the film leaves free of its place is filled by its own poster, out of focus. */}
        <svg data-part="placeholder" aria-hidden="true">
          <rect width="100%" height="100%" fill={placeholder ?? 'none'} />
          {!isGone && (
            <image
              href={photoUrl(posterPath)}
              width="100%"
              height="100%"
              preserveAspectRatio="xMidYMid slice"
              // A file that was taken back takes its poster along.
              onError={() => setGone(true)}
            />
          )}
        </svg>
        {isGone ? (
          <p className="profile-gone">{t('profile.videoGone')}</p>
        ) : (
          // biome-ignore lint/a11y/useMediaCaption: nobody is asked for captions.
          <video
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
