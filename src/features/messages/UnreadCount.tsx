// How many messages of a folder or a conversation are unread.
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import type { MessagesT } from './labels.ts';

export function UnreadCount({ count, t }: { readonly count: number; readonly t: MessagesT }) {
  return (
    <span className="min-w-[22px] rounded-full bg-garnet px-[7px] text-center text-[13px]/[22px] font-semibold text-on-garnet tabular-nums lining-nums">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{t('messages.unread', { count })}</VisuallyHidden>
    </span>
  );
}
