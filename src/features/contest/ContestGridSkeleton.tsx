// The wall before its contestants are known, in the exact geometry of ContestGridList with ContestCard.
import { Skeleton } from '#ui/Skeleton.tsx';
import './contest-card.css';
import './contest-grid.css';
import './contest-grid-skeleton.css';

type ContestGridSkeletonProps = {
  readonly count?: number;
  /** Cards of a phase with stars keep their row. */
  readonly withStars?: boolean;
};

export function ContestGridSkeleton({ count = 8, withStars = true }: ContestGridSkeletonProps) {
  return (
    <div className="contest-grid" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} className="contest-grid-item">
          <div className="contest-card">
            <div className="contest-card-photo">
              <Skeleton className="photo" />
            </div>
            <div className="contest-card-name">
              <Skeleton className="contest-skeleton-name" />
            </div>
            <div className="contest-card-about">
              <Skeleton className="contest-skeleton-about" />
            </div>
            <div className="contest-skeleton-standing" />
            {withStars && <div className="contest-skeleton-stars" />}
          </div>
        </div>
      ))}
    </div>
  );
}
