// What became of a change, for eyes and for screen readers.
import { errorText } from '#i18n/error-text.ts';
import type { T } from '#i18n/t.ts';
import type { Saving } from './use-saving.ts';

type SavedNoteProps = {
  readonly state: Saving;
  /** What was changed, where that can be said better than "Saved." */
  readonly saved?: string;
  readonly t: T<'privacy' | 'errors'>;
};

export function SavedNote({ state, saved, t }: SavedNoteProps) {
  return (
    <>
      <p className="text-danger empty:hidden" role="alert">
        {state.status === 'failed' && errorText(t, state.code)}
      </p>
      <p className="text-muted empty:hidden" role="status">
        {state.status === 'saved' && (saved ?? t('privacy.saved'))}
      </p>
    </>
  );
}
