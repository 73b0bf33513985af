// Above the wall: a newer order that can be shown, or a refresh that failed. Nothing while all is well.
import { errorText } from '#i18n/error-text.ts';
import type { T } from '#i18n/t.ts';
import { toAppError } from '#lib/app-error.ts';
import type { ContestGridState } from './use-contest-grid.ts';
import './contest-grid-notes.css';

type ContestGridNotesProps = { readonly grid: ContestGridState; readonly t: T<'voting' | 'errors'> };

export function ContestGridNotes({ grid, t }: ContestGridNotesProps) {
  const { standings, showOrder } = grid;
  return (
    <div className="contest-grid-notes" aria-live="polite">
      {standings.error && (
        <p>
          {t('voting.refreshFailed')} {errorText(t, toAppError(standings.error).code)}{' '}
          <button type="button" className="text-link" onClick={() => void standings.refetch()}>
            {t('voting.tryAgain')}
          </button>
        </p>
      )}
      {showOrder && (
        <p>
          {t('voting.orderChanged')}{' '}
          <button type="button" className="text-link" onClick={showOrder}>
            {t('voting.showOrder')}
          </button>
        </p>
      )}
    </div>
  );
}
