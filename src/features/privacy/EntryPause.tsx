// Leaving the grid for a while: what it means now, and the way back.
import type { OwnVisibility } from '#data/visibility.ts';
import type { Lang } from '#domain/locales.ts';
import { formatDateTime } from '#i18n/format/format.ts';
import type { T } from '#i18n/t.ts';

type EntryPauseProps = {
  readonly entry: NonNullable<OwnVisibility['entry']>;
  readonly isBusy: boolean;
  readonly lang: Lang;
  readonly t: T<'privacy'>;
  readonly onChange: (isPaused: boolean) => void;
};

export function EntryPause({ entry, isBusy, lang, t, onChange }: EntryPauseProps) {
  const { isPaused, hasStarted, endsAt } = entry;
  const time = formatDateTime(lang, endsAt, Intl.DateTimeFormat().resolvedOptions().timeZone);
  return (
    <div className="grid justify-items-start gap-2">
      <p>{t(isPaused ? 'privacy.paused' : 'privacy.pauseLead')}</p>
      <p className="text-muted">
        {hasStarted ? t('privacy.pauseInWeek', { time }) : t('privacy.pauseBefore')}
      </p>
      <button
        type="button"
        className={isPaused ? 'button mt-2' : 'button button-quiet mt-2'}
        aria-disabled={isBusy}
        onClick={() => onChange(!isPaused)}
      >
        {t(isPaused ? 'privacy.resume' : 'privacy.pause')}
      </button>
    </div>
  );
}
