// How many served contestants are rated, and what that changes.
import type { VoteMeter as Meter } from '#data/rate-queue.ts';
import type { T } from '#i18n/t.ts';

type VoteMeterProps = { readonly meter: Meter; readonly t: T<'rate' | 'voting'> };

export function VoteMeter({ meter, t }: VoteMeterProps) {
  const { rated, needed, weight } = meter;
  const isFull = weight === 1;
  const label = t('voting.makeItCount');
  return (
    <div data-part="vote-meter" data-full={isFull}>
      <div className="flex items-baseline justify-between gap-3 text-xs font-semibold">
        <span>{label}</span>
        {!isFull && (
          <span className="whitespace-nowrap tabular-nums">{t('voting.meterOf', { rated, needed })}</span>
        )}
      </div>
      <meter className="sr-only" aria-label={label} min={0} max={needed} value={rated}>
        {t('voting.meterOf', { rated, needed })}
      </meter>
      <div className="mt-1 grid auto-cols-fr grid-flow-col gap-1" aria-hidden="true">
        {Array.from({ length: needed }, (_, step) => step + 1).map((step) => (
          <span
            key={step}
            className={`h-[6px] rounded-full ${step <= rated ? 'bg-gold' : 'bg-line'} forced-colors:border`}
          />
        ))}
      </div>
      <p className="mt-1 text-xs text-muted">{t(isFull ? 'rate.meterFull' : 'rate.meterQuarter')}</p>
    </div>
  );
}
