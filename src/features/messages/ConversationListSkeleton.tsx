import { Skeleton } from '#ui/Skeleton.tsx';
import { CONVERSATION_FACE, CONVERSATION_ROW } from './conversation-row.ts';

const PLACES = ['a', 'b', 'c', 'd', 'e'] as const;

/** Rows in the geometry of conversations. */
export function ConversationListSkeleton() {
  return (
    <div aria-hidden="true">
      {PLACES.map((place) => (
        <div key={place} className={CONVERSATION_ROW}>
          <Skeleton className={CONVERSATION_FACE} />
          <Skeleton className="h-4 w-[45%]" />
          <Skeleton className="col-start-2 row-start-3 h-[14px] w-3/4" />
        </div>
      ))}
    </div>
  );
}
