// What a closed week adds up to, in large figures, and the two instants at which it closed and became official.
import type { ContestWeek } from '#data/entities/contest-week.ts';
import type { WeekNumbers as Numbers } from '#data/entities/week-numbers.ts';
import type { Lang } from '#domain/locales.ts';
import { formatDate, formatDateTime, formatNumber, formatScore } from '#i18n/format/format.ts';
import type { T } from '#i18n/t.ts';

type ClosedWeek = Pick<ContestWeek, 'entries' | 'prior' | 'phase' | 'endsAt' | 'officialAt' | 'timeZone'>;

type WeekNumbersProps = {
  readonly week: ClosedWeek;
  readonly numbers: Numbers;
  /** The place whose time the contest keeps. */
  readonly city: string;
  readonly lang: Lang;
  readonly t: T<'weeks' | 'contest'>;
};

const MINUTE = 60_000;

export function WeekNumbers({ week, numbers, city, lang, t }: WeekNumbersProps) {
  const { average, votes, corrections } = numbers;
  const figures = [
    { value: formatNumber(lang, week.entries), name: t('weeks.contestants') },
    { value: formatNumber(lang, votes), name: t('weeks.votes') },
    ...(average === null
      ? []
      : [{ value: formatScore(lang, average), name: t('weeks.average'), note: t('weeks.averageNote') }]),
    ...(week.prior === null
      ? []
      : [{ value: formatScore(lang, week.prior), name: t('weeks.prior'), note: t('weeks.priorNote') }]),
  ];
  const officialName = week.phase === 'official' ? t('weeks.official') : t('weeks.officialFrom');
  // People say Sunday 23:59, not Monday 00:00.
  const lastMinute = new Date(Date.parse(week.endsAt) - MINUTE).toISOString();
  const place = { timeZone: week.timeZone, city, lang, t };
  return (
    <section className="grid gap-6" aria-labelledby="numbers">
      <h2 className="heading display" id="numbers">
        {t('weeks.numbers')}
      </h2>
      {corrections.map(({ rank, at }) => (
        <p key={rank} className="max-w-text">
          {t('weeks.corrected', { date: formatDate(lang, at, week.timeZone), rank })}
        </p>
      ))}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-6 md:grid-cols-4 md:gap-x-[clamp(16px,3vw,48px)]">
        {figures.map(({ value, name, note }) => (
          <div key={name} className="flex flex-col border-t border-line pt-3">
            <dt>{name}</dt>
            {/* The figure stands above its name; in the HTML the name comes first. */}
            <dd className="display -order-1 text-[clamp(28px,8vi,48px)]/[1.2] lining-nums">{value}</dd>
            {note && <dd className="text-xs/normal text-muted">{note}</dd>}
          </div>
        ))}
      </dl>
      <dl className="grid gap-x-12 gap-y-3 text-xs/normal md:flex">
        <div>
          <dt className="text-muted">{t('weeks.closed')}</dt>
          <dd>
            <Moment {...place} instant={week.endsAt} shown={lastMinute} />
          </dd>
        </div>
        <div>
          <dt className="text-muted">{officialName}</dt>
          <dd>
            <Moment {...place} instant={week.officialAt} shown={week.officialAt} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

type MomentProps = Pick<WeekNumbersProps, 'city' | 'lang' | 't'> & {
  readonly timeZone: string;
  readonly instant: string;
  /** The minute that people are told. */
  readonly shown: string;
};

/** In the contest's time; `own-times.ts` adds the visitor's. */
function Moment({ instant, shown, timeZone, city, lang, t }: MomentProps) {
  return (
    <time
      dateTime={instant}
      data-shown={shown}
      data-zone={timeZone}
      data-own={t('contest.yourTime', { when: '{{when}}' })}
    >
      {t('weeks.when', { when: formatDateTime(lang, shown, timeZone), city })}
    </time>
  );
}
