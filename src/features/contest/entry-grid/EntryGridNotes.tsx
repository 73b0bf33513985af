// Above the grid: a newer order that can be shown, or a refresh that failed. Nothing while all is well.
import { useRef } from 'react';
import { errorText } from '#i18n/error-text.ts';
import type { T } from '#i18n/t.ts';
import { toAppError } from '#lib/app-error.ts';
import type { EntryGridState } from './use-entry-grid.ts';

type EntryGridNotesProps = { readonly grid: EntryGridState; readonly t: T<'voting' | 'errors'> };

export function EntryGridNotes({ grid, t }: EntryGridNotesProps) {
  const { standings, showOrder } = grid;
  const notes = useRef<HTMLDivElement>(null);
  return (
    // One line is kept free: a note that arrives moves no card.
    <div
      ref={notes}
      className="mb-4 min-h-6 text-xs/[24px] text-muted focus:outline-none"
      aria-live="polite"
      tabIndex={-1}
    >
      {standings.error && (
        <p>
          {t('voting.refreshFailed')} {errorText(t, toAppError(standings.error).code)}{' '}
          <button
            type="button"
            className="text-link min-h-6 cursor-pointer"
            onClick={() => void standings.refetch()}
          >
            {t('voting.tryAgain')}
          </button>
        </p>
      )}
      {showOrder && (
        <p>
          {/* On a phone the sentence would take a second line in most languages: the button says it all. */}
          <span className="max-sm:sr-only">{t('voting.orderChanged')} </span>
          <button
            type="button"
            className="text-link min-h-6 cursor-pointer"
            onClick={() => {
              showOrder();
              // The button goes with its sentence: the keyboard stays above the grid, not at the top of the page.
              notes.current?.focus();
            }}
          >
            {t('voting.showOrder')}
          </button>
        </p>
      )}
    </div>
  );
}
