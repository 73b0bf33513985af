// The heart on the photograph of a card: a button and its sign. What a press does is fetched with the first one.
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { T } from '#i18n/t.ts';
import { Heart } from '#ui/Heart.tsx';
import { askCardLike, pressCardLike } from './card-like.ts';
import type { CardLikePress } from './press-like.ts';
import { $shownLikes } from './shown-likes.ts';

/**
 * A plate of paper cut into the corner of the photograph, as the rank's across from it; what is pressed is 44 px wide. The
 * ring of the focus is within the plate: on the photograph it could be of its colour.
 */
const PLATE_CLASSES =
  'relative size-touch before:absolute before:-end-px before:-top-px before:h-[33px] before:w-[36px] before:rounded-es-photo before:bg-paper focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:-outline-offset-4 focus-visible:before:outline-garnet';

const HEART_CLASSES =
  'grid cursor-pointer touch-manipulation content-start justify-end pe-[7px] pt-[5px] text-ink hover:text-garnet aria-pressed:text-garnet forced-colors:aria-pressed:text-[color:Highlight] [&>svg]:relative [&>svg]:transition-transform [&>svg]:duration-(--duration-fast) [&>svg]:ease-out active:[&>svg]:scale-[0.86]';

type CardLikeProps = Omit<CardLikePress, 't'> & {
  readonly displayName: string;
  /** Who is signed in; empty while nobody is, or it is not known yet. */
  readonly reader: string;
  readonly t: T<'voting' | 'errors'>;
};

export function CardLike({ displayName, reader, ...press }: CardLikeProps) {
  const { profileId, t } = press;
  const shown = useStore($shownLikes, { keys: [profileId], deps: [profileId], ssr: 'initial' });
  const isLiked = shown[profileId]?.isLiked ?? false;
  useEffect(() => {
    if (reader) void askCardLike(profileId);
  }, [reader, profileId]);
  return (
    <button
      type="button"
      className={`${PLATE_CLASSES} ${HEART_CLASSES}`}
      aria-pressed={isLiked}
      aria-label={t('voting.likeOf', { name: displayName })}
      onClick={() => void pressCardLike(press)}
    >
      <Heart filled={isLiked} />
    </button>
  );
}
