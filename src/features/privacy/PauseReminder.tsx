// Beside the entry: that it is paused, and where it goes on. Where that cannot be read, the entry itself says what else is.
import { getOwnVisibility } from '#data/visibility.ts';
import type { T } from '#i18n/t.ts';
import { useAnswer } from '#query/use-answer.ts';

type PauseReminderProps = { readonly userId: string; readonly t: T<'privacy'> };

export function PauseReminder({ userId, t }: PauseReminderProps) {
  const { state } = useAnswer(userId, getOwnVisibility);
  if (state.status !== 'ready' || !state.data.entry?.isPaused) return null;
  return (
    <p className="mb-4">
      {t('privacy.paused')}{' '}
      <a className="text-link" href="#privacy">
        {t('privacy.resume')}
      </a>
    </p>
  );
}
