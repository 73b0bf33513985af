// One box for list and conversation: its height is that of the window, so nothing below it moves when they arrive.
import type { ReactNode } from 'react';

type MessagesLayoutProps = {
  readonly list: ReactNode;
  /** Whether a conversation is open: where there is no room for both, it takes the place of the list. */
  readonly isOpen?: boolean;
  readonly isSkeleton?: boolean;
  readonly children?: ReactNode;
};

export function MessagesLayout({ list, isOpen = false, isSkeleton, children }: MessagesLayoutProps) {
  return (
    <div
      className="grid h-[max(420px,100dvh-172px)] grid-cols-1 border-y border-line split:grid-cols-[minmax(300px,380px)_minmax(0,1fr)]"
      data-part="messages"
      aria-hidden={isSkeleton}
    >
      <div
        className={`relative min-h-0 min-w-0 overflow-y-auto overscroll-contain split:border-e split:border-line [&_.gate-message]:px-2 [&_.gate-message_p]:text-md/[1.35] ${isOpen ? 'max-split:hidden' : ''}`}
      >
        {list}
      </div>
      <div className={`grid min-h-0 min-w-0 ${isOpen ? '' : 'max-split:hidden'}`}>{children}</div>
    </div>
  );
}
