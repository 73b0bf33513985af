// One like: the other person's portrait, her name, whether it is mutual, and, for an own like, the way to take it back.
import type { ReactNode } from 'react';
import { photoUrl } from '#data/entities/photo-url.ts';
import type { ListedLike } from '#data/likes.ts';
import type { Lang } from '#domain/locales.ts';
import { formatDate } from '#i18n/format/format.ts';
import { profileHref } from '#i18n/routing/links.ts';
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
    <li className="relative flex min-w-0 flex-col">
      {sources ? (
        <Photo
          className="mb-3 w-full"
          sources={sources}
          alt=""
          sizes={SIZES}
          placeholder={portrait?.placeholder}
        />
      ) : (
        // Who has no public page is a letter on paper.
        <span
          className="display mb-3 grid aspect-[3/4] w-full place-items-center rounded-photo bg-wash text-3xl text-muted"
          aria-hidden="true"
        >
          {like.displayName?.slice(0, 1) ?? '–'}
        </span>
      )}
      <h3 className="wrap-anywhere font-semibold leading-[1.3]">
        {hasPage ? (
          <a
            className="after:absolute after:inset-0 after:rounded-photo hover:underline hover:underline-offset-[0.22em] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-garnet focus-visible:after:outline-offset-2"
            href={profileHref(lang, profileId)}
          >
            {name}
          </a>
        ) : (
          <bdi>{name}</bdi>
        )}
      </h3>
      <p className="shrink-0 grow text-muted text-xs">
        {t('likes.likedAt', { time: localDay(lang, like.likedAt) })}
        {isMutual && <span className="block text-garnet">{t('likes.mutual')}</span>}
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
