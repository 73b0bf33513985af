import { Skeleton } from '#ui/Skeleton.tsx';
import './conversation-list.css';

const PLACES = ['a', 'b', 'c', 'd', 'e'] as const;

/** Rows in the geometry of conversations. */
export function ConversationListSkeleton() {
  return (
    <div className="conversation-list" aria-hidden="true">
      {PLACES.map((place) => (
        <div key={place} className="conversation-row">
          <Skeleton className="face" />
          <Skeleton className="conversation-row-line" />
          <Skeleton className="conversation-row-line conversation-row-last" />
        </div>
      ))}
    </div>
  );
}
