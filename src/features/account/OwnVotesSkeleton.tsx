// The geometry of a week's votes, while they are on their way.
import { Skeleton } from '#ui/Skeleton.tsx';
import './own-votes.css';

const ROWS = ['a', 'b', 'c'] as const;

export function OwnVotesSkeleton() {
  return (
    <div className="own-votes">
      <div className="own-votes-week">
        <p className="own-votes-heading">
          <Skeleton className="own-votes-skeleton-heading" />
        </p>
        <ul>
          {ROWS.map((row) => (
            <li key={row} className="own-vote">
              <Skeleton className="photo own-vote-photo" />
              <div className="own-vote-who">
                <Skeleton className="own-votes-skeleton-line" />
                <Skeleton className="own-votes-skeleton-short" />
              </div>
              <div className="own-vote-what">
                <Skeleton className="own-votes-skeleton-short" />
              </div>
              <div className="own-vote-proof">
                <Skeleton className="own-votes-skeleton-line" />
                <Skeleton className="own-votes-skeleton-short" />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
