// One like: the other person's portrait, her name, whether it is mutual, and, for an own like, the way to take it back.
import type { ReactNode } from 'react';
import { photoUrl } from '#data/entities/photo-url.ts';
import type { ListedLike } from '#data/likes.ts';
import type { Lang } from '#domain/locales.ts';
import { formatDate } from '#i18n/format.ts';
import { profileHref } from '#i18n/links.ts';
import { Photo } from '#ui/Photo.tsx';
import type { LikesT } from './labels.ts';

type LikeCardProps = {
  readonly like: ListedLike;
  readonly lang: Lang;
  readonly t: LikesT;
  readonly children?: ReactNode;
};

const SIZES = '(min-width: 1024px) 200px, (min-width: 640px) 30vw, 47vw';

export function LikeCard({ like, lang, t, children }: LikeCardProps) {
  const { portrait, profileId, hasPage, isMutual } = like;
  const name = nameOf(like, t);
  const sources = portrait?.sizes.map(({ width, height, path }) => ({ width, height, src: photoUrl(path) }));
  return (
    <li className="like-card">
      {sources ? (
        <Photo
          className="like-card-photo"
          sources={sources}
          alt=""
          sizes={SIZES}
          placeholder={portrait?.placeholder}
        />
      ) : (
        <span className="like-card-photo like-card-letter display" aria-hidden="true">
          {like.displayName?.slice(0, 1) ?? '–'}
        </span>
      )}
      <h3 className="like-card-name">
        {hasPage ? <a href={profileHref(lang, profileId)}>{name}</a> : <bdi>{name}</bdi>}
      </h3>
      <p className="like-card-about">
        {t('likes.likedAt', { time: localDay(lang, like.likedAt) })}
        {isMutual && <span className="like-card-mutual">{t('likes.mutual')}</span>}
      </p>
      {children}
    </li>
  );
}

/** The words for a person: the name, or why there is none. */
export function nameOf({ displayName, hasPage, portrait }: ListedLike, t: LikesT): string {
  if (displayName !== null) return displayName;
  return hasPage || portrait ? t('likes.nameless') : t('likes.gone');
}

/** In the time zone of the device: it is the reader's own day. */
function localDay(lang: Lang, instant: string): string {
  return formatDate(lang, instant, Intl.DateTimeFormat().resolvedOptions().timeZone);
}
