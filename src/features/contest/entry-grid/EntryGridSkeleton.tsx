// The grid before its contestants are known, in the exact geometry of EntryGridList with ContestCard.
import { Skeleton } from '#ui/Skeleton.tsx';

type EntryGridSkeletonProps = {
  readonly count?: number;
  /** Cards of a phase with stars keep their row. */
  readonly withStars?: boolean;
};

export function EntryGridSkeleton({ count = 8, withStars = true }: EntryGridSkeletonProps) {
  return (
    <div className="entry-grid" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index}>
          <div className="contest-card">
            <div className="relative mb-3">
              <Skeleton className="photo" />
            </div>
            {/* A bar stands in a box of the text's line height. */}
            <div className="text-base/[1.3]">
              <Skeleton className="my-[0.25em] h-[0.8em] w-[72%]" />
            </div>
            <div className="shrink-0 grow text-xs">
              <Skeleton className="my-[0.325em] h-[0.8em] w-[48%]" />
            </div>
            <div className="h-[calc(1.5*var(--text-xs))]" />
            {/* Five stars and the line below them that says what became of a vote. */}
            {withStars && (
              <div
                className="h-[calc(var(--spacing-touch)+1.45*var(--text-xs))]"
                data-part="contest-skeleton-stars"
              />
            )}
          </div>
        </div>
      ))}
    </div>
  );
}
