// How she stands in the week that runs: three figures, or the sentence that says why there are none.
import type { ReactNode } from 'react';
import type { ProfileWeek } from '#data/entities/profile.ts';
import { timeZoneOf } from '#domain/country-time-zone.ts';
import { type Lang, localeOf } from '#domain/locales.ts';
import { formatDateRange, formatNumber, formatScore } from '#i18n/format/format.ts';
import { weekHref } from '#i18n/routing/links.ts';
import type { T } from '#i18n/t.ts';
import type { KnownProfile } from './known-profile.ts';
import { profileWeekName } from './profile-week-name.ts';

type ProfileStandingProps = { readonly profile: KnownProfile; readonly lang: Lang; readonly t: T<'profile'> };

export function ProfileStanding({ profile: { week }, lang, t }: ProfileStandingProps) {
  if (week === null) return <p className="text-muted">{t('profile.notThisWeek')}</p>;
  const href = weekHref(localeOf(lang, week.country), week.week);
  // The last minute: a week that ends on Monday at 00:00 ends on Sunday for people.
  const lastDay = Date.parse(week.endsAt) - 60_000;
  return (
    <section className="grid gap-1">
      <h2 className="heading display">
        {week.phase === 'provisional' ? profileWeekName(week.week, t) : t('profile.thisWeek')}
      </h2>
      <p className="text-muted text-xs/[1.55] tabular-nums lining-nums">
        {/* The browser may know other spaces for a range of days than the build did. */}
        <a className="text-link" href={href} suppressHydrationWarning>
          {formatDateRange(lang, week.startsAt, lastDay, timeZoneOf(week.country))}
        </a>
      </p>
      {isShown(week) && <Figures week={week} lang={lang} t={t} />}
      <StandingNote week={week} t={t} />
    </section>
  );
}

/** The figures have their place before they are known. */
function isShown({ phase, isBlackout, isScoreHidden }: ProfileWeek): boolean {
  if (isScoreHidden) return false;
  return (phase === 'live' && !isBlackout) || phase === 'provisional';
}

function StandingNote({ week, t }: { readonly week: ProfileWeek; readonly t: T<'profile'> }): ReactNode {
  if (week.isBlackout) return <p>{t('profile.blackout')}</p>;
  if (week.phase === 'cancelled') return <p>{t('profile.cancelled')}</p>;
  if (week.isScoreHidden) return <p className="text-muted">{t('profile.scoreHidden')}</p>;
  if (week.phase === 'provisional') return <p className="text-muted">{t('profile.provisional')}</p>;
  return null;
}

type FiguresProps = { readonly week: ProfileWeek; readonly lang: Lang; readonly t: T<'profile'> };

function Figures({ week: { rank, score, votes }, lang, t }: FiguresProps) {
  return (
    // Three figures on one line, as a gallery writes them below a picture.
    <dl className="grid grid-cols-3 py-2 tabular-nums lining-nums" data-part="profile-figures">
      <Figure
        term={t('profile.rank')}
        value={rank === null ? null : formatNumber(lang, rank)}
        isCrowned={rank === 1}
      />
      <Figure term={t('profile.score')} value={score === null ? null : formatScore(lang, score)} />
      <Figure term={t('profile.votes')} value={votes === null ? null : formatNumber(lang, votes)} />
    </dl>
  );
}

type FigureProps = {
  readonly term: string;
  readonly value: string | null;
  readonly isCrowned?: boolean;
};

const CROWN_CLASSES =
  'before:me-[0.2em] before:inline-block before:h-[0.56em] before:w-[0.72em] before:bg-gold before:[clip-path:polygon(0%_17%,23%_47%,50%_0%,77%_47%,100%_17%,91%_100%,9%_100%)]';

function Figure({ term, value, isCrowned = false }: FigureProps) {
  return (
    <div className="grid border-line border-s ps-4 first:border-s-0 first:ps-0">
      <dt className="text-muted text-xs/[1.55]">{term}</dt>
      <dd
        className={`min-h-[1.2em] text-[length:clamp(22px,6vw,36px)] leading-[1.2] ${isCrowned ? CROWN_CLASSES : ''}`}
      >
        {value}
      </dd>
    </div>
  );
}
