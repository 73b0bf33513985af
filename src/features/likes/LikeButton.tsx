// The heart of a contestant, with its public count.
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { getLikes } from '#data/likes.ts';
import type { T } from '#i18n/t.ts';
import { queryKeys } from '#query/query-keys.ts';
import { useSharedQuery } from '#query/use-shared-query.ts';
import { pushNotice } from '#stores/notices.ts';
import { $session, type Session } from '#stores/session.ts';
import { Heart } from '#ui/Heart.tsx';
import { NOT_LIKED } from './like-toggling.ts';
import { likes, tellRefusedLikes } from './likes.ts';
import './like-button.css';

type LikeButtonProps = {
  readonly profileId: string;
  readonly displayName: string;
  /** Her own count is told to her, without a button. */
  readonly isOwn: boolean;
  readonly t: T<'profile' | 'errors'>;
  /** Where who is signed out signs in, and comes back. */
  readonly signInHref: string;
};

export function LikeButton({ profileId, displayName, isOwn, t, signInHref }: LikeButtonProps) {
  const session = useStore($session, { ssr: 'initial' });
  const reader = session.status === 'signedIn' ? session.userId : '';
  const { data } = useSharedQuery({
    queryKey: queryKeys.likeState(reader, profileId),
    queryFn: ({ signal }) => getLikes([profileId], { signal }),
    enabled: session.status !== 'unknown',
  });
  useEffect(() => tellRefusedLikes(t), [t]);
  useEffect(() => {
    if (data) likes.show(data);
  }, [data]);
  const { likes: count, isLiked } = useStore(likes.$likes, { keys: [profileId] })[profileId] ?? NOT_LIKED;

  const toggle = async (): Promise<void> => {
    if ((await knownSession()).status === 'signedIn') likes.toggle(profileId);
    else pushNotice(t('profile.likeSignIn'), { action: { label: t('profile.signIn'), href: signInHref } });
  };

  return (
    <p className="like">
      {!isOwn && (
        <button
          type="button"
          className="button button-quiet like-button"
          aria-pressed={isLiked}
          aria-label={t('profile.likeOf', { name: displayName })}
          onClick={() => void toggle()}
        >
          <Heart filled={isLiked} />
          {t('profile.like')}
        </button>
      )}
      <span className="like-count tabular" data-empty={count === null}>
        {t('profile.likes', { count: count ?? 0 })}
      </span>
    </p>
  );
}

/** A finger may be faster than the session is read: its tap waits. */
function knownSession(): Promise<Session> {
  return new Promise((resolve) => {
    const stop = $session.subscribe((session) => {
      if (session.status === 'unknown') return;
      resolve(session);
      queueMicrotask(() => stop());
    });
  });
}
