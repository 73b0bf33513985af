// What was just decided, and how to take it back while nothing has happened yet.
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Kbd } from '#ui/Kbd.tsx';
import type { ModerationT } from './labels.ts';
import { $desk, forgetDone, undoLast } from './review-desk.ts';

export function ReviewUndo({ t }: { readonly t: ModerationT }) {
  const desk = useStore($desk);
  const done = desk.status === 'ready' ? desk.done : null;
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => forgetDone(done), Math.max(0, done.undoUntil - Date.now()));
    return () => clearTimeout(timer);
  }, [done]);
  const name = done?.item.displayName ?? '';
  const reason = done?.summary.reason;
  return (
    <div
      className="pointer-events-none fixed inset-x-4 bottom-[88px] z-2 flex justify-center"
      data-part="review-undo"
      role="status"
    >
      {done && (
        <div
          className="pointer-events-auto flex max-w-full items-center gap-4 rounded-photo bg-ink ps-4 pe-2 text-paper shadow-sheet"
          key={done.item.entryId}
        >
          <p className="min-w-0 wrap-anywhere">
            {reason ? t(`reasons.${reason}Label`) : t('moderation.approved')}: <bdi>{name}</bdi>
          </p>
          <button
            type="button"
            className="min-h-touch cursor-pointer px-2 font-semibold whitespace-nowrap underline underline-offset-[0.22em] focus-visible:-outline-offset-2 focus-visible:outline-current"
            onClick={() => void undoLast()}
          >
            {t('moderation.undo')} <Kbd>U</Kbd>
          </button>
        </div>
      )}
    </div>
  );
}
