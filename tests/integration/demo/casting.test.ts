import { describe, expect, it } from 'vitest';
import { COUNTRIES, type Country } from '../../../src/domain/locales.ts';
import { ballotsFor, isTieWeek, starCounts, VOTER_COUNT } from '../../../supabase/seed/ballots.ts';
import { FACES } from '../../../supabase/seed/painter/faces.ts';
import { type Casting, castContestant } from '../../../supabase/seed/people/contestant.ts';
import { FEATURED, wantedWeeks } from '../../../supabase/seed/wanted-weeks.ts';

const NOW = new Date('2026-11-18T04:00:00Z');

function castAll(country: Country) {
  const casting: Casting = { names: new Set(), faces: [] };
  return wantedWeeks(country, NOW).flatMap(({ week, entries }) =>
    Array.from({ length: entries }, (_, place) => castContestant(country, week, place, casting)),
  );
}

describe('the people of the demo', () => {
  it.each(COUNTRIES)('of %s have names and faces of their own, and are 18 to 32', (country) => {
    const people = castAll(country);
    expect(new Set(people.map(({ displayName }) => displayName)).size).toBe(people.length);
    expect(new Set(people.map(({ face }) => face.id)).size).toBe(people.length);
    expect(people.every(({ age }) => age >= 18 && age <= 32)).toBe(true);
    expect(people.every(({ city, displayName }) => city !== '' && !/[{}]/.test(displayName))).toBe(true);
  });

  it('are the same on every machine', () => {
    expect(castAll('jp')).toEqual(castAll('jp'));
  });

  it('write some names in the script of the country', () => {
    expect(castAll('jp').some(({ displayName }) => /\p{Script=Han}/u.test(displayName))).toBe(true);
    expect(castAll('ua').some(({ displayName }) => /\p{Script=Cyrillic}/u.test(displayName))).toBe(true);
  });

  it('come back with another name, the longest unseen first, when all faces were seen', () => {
    const casting: Casting = { names: new Set(), faces: FACES.map(({ id }) => id) };
    const oldest = casting.faces[0];
    expect(castContestant('ph', '2027-w30', 0, casting).face.id).toBe(oldest);
    expect(casting.faces.at(-1)).toBe(oldest);
  });
});

describe('the weeks of the demo', () => {
  it('end with the week to come, and count official weeks from the newest official one', () => {
    const weeksAt = (instant: string) => wantedWeeks('ph', new Date(instant)).map(({ week }) => week);
    // Manila is at UTC+8: Monday 00:30, and Wednesday a minute before and after the results are official.
    expect(weeksAt('2026-11-15T16:30:00Z')).toHaveLength(11);
    expect(weeksAt('2026-11-15T16:30:00Z').slice(-2)).toEqual(['2026-w47', '2026-w48']);
    expect(weeksAt('2026-11-17T15:59:00Z')[0]).toBe('2026-w38');
    expect(weeksAt('2026-11-17T16:01:00Z')[0]).toBe('2026-w39');
  });
});

describe('the ballots of the demo', () => {
  const weeks = wantedWeeks(FEATURED, NOW);

  it('have the mean that was asked for', () => {
    const counts = starCounts({ votes: 400, mean: 4.2 });
    expect(counts.reduce((a, b) => a + b, 0)).toBe(400);
    expect(counts.reduce((sum, count, i) => sum + count * (i + 1), 0) / 400).toBeCloseTo(4.2, 1);
  });

  it('come one per voter and entry, inside the week and before now', () => {
    for (const week of weeks.filter(({ role }) => role !== 'next')) {
      const ballots = ballotsFor(week, 3, 'entry', NOW);
      expect(new Set(ballots.map(({ voterId }) => voterId)).size).toBe(ballots.length);
      expect(ballots.length).toBeLessThanOrEqual(VOTER_COUNT);
      expect(ballots.every(({ stars }) => stars >= 1 && stars <= 5)).toBe(true);
      expect(ballots.every(({ castAt, changedAt }) => castAt >= week.startsAt && castAt <= changedAt)).toBe(
        true,
      );
      expect(ballots.every(({ changedAt }) => changedAt < week.endsAt && changedAt < NOW)).toBe(true);
    }
  });

  it('leave the first two level in a tie week', () => {
    const tied = weeks.find(isTieWeek);
    if (!tied) throw new Error('None of the past weeks has a tie.');
    const stars = (place: number) =>
      ballotsFor(tied, place, 'entry', NOW)
        .map((ballot) => ballot.stars)
        .sort();
    expect(stars(0)).toEqual(stars(1));
    expect(stars(0)).not.toEqual(stars(2));
  });
});
