// The heart of a contestant, with its public count.
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { getLikes } from '#data/likes.ts';
import type { T } from '#i18n/t.ts';
import { queryKeys } from '#query/query-keys.ts';
import { useSharedQuery } from '#query/use-shared-query.ts';
import { $session } from '#stores/session.ts';
import { Heart } from '#ui/Heart.tsx';
import { showLikes, showLikeToasts } from './likes.ts';
import { pressLike } from './press-like.ts';
import { $shownLikes, NOT_LIKED } from './shown-likes.ts';

type LikeButtonProps = {
  readonly profileId: string;
  readonly displayName: string;
  /** Her own count is told to her, without a button. */
  readonly isOwn: boolean;
  /** The look of the button among its neighbours. */
  readonly className?: string;
  readonly t: T<'profile' | 'voting' | 'errors'>;
  /** Where who is signed out signs in, and comes back. */
  readonly signInHref: string;
};

export function LikeButton(props: LikeButtonProps) {
  const { profileId, displayName, isOwn, className = 'button button-quiet', t, signInHref } = props;
  const session = useStore($session, { ssr: 'initial' });
  const reader = session.status === 'signedIn' ? session.userId : '';
  const { data } = useSharedQuery({
    queryKey: queryKeys.likeState(reader, profileId),
    queryFn: ({ signal }) => getLikes([profileId], { signal }),
    enabled: session.status !== 'unknown',
  });
  useEffect(() => showLikeToasts(t, () => t), [t]);
  useEffect(() => {
    if (data) showLikes(data);
  }, [data]);
  const { likes: count, isLiked } = useStore($shownLikes, { keys: [profileId] })[profileId] ?? NOT_LIKED;

  return (
    <p className="contents">
      {!isOwn && (
        <button
          type="button"
          className={`${className} aria-pressed:[&>svg]:text-garnet`}
          aria-pressed={isLiked}
          aria-label={t('voting.likeOf', { name: displayName })}
          onClick={() => void pressLike(profileId, signInHref, () => t)}
        >
          <Heart filled={isLiked} />
          {t('profile.like')}
        </button>
      )}
      {/* Its place is kept until the count is known. */}
      <span
        className={`col-span-full row-start-2 pt-1 pb-2 text-muted text-xs/[1.55] tabular-nums lining-nums ${count === null ? 'invisible' : ''}`}
      >
        {t('profile.likes', { count: count ?? 0 })}
      </span>
    </p>
  );
}
