// What a week says about its time, in a sentence that is true without script, and its ticking form.
import type { ContestWeek } from '#data/entities/contest-week.ts';
import type { Lang } from '#domain/locales.ts';
import type { T } from '#i18n/t.ts';
import { formatWeekdayTime, lastMinuteBefore } from './contest-dates.ts';

export type PhaseLine = {
  readonly text: string;
  /** What the time runs towards; null where it runs towards nothing. */
  readonly countdown: {
    readonly until: string;
    /** The instant that people are told: one minute earlier than a close. */
    readonly named: string;
    /** The sentence with a place for the distance, `{{distance}}`. */
    readonly template: string;
    /** What is true once it has passed. */
    readonly after: string;
  } | null;
};

/** The place in a template where the countdown writes how far ahead it is. */
const DISTANCE = '{{distance}}';

export function phaseLine(week: ContestWeek, lang: Lang, t: T<'contest'>): PhaseLine {
  const city = t(`contest.city.${week.country}`);
  const distance = DISTANCE;
  switch (week.phase) {
    case 'upcoming': {
      const when = formatWeekdayTime(lang, week.startsAt, week.timeZone);
      const text = t('contest.opens', { when, city });
      const template = t('contest.opensIn', { when, city, distance });
      const after = t('contest.opened');
      return { text, countdown: { until: week.startsAt, named: week.startsAt, template, after } };
    }
    case 'live': {
      const named = lastMinuteBefore(week.endsAt);
      const when = formatWeekdayTime(lang, named, week.timeZone);
      const template = t('contest.closesIn', { when, city, distance });
      const after = t('contest.closed', { when, city });
      const countdown = { until: week.endsAt, named: named.toISOString(), template, after };
      return { text: t('contest.closes', { when, city }), countdown };
    }
    case 'provisional': {
      const when = formatWeekdayTime(lang, week.officialAt, week.timeZone);
      const template = t('contest.provisionalIn', { when, city, distance });
      const countdown = {
        until: week.officialAt,
        named: week.officialAt,
        template,
        after: t('contest.official'),
      };
      return { text: t('contest.provisional', { when, city }), countdown };
    }
    case 'official':
      return { text: t('contest.official'), countdown: null };
    case 'cancelled':
      return { text: t('contest.cancelled'), countdown: null };
  }
}
