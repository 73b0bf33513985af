// A live week with as many contestants and voters as a bench wants, made by the owner in bulk.
import type { Sql } from 'postgres';
import { takeWeekSteps } from '../backend/week-worker.ts';

/** The n-th voter's or contestant's id; SQL makes the same ones. */
export const voterId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const entryId = (n: number) => `10000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const id = (prefix: string, n: string) =>
  `('${prefix}000000-0000-4000-8000-' || lpad(${n}::text, 12, '0'))::uuid`;

export async function addVerifiedUsers(owner: Sql, first: number, last: number): Promise<void> {
  await owner.unsafe(`
    insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data, created_at, updated_at)
    select ${id('00', 'n')}, 'user' || n || '@example.test', now(), jsonb_build_object('is_adult_confirmed_at', now()), now(), now()
    from generate_series(${first}, ${last}) n`);
}

/** A past of 8 weeks, so that the tables of contests and weeks have the size that they have in production. */
async function addPastWeeks(owner: Sql): Promise<void> {
  await owner`
    insert into public.contest_weeks (country, week)
    select c.country, private.get_neighbor_week(private.get_contest_week_at(private.clock(), c.time_zone), -n)
    from public.contests c cross join generate_series(1, 8) n
    on conflict do nothing`;
}

/**
 * Opens a week of a country with the entries `first` to `last`, made by the users of the same numbers; returns its id.
 * It began three days ago on whichever day this runs, so that it is never in its blackout.
 */
export async function openWeek(owner: Sql, first: number, last: number, country = 'ph'): Promise<string> {
  await addPastWeeks(owner);
  const [week] = await owner<{ id: string }[]>`
    insert into public.contest_weeks (country, week, starts_at, ends_at, capacity)
    select c.country, private.get_contest_week_at(n.at, c.time_zone), n.at - interval '3 days', n.at + interval '4 days',
      ${last - first + 1}
    from public.contests c cross join (select private.clock() as at) n where c.country = ${country}
    returning id`;
  if (!week) throw new Error(`There is no contest in ${country}.`);
  const batch = 50_000;
  for (let from = first; from <= last; from += batch) {
    await addContestants(owner, week.id, from, Math.min(last, from + batch - 1));
  }
  await takeWeekSteps(owner);
  return week.id;
}

/** Approved entries with a portrait, numbered like the users who entered them. */
export async function addContestants(owner: Sql, weekId: string, first: number, last: number): Promise<void> {
  await addVerifiedUsers(owner, first, last);
  await owner.unsafe(
    `insert into public.entries (id, profile_id, week_id, state, display_name, age, city)
     select ${id('10', 'n')}, ${id('00', 'n')}, $1, 'approved', 'Contestant ' || n, 18 + n % 30, 'Quezon City'
     from generate_series(${first}, ${last}) n`,
    [weekId],
  );
  await owner.unsafe(`
    insert into public.photos (entry_id, kind, state, path, width, height, placeholder, sizes)
    select ${id('10', 'n')}, 'portrait', 'approved', n || '/original.webp', 1200, 1600, '#c9b8ae',
      (select jsonb_agg(jsonb_build_object('width', w, 'height', w * 4 / 3, 'path', md5(n::text) || '/' || w || '.webp'))
       from unnest(array[320, 800, 1200]) w)
    from generate_series(${first}, ${last}) n`);
}
