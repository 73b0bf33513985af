import { Skeleton } from '#ui/Skeleton.tsx';
import { ConversationListSkeleton } from './ConversationListSkeleton.tsx';
import { MessagesLayout } from './MessagesLayout.tsx';

/** The place of all messages while it is not known whose they are. */
export function MessagesSkeleton() {
  return (
    <MessagesLayout
      isSkeleton
      list={
        <>
          <div className="flex px-2">
            <Skeleton className="my-[18px] h-[20px] w-[180px]" />
          </div>
          <ConversationListSkeleton />
        </>
      }
    />
  );
}
