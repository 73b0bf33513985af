// The geometry of a week's votes, while they are on their way.
import { Skeleton } from '#ui/Skeleton.tsx';
import { OWN_VOTE, OWN_VOTE_PHOTO, OWN_VOTE_STARS, OWN_VOTES, OWN_VOTES_HEADING } from './own-vote-layout.ts';

const LINE = 'my-1 h-4 w-[min(22ch,100%)]';
const SHORT = 'my-1 h-4 w-[12ch]';

const ROWS = ['a', 'b', 'c'] as const;

export function OwnVotesSkeleton() {
  return (
    <div className={OWN_VOTES}>
      <div>
        <p className={OWN_VOTES_HEADING}>
          <Skeleton className="my-1 h-4 w-[14ch]" />
        </p>
        <ul>
          {ROWS.map((row) => (
            <li key={row} className={OWN_VOTE}>
              <Skeleton className={`photo ${OWN_VOTE_PHOTO}`} />
              <div className="max-md:col-start-2">
                <Skeleton className={LINE} />
                <Skeleton className={SHORT} />
              </div>
              <div className={OWN_VOTE_STARS}>
                <Skeleton className={SHORT} />
              </div>
              <div className="text-xs text-muted max-md:col-start-2">
                <Skeleton className={LINE} />
                <Skeleton className={SHORT} />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
