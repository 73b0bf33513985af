// A contest with a crowd of accounts, and 200 calls that start at the same moment, each on a connection of its own.
import { randomUUID } from 'node:crypto';
import {
  addEntries,
  addWeek,
  type Entry,
  HOUR,
  item,
  liveWeek,
  setClock,
  signedIn,
  type Week,
} from '../../../supabase/tests/fixtures/contest.ts';
import { addAdmin } from '../../../supabase/tests/fixtures/reviews.ts';
import type { Actor, TestDatabase } from '../backend/database.ts';

export const CONNECTIONS = 200;

export interface Call {
  readonly as: Actor;
  readonly sql: string;
  readonly values?: readonly unknown[];
}

export interface Answer {
  /** `done`, the code of a refusal, or the SQLSTATE of anything else. */
  readonly code: string;
  readonly rows: readonly Record<string, unknown>[];
}

/** One row of the table of races. */
export interface Race {
  readonly name: string;
  /** What stands before the calls. */
  readonly before?: (crowd: Crowd) => Promise<unknown>;
  readonly calls: (crowd: Crowd) => readonly Call[];
  /** A query of one row: `seen` has to be `expected` afterwards. */
  readonly after: (crowd: Crowd) => string;
  /** How many calls are done, at least and at most. */
  readonly done?: readonly [least: number, most: number];
}

export class Crowd {
  readonly db: TestDatabase;
  readonly week: Week;
  readonly people: readonly string[];
  readonly admins: readonly [string, string];
  readonly #entries: readonly Entry[];
  round = 0;
  /** A report that waits, where the race is about one. */
  case = '';

  private constructor(
    db: TestDatabase,
    week: Week,
    entries: Entry[],
    people: string[],
    admins: [string, string],
  ) {
    this.db = db;
    this.week = week;
    this.#entries = entries;
    this.people = people;
    this.admins = admins;
  }

  static async gather(db: TestDatabase): Promise<Crowd> {
    const week = await liveWeek(db, 12);
    const late = await addEntries(db, await addWeek(db, 'ph', '2026-w50'), 12);
    await setClock(db, new Date(week.startsAt.getTime() + 24 * HOUR));
    const people: string[] = [];
    for (let n = 0; n < CONNECTIONS; n += 1) people.push(await db.createUser());
    await db.owner`update public.profiles set created_at = private.clock() - interval '9 days' where true`;
    const admins: [string, string] = [await addAdmin(db), await addAdmin(db)];
    return new Crowd(db, week, [...week.entries, ...late], people, admins);
  }

  /** The contestant of this round, and another one. */
  get one(): Entry {
    return item(this.#entries, this.round % 11);
  }
  get other(): Entry {
    return item(this.#entries, 11);
  }
  /** Of the next week. */
  get next(): Entry {
    return item(this.#entries, 12 + (this.round % 12));
  }
  /** A voter of this round. */
  get voter(): string {
    return item(this.people, this.round);
  }

  /** One call for each connection, from the person of this number. */
  each(call: (n: number, person: string) => Omit<Call, 'as'> & { readonly as?: Actor }): Call[] {
    return this.people.map((person, n) => ({ as: signedIn(person), ...call(n, person) }));
  }

  /** Takes back what counts calls and what earlier races did to people. */
  async #reset(): Promise<void> {
    await this.db.owner`delete from private.account_rate_limits where true`;
    await this.db.owner`delete from private.rate_limits where true`;
    await this.db.owner`delete from private.past_likes where true`;
    await this.db.owner`delete from private.blocks where true`;
    await this.db.owner`delete from private.reports where true`;
    await this.db.owner`delete from public.device_accounts where true`;
    await this.db.owner`delete from private.deletion_requests where confirmed_at is null`;
    await this.db.owner`
      update private.voter_state set five_minutes_began_at = default, hour_began_at = default,
        casts_by_earlier_five_minutes = default, casts_by_earlier_hour = default, earlier_casts_in_hour = 0,
        earlier_casts_in_day = 0, casts_in_five_minutes = 0, casts_in_hour = 0 where true`;
    await this.db.owner`
      update public.profiles set suspended_at = null, deletion_requested_at = null
      where suspended_at is not null or deletion_requested_at is not null`;
    await this.db.owner`
      update public.entries set state = 'approved', paused_at = null where state <> 'approved' or paused_at is not null`;
  }

  /** One round: all calls at once, and what is wrong afterwards. */
  async run(race: Race): Promise<string[]> {
    await this.#reset();
    await race.before?.(this);
    const answers = await Promise.all(race.calls(this).map((call) => this.#ask(call)));
    const wrong = answers.map(({ code }) => code).filter((code) => !/^(done|[a-z][a-z_]+)$/.test(code));
    const problems = [...new Set(wrong)].map(
      (code) => `${wrong.filter((each) => each === code).length} × ${code}`,
    );
    const done = answers.filter(({ code }) => code === 'done').length;
    const [least, most] = race.done ?? [1, CONNECTIONS];
    if (done < least || done > most) problems.push(`${done} calls were done, not ${least} to ${most}`);
    const [row] = await this.db.owner.unsafe<{ seen: string; expected: string }[]>(race.after(this));
    if (String(row?.seen) !== String(row?.expected)) problems.push(`saw ${row?.seen}, not ${row?.expected}`);
    return [...problems, ...(await this.#drift())];
  }

  async #ask({ as, sql, values = [] }: Call): Promise<Answer> {
    try {
      return { code: 'done', rows: await this.db.as(as).query(sql, values) };
    } catch (error) {
      const { code = String(error), message = '' } = error as { code?: string; message?: string };
      return { code: code === 'P0001' ? message : code, rows: [] };
    }
  }

  /** Sums that do not agree with the rows they are sums of. */
  async #drift(): Promise<string[]> {
    await this.db.owner`select private.tally_votes()`;
    const rows = await this.db.owner<{ what: string }[]>`
      select 'standings of ' || s.entry_id as what
      from private.standings s
      cross join lateral (
        select count(*) as votes, coalesce(sum(v.stars), 0) as stars, coalesce(sum(v.weight), 0) as weight
        from public.votes v where v.entry_id = s.entry_id and v.state = 'counted'
      ) v
      where (s.votes, s.stars, s.weight) is distinct from (v.votes, v.stars, v.weight)
      union all
      select 'likes of ' || p.id from public.profiles p
      where p.likes <> (select count(*) from public.likes l where l.profile_id = p.id)
      union all
      select 'entries of ' || w.week from public.contest_weeks w
      where w.entries <> (select count(*) from public.entries e where e.week_id = w.id and e.is_public)`;
    return rows.map(({ what }) => `drift: ${what}`);
  }
}

/** Random ids for requests, one for each connection. */
export const newId = (): string => randomUUID();
