// The contestants of the missing weeks of a country.
import type { Sql } from 'postgres';
import { neighbourWeek } from '#domain/contest-week.ts';
import type { Country } from '#domain/locales.ts';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';
import type { MissingWeek } from './demo-plan.ts';
import { FACES } from './painter/faces.ts';
import { type Casting, type Contestant, castContestant } from './people/contestant.ts';
import { namedUuid } from './random.ts';
import { FEATURED } from './wanted-weeks.ts';

/** A contestant with a place in a week. Places count from 0. */
export interface Placed {
  readonly entryId: string;
  readonly contestant: Contestant;
  readonly week: MissingWeek;
}

/** Weeks that the demo's own contestant waits between two entries (product rules, section 3). */
const WAITING_WEEKS = 12;

export const entryIdOf = ({ country, week }: MissingWeek, place: number): string =>
  namedUuid(`entry:${country}:${week}:${place}`);

/** The people for all free places, by the names and faces of the country so far. */
export async function castCountry(
  sql: Sql,
  country: Country,
  weeks: readonly MissingWeek[],
  contestantId: string,
): Promise<Placed[]> {
  const casting = await readCasting(sql, country);
  const placed = weeks.flatMap((week) =>
    Array.from({ length: week.entries - week.existing }, (_, i): Placed => {
      const place = week.existing + i;
      return {
        entryId: entryIdOf(week, place),
        contestant: castContestant(country, week.week, place, casting),
        week,
      };
    }),
  );
  return country === FEATURED ? withDemoContestant(sql, placed, contestantId) : placed;
}

/** Names and faces of the country so far, the longest unseen face first. */
async function readCasting(sql: Sql, country: Country): Promise<Casting> {
  const rows = await sql<{ display_name: string; face: string | null }[]>`
    select e.display_name, u.raw_user_meta_data ->> 'demo_face' as face
    from public.entries e
    join public.contest_weeks w on w.id = e.week_id
    join auth.users u on u.id = e.profile_id
    where w.country = ${country} and e.display_name is not null
    order by w.week desc, e.id`;
  const known = new Set(FACES.map(({ id }) => id));
  const newestFirst = rows.flatMap(({ face }) => (face !== null && known.has(face) ? [face] : []));
  return {
    names: new Set([
      ...rows.map((row) => row.display_name),
      ...DEMO_ACCOUNTS.map((account) => account.displayName),
    ]),
    faces: [...new Set(newestFirst)].reverse(),
  };
}

/** The demo sign-in takes the first free place of the live week, unless they competed too recently. */
async function withDemoContestant(sql: Sql, placed: Placed[], contestantId: string): Promise<Placed[]> {
  const account = DEMO_ACCOUNTS.find(({ role }) => role === 'contestant');
  const at = placed.findIndex(({ week }) => week.role === 'live');
  const chosen = placed[at];
  if (!account || !chosen) return placed;
  const waitsUntil = neighbourWeek(chosen.week.week, -WAITING_WEEKS);
  const [recent] = await sql`
    select from public.entries e
    join public.contest_weeks w on w.id = e.week_id
    where e.profile_id = ${contestantId} and w.week >= ${waitsUntil}`;
  if (recent) return placed;
  const contestant = { ...chosen.contestant, id: contestantId, displayName: account.displayName };
  return placed.with(at, { ...chosen, contestant });
}
