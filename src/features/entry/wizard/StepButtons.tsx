// The end of a step: how the saving went, and the way on.
import { errorText } from '#i18n/error-text.ts';
import type { EntryT } from '../labels.ts';
import type { MyEntryControl } from '../use-my-entry.ts';

type StepButtonsProps = {
  readonly t: EntryT;
  readonly control: Pick<MyEntryControl, 'saving' | 'typed'>;
  readonly label: string;
};

export function StepButtons({ t, control, label }: StepButtonsProps) {
  const { saving } = control;
  const isBusy = saving.status === 'saving';
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-danger empty:hidden" role="alert">
        {saving.status === 'refused' && errorText(t, saving.error)}
      </p>
      <button type="submit" className="button" aria-disabled={isBusy}>
        {label}
      </button>
      {/* Below: saving begins when a field is left, and the button must not move under the finger. */}
      <p className="text-muted empty:hidden" role="status">
        {saving.status === 'kept' && t('entry.keptHere')}
        {isBusy && t('entry.saving')}
      </p>
    </div>
  );
}
