// What was just decided, and how to take it back while nothing has happened yet.
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
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
    <div className="review-undo" role="status">
      {done && (
        <div className="review-undo-box" key={done.item.entryId}>
          <p>
            {reason ? t(`reasons.${reason}Label`) : t('moderation.approved')}: <bdi>{name}</bdi>
          </p>
          <button type="button" className="review-undo-button" onClick={() => void undoLast()}>
            {t('moderation.undo')} <kbd>U</kbd>
          </button>
        </div>
      )}
    </div>
  );
}
