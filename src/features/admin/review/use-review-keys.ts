import { useLayoutEffect, useState } from 'react';
import type { ReviewReason } from '#domain/review-reasons.ts';
import { approveRest, chooseNeighbour, judge, judgeEntry, undoLast } from './review-desk.ts';
import { commandOf, type ReviewCommand, reasonOf } from './review-keys.ts';

/** Looking, looking closely, or choosing a reason for what. */
export type ReviewMode = 'look' | 'zoom' | ReasonMode;
export type ReasonMode = 'reject' | 'changes' | 'entry';

/** What the keys and the buttons do; a note goes along with the reason. */
export function useReviewKeys() {
  const [mode, setMode] = useState<ReviewMode>('look');
  const close = (): void => setMode('look');

  const run = (command: ReviewCommand): void => {
    const act: Readonly<Record<ReviewCommand, () => void>> = {
      approve: () => judge({ action: 'approve' }),
      approveAll: approveRest,
      reject: () => setMode('reject'),
      changes: () => setMode('changes'),
      entry: () => setMode('entry'),
      undo: () => void undoLast(),
      zoom: () => setMode((now) => (now === 'zoom' ? 'look' : 'zoom')),
      next: () => chooseNeighbour(1),
      previous: () => chooseNeighbour(-1),
    };
    // Looking closely ends with a decision; the neighbour is looked at as closely.
    if (command === 'approve' || command === 'approveAll' || command === 'undo') close();
    act[command]();
  };

  const give = (reason: ReviewReason, note: string): void => {
    const words = { reason, ...(note ? { note } : {}) };
    if (mode === 'entry') judgeEntry({ action: 'reject', ...words });
    else judge({ action: mode === 'reject' ? 'reject' : 'changes', ...words });
    close();
  };

  // With what is seen: a key that is pressed at once is heard.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // The panel of reasons has keys of its own.
      if (mode !== 'look' && mode !== 'zoom') return;
      if (event.key === 'Escape') close();
      const command = commandOf(event, document.documentElement.dir === 'rtl');
      if (!command) return;
      event.preventDefault();
      run(command);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });

  return { mode, run, give, close };
}

/** The keys of the reasons while they are offered; Escape takes them away. */
export function useReasonKeys(onReason: (reason: ReviewReason) => void, onClose: () => void): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose();
      const reason = reasonOf(event);
      if (!reason) return;
      event.preventDefault();
      onReason(reason);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
