import { Skeleton } from '#ui/Skeleton.tsx';
import './conversation.css';
import './message-history.css';

const PLACES = ['a', 'b', 'c', 'd'] as const;

/** Bubbles of both people, at the end where the newest will stand. */
export function ConversationSkeleton() {
  return (
    <div className="history-skeleton" aria-hidden="true">
      {PLACES.map((place) => (
        <Skeleton key={place} />
      ))}
    </div>
  );
}
