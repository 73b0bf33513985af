// What the demo lacks at an instant, from one read of the database.
import type { Sql } from 'postgres';
import { COUNTRIES, type Country } from '#domain/locales.ts';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';
import { type WantedWeek, wantedWeeks } from './wanted-weeks.ts';

/** A week with too few contestants that may still change. */
export interface MissingWeek extends WantedWeek {
  readonly existing: number;
}

export interface DemoPlan {
  readonly now: Date;
  readonly weeks: ReadonlyMap<Country, readonly MissingWeek[]>;
  readonly accountsMissing: boolean;
  /** Whether the demo has no messages yet. */
  readonly talkMissing: boolean;
}

/** The contest's own clock. Every rule in the database reads it. */
export async function contestNow(sql: Sql): Promise<Date> {
  const [row] = await sql<{ now: Date }[]>`select private.clock() as now`;
  if (!row) throw new Error('The database has no contest clock: apply the migrations first.');
  return row.now;
}

/** Weeks and accounts to add. Existing rows never change: a closed week stays as it is. */
export async function planDemo(sql: Sql, now: Date): Promise<DemoPlan> {
  const known = await sql<{ country: string; week: string; entries: number; closed: boolean }[]>`
    select w.country, w.week, count(e.id)::integer as entries, w.draw_seed is not null or w.cancelled_at is not null as closed
    from public.contest_weeks w
    left join public.entries e on e.week_id = w.id
    group by w.id`;
  const found = new Map(known.map((row) => [`${row.country}:${row.week}`, row]));
  const weeks = new Map<Country, MissingWeek[]>();
  for (const country of COUNTRIES) {
    const missing = wantedWeeks(country, now).flatMap((wanted): MissingWeek[] => {
      const row = found.get(`${country}:${wanted.week}`);
      if (row && (row.closed || row.entries >= wanted.entries)) return [];
      return [{ ...wanted, existing: row?.entries ?? 0 }];
    });
    if (missing.length > 0) weeks.set(country, missing);
  }
  const emails = DEMO_ACCOUNTS.map(({ email }) => email);
  const [accounts] = await sql<{ found: number; talks: boolean }[]>`
    select count(*)::integer as found,
      coalesce(bool_or(exists (select from private.conversation_members s where s.profile_id = u.id)), false) as talks
    from auth.users u where u.email in ${sql(emails)}`;
  const { found: signIns = 0, talks = false } = accounts ?? {};
  return { now, weeks, accountsMissing: signIns < DEMO_ACCOUNTS.length, talkMissing: !talks };
}

export function isComplete(plan: DemoPlan): boolean {
  return plan.weeks.size === 0 && !plan.accountsMissing && !plan.talkMissing;
}
