import { Skeleton } from '#ui/Skeleton.tsx';
import { ConversationListSkeleton } from './ConversationListSkeleton.tsx';
import './messages.css';

/** The place of all messages while it is not known whose they are. */
export function MessagesSkeleton() {
  return (
    <div className="messages" aria-hidden="true">
      <div className="messages-side">
        <div className="message-folders">
          <Skeleton className="message-folder-skeleton" />
        </div>
        <ConversationListSkeleton />
      </div>
      <div className="messages-main" />
    </div>
  );
}
