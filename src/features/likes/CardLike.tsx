// The heart on the photograph of a card: a button and its sign. What a press does is fetched with the first one.
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { T } from '#i18n/t.ts';
import { Heart } from '#ui/Heart.tsx';
import { askCardLike, pressCardLike } from './card-like.ts';
import type { CardLikePress } from './press-like.ts';
import { $shownLikes } from './shown-likes.ts';
import './card-like.css';

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
      className="card-like"
      aria-pressed={isLiked}
      aria-label={t('voting.likeOf', { name: displayName })}
      onClick={() => void pressCardLike(press)}
    >
      <Heart filled={isLiked} />
    </button>
  );
}
