import { describe, expect, it } from 'vitest';
import { neighbourWeek, parseWeekSlug, weekBounds, weekSlugAt } from './contest-week.ts';
import { COUNTRY_TIME_ZONES } from './country-time-zone.ts';

const HOUR = 3_600_000;

function hoursOf(slug: string, timeZone: string): number {
  const { startsAt, endsAt } = weekBounds(slug, timeZone);
  return (endsAt.getTime() - startsAt.getTime()) / HOUR;
}

describe('a week slug', () => {
  it('names a year and a week', () => {
    expect(parseWeekSlug('2026-w47')).toEqual({ year: 2026, week: 47 });
    expect(parseWeekSlug('2026-w01')).toEqual({ year: 2026, week: 1 });
  });

  it('has a week 53 in long years alone', () => {
    expect(parseWeekSlug('2026-w53')).toEqual({ year: 2026, week: 53 });
    expect(parseWeekSlug('2020-w53')).toEqual({ year: 2020, week: 53 });
    expect(parseWeekSlug('2025-w53')).toBeNull();
    expect(parseWeekSlug('2027-w53')).toBeNull();
  });

  it.each([
    '',
    '2026',
    '2026-47',
    '2026-W47',
    '2026-w7',
    '2026-w00',
    '2026-w54',
    '26-w47',
    '3026-w01',
    ' 2026-w47',
    '2026-w47\n',
  ])('is not %j', (text) => {
    expect(parseWeekSlug(text)).toBeNull();
  });

  it('belongs to the ISO year, not to the calendar year', () => {
    expect(weekSlugAt(new Date('2027-01-03T12:00:00Z'), 'Europe/London')).toBe('2026-w53');
    expect(weekSlugAt(new Date('2027-01-04T00:00:00Z'), 'Europe/London')).toBe('2027-w01');
    expect(weekSlugAt(new Date('2024-12-30T00:00:00Z'), 'Europe/London')).toBe('2025-w01');
  });

  it('has neighbours across years with 52 and 53 weeks', () => {
    expect(neighbourWeek('2026-w53', 1)).toBe('2027-w01');
    expect(neighbourWeek('2027-w01', -1)).toBe('2026-w53');
    expect(neighbourWeek('2025-w52', 1)).toBe('2026-w01');
    expect(neighbourWeek('2026-w47', 0)).toBe('2026-w47');
    expect(neighbourWeek('2026-w47', -52)).toBe('2025-w47');
  });

  it('that names no week is an error where a week is needed', () => {
    expect(() => weekBounds('2025-w53', 'Asia/Manila')).toThrow(RangeError);
    expect(() => neighbourWeek('next', 1)).toThrow(RangeError);
  });
});

describe('a week', () => {
  it('begins on Monday at midnight of its own time zone', () => {
    expect(weekBounds('2026-w47', 'Asia/Manila').startsAt.toISOString()).toBe('2026-11-15T16:00:00.000Z');
    expect(weekBounds('2026-w47', 'America/New_York').startsAt.toISOString()).toBe(
      '2026-11-16T05:00:00.000Z',
    );
    expect(weekBounds('2026-w47', 'Asia/Kolkata').startsAt.toISOString()).toBe('2026-11-15T18:30:00.000Z');
  });

  it('holds its first instant and not its last', () => {
    for (const timeZone of Object.values(COUNTRY_TIME_ZONES)) {
      const { startsAt, endsAt } = weekBounds('2026-w47', timeZone);
      expect(weekSlugAt(startsAt, timeZone)).toBe('2026-w47');
      expect(weekSlugAt(new Date(startsAt.getTime() - 1), timeZone)).toBe('2026-w46');
      expect(weekSlugAt(new Date(endsAt.getTime() - 1), timeZone)).toBe('2026-w47');
      expect(weekSlugAt(endsAt, timeZone)).toBe('2026-w48');
    }
  });

  it('is an hour shorter or longer when clocks change in it', () => {
    expect(hoursOf('2026-w10', 'America/New_York')).toBe(167);
    expect(hoursOf('2026-w44', 'America/New_York')).toBe(169);
    expect(hoursOf('2026-w13', 'Europe/Kyiv')).toBe(167);
    expect(hoursOf('2026-w43', 'Europe/Kyiv')).toBe(169);
    expect(hoursOf('2026-w14', 'Australia/Sydney')).toBe(169);
    expect(hoursOf('2026-w40', 'Australia/Sydney')).toBe(167);
    expect(hoursOf('2026-w13', 'Asia/Manila')).toBe(168);
  });

  it('follows the one before without a hole, through every clock change of the 23 zones', () => {
    for (const timeZone of Object.values(COUNTRY_TIME_ZONES)) {
      let slug = '2019-w50';
      for (let n = 0; n < 420; n += 1) {
        const next = neighbourWeek(slug, 1);
        expect(weekBounds(next, timeZone).startsAt).toEqual(weekBounds(slug, timeZone).endsAt);
        slug = next;
      }
    }
  });
});
