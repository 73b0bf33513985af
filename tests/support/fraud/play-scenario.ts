// Plays a scenario through the real functions, with the contest's clock moved from event to event.
import { createHash, randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { officialAt } from '../../../src/domain/phase.ts';
import { addContestants, entryId } from '../bench/bench-contest.ts';
import type { BenchServer } from '../bench/bench-server.ts';
import type { Account, Scenario, ScenarioEvent } from './scenario.ts';
import { seededNumbers } from './scenario.ts';

const WEEK = '2026-w47';
const MINUTE = 60_000;
/** How often the jobs of the database run, in minutes of the contest: often enough for a signal, seldom enough for a bench. */
const JOBS_EVERY = 30;
const JOBS = ['advance-weeks', 'evaluate-signals', 'tally-votes'];

export interface Played {
  readonly weekId: string;
  /** By account: the calls that were refused, by code. */
  readonly refused: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** The UUID of an account, the same for the same name. */
export function accountUuid(id: string): string {
  const hex = createHash('sha256').update(id).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export class Stage {
  readonly #server: BenchServer;
  readonly #scenario: Scenario;
  readonly #requests: Sql;
  readonly #jobs: string[] = [];
  readonly #devices = new Map<string, string>();
  readonly #present = new Set<string>();
  readonly #accounts: Map<string, Account>;
  readonly #refused = new Map<string, Map<string, number>>();
  readonly #noise: () => number;
  #startsAt = 0;
  #endsAt = 0;
  #jobsAt = Number.NEGATIVE_INFINITY;

  constructor(server: BenchServer, scenario: Scenario) {
    this.#server = server;
    this.#scenario = scenario;
    this.#requests = server.requests('authenticated', 1);
    this.#accounts = new Map(scenario.accounts.map((account) => [account.id, account]));
    this.#noise = seededNumbers(scenario.seed ?? 1);
  }

  async play(): Promise<Played> {
    const weekId = await this.#open();
    for (const event of this.#scenario.events) {
      await this.#moveTo(event.t);
      await this.#signIn(event.account);
      await this.#act(event).catch((error: { code?: string; message: string }) => {
        if (error.code !== 'P0001') throw error;
        this.#note(event.account, error.message);
      });
    }
    await this.#runJobsAt(this.#endsAt);
    await this.#runJobsAt(officialAt(new Date(this.#endsAt)).getTime());
    return { weekId, refused: this.#refused };
  }

  async #open(): Promise<string> {
    const { owner } = this.#server;
    const { country, entries, accounts } = this.#scenario;
    const [week] = await owner<{ id: string; starts: Date; ends: Date }[]>`
      insert into public.contest_weeks (country, week, capacity) values (${country}, ${WEEK}, ${Math.max(24, entries)})
      returning id, starts_at as starts, ends_at as ends`;
    if (!week) throw new Error(`There is no contest in ${country}.`);
    this.#startsAt = week.starts.getTime();
    this.#endsAt = week.ends.getTime();
    await this.#setClock(this.#startsAt - 60 * MINUTE);
    await addContestants(owner, week.id, 1, entries);
    await owner`
      insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data, created_at, updated_at)
      select a.id, a.email, a.at, jsonb_build_object('is_adult_confirmed_at', a.at), a.at, a.at
      from unnest(
        ${accounts.map(({ id }) => accountUuid(id))}::uuid[], ${accounts.map(({ email }) => email)}::text[],
        ${accounts.map(({ created }) => new Date(this.#startsAt + created * MINUTE).toISOString())}::text[]::timestamptz[]
      ) a (id, email, at)`;
    await owner`
      update public.profiles p set created_at = u.created_at, email_verified_at = u.created_at, agreed_at = u.created_at
      from auth.users u where u.id = p.id and p.id = any (${accounts.map(({ id }) => accountUuid(id))}::uuid[])`;
    const jobs = await owner<{ command: string }[]>`
      select command from private.scheduled_jobs where name = any (${JOBS}) order by name`;
    this.#jobs.push(...jobs.map(({ command }) => command));
    await this.#runJobsAt(this.#startsAt);
    return week.id;
  }

  async #setClock(at: number): Promise<void> {
    await this.#server.owner`
      insert into private.clock_shift (shift) values (${new Date(at)}::timestamptz - clock_timestamp())
      on conflict (only_row) do update set shift = excluded.shift`;
  }

  async #runJobsAt(at: number): Promise<void> {
    await this.#setClock(at);
    for (const command of this.#jobs) await this.#server.owner.unsafe(command);
    this.#jobsAt = at;
  }

  async #moveTo(minutes: number): Promise<void> {
    const at = this.#startsAt + minutes * MINUTE;
    const isClosed = at >= this.#endsAt && this.#jobsAt < this.#endsAt;
    if (isClosed || at - this.#jobsAt >= JOBS_EVERY * MINUTE) await this.#runJobsAt(at);
    await this.#setClock(at);
  }

  /** The browser of an account: its device is registered with the first thing that it does. */
  async #signIn(id: string): Promise<void> {
    const account = this.#accounts.get(id);
    if (!account || this.#present.has(id)) return;
    this.#present.add(id);
    const { device, fingerprint, info, ip } = account;
    const [row] = await this.#server.owner<{ device: string }[]>`
      select public.register_device(${accountUuid(id)}, ${this.#devices.get(device) ?? null}, ${fingerprint},
        ${fingerprint === null ? null : this.#server.owner.json(info)}, ${ip}, ${info['userAgent'] ?? ''}) as device`;
    this.#devices.set(device, row?.device ?? '');
  }

  async #call<Row>(
    id: string,
    statement: string,
    values: (string | number | boolean)[],
  ): Promise<Row | undefined> {
    const account = this.#accounts.get(id);
    const claims = { sub: accountUuid(id), role: 'authenticated' };
    const headers = { 'x-forwarded-for': account?.ip ?? '', 'user-agent': account?.info['userAgent'] ?? '' };
    const [row] = await this.#requests.begin(async (tx) => {
      await tx`
        select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
          set_config('request.headers', ${JSON.stringify(headers)}, true)`;
      return tx.unsafe(statement, values);
    });
    return row as Row | undefined;
  }

  async #act(event: ScenarioEvent): Promise<void> {
    const { account } = event;
    if (event.do === 'leave') {
      await this.#call(account, 'select public.request_account_deletion()', []);
      return;
    }
    if (event.do === 'vote') {
      await this.#call(account, 'select public.cast_vote($1, $2, $3)', [
        entryId(event.entry + 1),
        event.stars,
        randomUUID(),
      ]);
      return;
    }
    const served = await this.#call<{ entry: string | null }>(
      account,
      'select (q.entries)[1].entry_id as entry from public.next_to_rate($1, 1) q',
      [this.#scenario.country],
    );
    if (!served?.entry) {
      this.#note(account, 'nothing_served');
      return;
    }
    const looked = event.looked ?? 2000;
    await this.#setClock(this.#startsAt + event.t * MINUTE + looked);
    if (event.do === 'skip') {
      await this.#call(account, 'select public.skip_served($1, $2)', [served.entry, looked]);
      return;
    }
    const stars = event.stars === 'honest' ? this.#honestStars(served.entry) : event.stars;
    await this.#call(account, 'select public.rate_served($1, $2, $3, $4)', [
      served.entry,
      stars,
      randomUUID(),
      looked,
    ]);
  }

  /** The quality of an entry, 2.2 to 4.4 in the order of the entries, with noise of up to one and a half stars. */
  #honestStars(entry: string): number {
    const place = Number(entry.slice(-12)) - 1;
    const quality = 4.4 - (2.2 * place) / Math.max(1, this.#scenario.entries - 1);
    return Math.min(5, Math.max(1, Math.round(quality + (this.#noise() - 0.5) * 3)));
  }

  #note(account: string, code: string): void {
    const codes = this.#refused.get(account) ?? new Map<string, number>();
    codes.set(code, (codes.get(code) ?? 0) + 1);
    this.#refused.set(account, codes);
  }
}
