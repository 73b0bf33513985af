// The likes of one direction, with every state of the list.
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { LIKES_PAGE, type LikeDirection, type ListedLike, listLikePage } from '#data/likes.ts';
import type { Lang } from '#domain/locales.ts';
import { queryKeys } from '#query/query-keys.ts';
import { useListPages } from '#query/use-list-pages.ts';
import { GateMessage, RequestGate } from '#ui/RequestGate.tsx';
import { ShowMore } from '#ui/ShowMore.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { LikeCard, nameOf } from './LikeCard.tsx';
import type { LikesT } from './labels.ts';
import { showLikes, showLikeToasts, toggleLike } from './likes.ts';
import { $shownLikes } from './shown-likes.ts';

const LIST_CLASSES = 'grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-3 sm:gap-x-4 sm:gap-y-8 lg:grid-cols-5';

type LikeListProps = {
  readonly reader: string;
  readonly direction: LikeDirection;
  readonly lang: Lang;
  readonly t: LikesT;
  readonly contestHref: string;
};

export function LikeList({ reader, direction, lang, t, contestHref }: LikeListProps) {
  const list = useListPages({
    queryKey: queryKeys.likes(reader, direction),
    readPage: (after, signal) => listLikePage(direction, after, { signal }),
    pageSize: LIKES_PAGE,
    cursorOf: (like) => like.cursor,
  });
  const empty = (
    <GateMessage text={t(direction === 'given' ? 'likes.emptyGiven' : 'likes.emptyReceived')}>
      {direction === 'given' && (
        <a className="button" href={contestHref}>
          {t('likes.toContest')}
        </a>
      )}
    </GateMessage>
  );
  return (
    <RequestGate
      state={list.state}
      loading={<LikeListSkeleton />}
      empty={empty}
      t={t}
      retryLabel={t('likes.tryAgain')}
    >
      {(rows) => (
        <div className="grid gap-8 pt-4">
          <ul className={LIST_CLASSES}>
            {rows.map((like) => (
              <LikeCard key={like.profileId} like={like} lang={lang} t={t}>
                {direction === 'given' && <TakeBack like={like} t={t} />}
              </LikeCard>
            ))}
          </ul>
          <ShowMore list={list} label={t('likes.showMore')} loadingLabel={t('likes.loadingMore')} t={t} />
        </div>
      )}
    </RequestGate>
  );
}

/** The row stays where it is, so that a slip of the finger can be undone on the spot. */
function TakeBack({ like, t }: { readonly like: ListedLike; readonly t: LikesT }) {
  const { profileId } = like;
  const isLiked = useStore($shownLikes, { keys: [profileId] })[profileId]?.isLiked ?? true;
  useEffect(() => {
    showLikeToasts(t);
    // What the list says is known before the first tap.
    if (!$shownLikes.get()[profileId]) showLikes([{ profileId, likes: null, isLiked: true }]);
  }, [profileId, t]);
  const name = nameOf(like, t);
  return (
    // Above the link that covers the card.
    <div className="relative z-1 text-xs/[1.55]" role="status">
      {!isLiked && <p>{t('likes.tookBack', { name })}</p>}
      {(isLiked || like.hasPage) && (
        <button
          type="button"
          className="text-link min-h-touch cursor-pointer"
          aria-label={isLiked ? t('likes.takeBackOf', { name }) : undefined}
          onClick={() => toggleLike(profileId)}
        >
          {t(isLiked ? 'likes.takeBack' : 'likes.undo')}
        </button>
      )}
    </div>
  );
}

const PLACES = ['a', 'b', 'c', 'd'] as const;

function LikeListSkeleton() {
  return (
    <ul className={LIST_CLASSES}>
      {PLACES.map((place) => (
        <li key={place}>
          <Skeleton className="photo mb-3 rounded-photo" />
          <Skeleton className="h-4 w-3/5" />
        </li>
      ))}
    </ul>
  );
}
