// How the votes came in while nobody could see the standing: a drawing, a sentence, and the same as a table.
import type { SurgeHour } from '#data/week-surge.ts';
import type { Lang } from '#domain/locales.ts';
import { formatNumber, formatTime } from '#i18n/format.ts';
import type { T } from '#i18n/t.ts';
import { type SurgeBar, surgeBars, surgeTotals } from './surge-hours.ts';
import './week-surge.css';

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

export function WeekSurge({ surge, endsAt, timeZone, city, lang, t }: WeekSurgeProps) {
  const bars = surgeBars(surge, endsAt);
  const { votes, changed, busiest, highest } = surgeTotals(bars);
  const time = (instant: number) => formatTime(lang, instant, timeZone);
  if (highest === 0) {
    return (
      <section className="week-surge" aria-labelledby="surge">
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
    <section className="week-surge" aria-labelledby="surge">
      <SurgeHeading t={t} />
      <figure className="week-surge-figure">
        <figcaption className="max-w-text">
          {t('weeks.surgeText', { votes: t('contest.votes', { count: votes }), changed })}{' '}
          {peak && t('weeks.surgePeak', peak)}
        </figcaption>
        <div className="week-surge-plot">
          <p className="week-surge-highest text-muted tabular-nums lining-nums" aria-hidden="true">
            {formatNumber(lang, highest)}
          </p>
          <SurgeDrawing bars={bars} highest={highest} label={t('weeks.surgeChart')} />
          <p className="week-surge-marks text-muted tabular-nums lining-nums" aria-hidden="true">
            {bars
              .filter((_, hour) => hour % MARK_HOURS === 0)
              .map(({ startsAt }) => (
                <span key={startsAt}>{time(startsAt)}</span>
              ))}
            <span>{time(Date.parse(endsAt))}</span>
          </p>
        </div>
        <p className="week-surge-legend text-muted">
          <span className="week-surge-votes">{t('weeks.newVotes')}</span>
          <span className="week-surge-changed">{t('weeks.changedVotes')}</span>
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
      className="week-surge-drawing"
      viewBox={`0 0 ${bars.length} 100`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {bars.map(({ startsAt, votes, changed }, hour) => (
        <g key={startsAt}>
          <rect
            className="week-surge-votes"
            x={hour + 0.11}
            y={100 - height(votes)}
            width={0.78}
            height={height(votes)}
          />
          <rect
            className="week-surge-changed"
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
    <details className="week-surge-table">
      <summary className="text-link">{t('weeks.asTable')}</summary>
      <table className="tabular-nums lining-nums">
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
