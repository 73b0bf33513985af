// How the votes came in while nobody could see the standing: a drawing, a sentence, and the same as a table.
import type { SurgeHour } from '#data/week-surge.ts';
import type { Lang } from '#domain/locales.ts';
import { formatNumber, formatTime } from '#i18n/format/format.ts';
import type { T } from '#i18n/t.ts';
import { type SurgeBar, surgeBars, surgeTotals } from './surge-hours.ts';

type WeekSurgeProps = {
  readonly surge: readonly SurgeHour[];
  /** The close of the week. */
  readonly endsAt: string;
  /** The contest's own; all hours are told in it. */
  readonly timeZone: string;
  /** The place whose time that is. */
  readonly city: string;
  readonly lang: Lang;
  readonly t: T<'weeks' | 'contest'>;
};

/** Hours between two marks below the drawing. */
const MARK_HOURS = 6;

/** A square in the colour of the bars stands before their name. */
const SWATCH = 'before:me-2 before:inline-block before:size-[10px]';

export function WeekSurge({ surge, endsAt, timeZone, city, lang, t }: WeekSurgeProps) {
  const bars = surgeBars(surge, endsAt);
  const { votes, changed, busiest, highest } = surgeTotals(bars);
  const time = (instant: number) => formatTime(lang, instant, timeZone);
  if (highest === 0) {
    return (
      <section className="grid gap-4" aria-labelledby="surge">
        <SurgeHeading t={t} />
        <p className="max-w-text">{t('weeks.surgeNone')}</p>
      </section>
    );
  }
  const peak = busiest && {
    votes: t('contest.votes', { count: busiest.votes }),
    from: time(busiest.startsAt),
    to: time(busiest.endsAt),
  };
  return (
    <section className="grid gap-4" aria-labelledby="surge">
      <SurgeHeading t={t} />
      <figure className="grid gap-3">
        <figcaption className="max-w-text">
          {t('weeks.surgeText', { votes: t('contest.votes', { count: votes }), changed })}{' '}
          {peak && t('weeks.surgePeak', peak)}
        </figcaption>
        <div className="mt-3">
          <p
            className="border-b border-line text-xs/[1.2] text-muted tabular-nums lining-nums"
            aria-hidden="true"
          >
            {formatNumber(lang, highest)}
          </p>
          <SurgeDrawing bars={bars} highest={highest} label={t('weeks.surgeChart')} />
          <p
            className="flex justify-between pt-1 text-xs/normal text-muted tabular-nums lining-nums"
            aria-hidden="true"
          >
            {bars
              .filter((_, hour) => hour % MARK_HOURS === 0)
              .map(({ startsAt }) => (
                <span key={startsAt}>{time(startsAt)}</span>
              ))}
            <span>{time(Date.parse(endsAt))}</span>
          </p>
        </div>
        <p className="flex flex-wrap gap-x-6 gap-y-1 text-xs/normal text-muted">
          <span className={`${SWATCH} before:bg-ink`}>{t('weeks.newVotes')}</span>
          <span className={`${SWATCH} before:bg-edge`}>{t('weeks.changedVotes')}</span>
          <span>{t('weeks.hoursOf', { city })}</span>
        </p>
        <SurgeTable bars={bars} time={time} lang={lang} t={t} />
      </figure>
    </section>
  );
}

function SurgeHeading({ t }: { readonly t: T<'weeks'> }) {
  return (
    <h2 className="heading display" id="surge">
      {t('weeks.surge')}
    </h2>
  );
}

type SurgeDrawingProps = {
  readonly bars: readonly SurgeBar[];
  readonly highest: number;
  readonly label: string;
};

/** One unit is an hour wide and a hundredth of the highest bar high; it is stretched to where it stands. */
function SurgeDrawing({ bars, highest, label }: SurgeDrawingProps) {
  const height = (count: number) => (count / highest) * 100;
  return (
    <svg
      // Time runs the way the language does.
      className="h-[clamp(120px,18vi,200px)] w-full border-b border-edge rtl:-scale-x-100"
      viewBox={`0 0 ${bars.length} 100`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {bars.map(({ startsAt, votes, changed }, hour) => (
        <g key={startsAt}>
          <rect
            className="fill-ink"
            x={hour + 0.11}
            y={100 - height(votes)}
            width={0.78}
            height={height(votes)}
          />
          <rect
            className="fill-edge"
            x={hour + 0.11}
            y={100 - height(votes + changed)}
            width={0.78}
            height={height(changed)}
          />
        </g>
      ))}
    </svg>
  );
}

type SurgeTableProps = {
  readonly bars: readonly SurgeBar[];
  readonly time: (instant: number) => string;
  readonly lang: Lang;
  readonly t: T<'weeks'>;
};

function SurgeTable({ bars, time, lang, t }: SurgeTableProps) {
  return (
    <details className="text-xs/normal">
      <summary className="text-link inline-flex min-h-touch cursor-pointer list-none items-center [&::-webkit-details-marker]:hidden">
        {t('weeks.asTable')}
      </summary>
      <table className="w-full max-w-[480px] tabular-nums lining-nums [&_:is(th,td)]:border-b [&_:is(th,td)]:border-line [&_:is(th,td)]:py-2 [&_:is(th,td)]:pe-4 [&_:is(th,td)]:text-start [&_:is(th,td)]:font-normal [&_thead_th]:text-muted">
        <thead>
          <tr>
            <th scope="col">{t('weeks.hour')}</th>
            <th scope="col">{t('weeks.newVotes')}</th>
            <th scope="col">{t('weeks.changedVotes')}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ startsAt, endsAt, votes, changed }) => (
            <tr key={startsAt}>
              <th scope="row">
                {time(startsAt)} – {time(endsAt)}
              </th>
              <td>{formatNumber(lang, votes)}</td>
              <td>{formatNumber(lang, changed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
