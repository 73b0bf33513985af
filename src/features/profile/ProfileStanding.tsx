// How she stands in the week that runs: three figures, or the sentence that says why there are none.
import type { ReactNode } from 'react';
import type { ProfileWeek } from '#data/entities/profile.ts';
import { timeZoneOf } from '#domain/country-time-zone.ts';
import { type Lang, localeOf } from '#domain/locales.ts';
import { formatDateRange, formatNumber, formatScore } from '#i18n/format.ts';
import { weekHref } from '#i18n/links.ts';
import type { T } from '#i18n/t.ts';
import type { KnownProfile } from './known-profile.ts';
import { profileWeekName } from './profile-week-name.ts';
import './profile-standing.css';

type ProfileStandingProps = { readonly profile: KnownProfile; readonly lang: Lang; readonly t: T<'profile'> };

export function ProfileStanding({ profile: { week }, lang, t }: ProfileStandingProps) {
  if (week === null) return <p className="profile-standing text-muted">{t('profile.notThisWeek')}</p>;
  const href = weekHref(localeOf(lang, week.country), week.week);
  // The last minute: a week that ends on Monday at 00:00 ends on Sunday for people.
  const lastDay = Date.parse(week.endsAt) - 60_000;
  return (
    <section className="profile-standing">
      <h2 className="heading display">
        {week.phase === 'provisional' ? profileWeekName(week.week, t) : t('profile.thisWeek')}
      </h2>
      <p className="profile-standing-days text-muted tabular-nums lining-nums">
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
    <dl className="profile-figures tabular-nums lining-nums" data-rank={rank ?? ''}>
      <Figure term={t('profile.rank')} value={rank === null ? null : formatNumber(lang, rank)} />
      <Figure term={t('profile.score')} value={score === null ? null : formatScore(lang, score)} />
      <Figure term={t('profile.votes')} value={votes === null ? null : formatNumber(lang, votes)} />
    </dl>
  );
}

function Figure({ term, value }: { readonly term: string; readonly value: string | null }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
