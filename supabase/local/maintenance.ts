// What pg_cron does on hosted Supabase: folds votes into standings, settles weeks that are over, applies decisions, calls
// edge functions.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from 'postgres';

const JOBS = [
  { call: 'private.fold_votes()', everyMs: 500 },
  { call: 'private.settle_weeks()', everyMs: 60_000 },
  { call: 'private.apply_due_decisions()', everyMs: 1000 },
  { call: 'private.forget_deletion_requests()', everyMs: 3_600_000 },
  { call: 'private.forget_evidence()', everyMs: 3_600_000 },
  { call: 'private.forget_error_logs()', everyMs: 3_600_000 },
];

/** Edge functions that work off what the database has decided, called while `due` says that there is something. */
const FUNCTIONS = [
  { name: 'publish-media', due: 'private.has_media_jobs()', everyMs: 1000 },
  { name: 'erase-accounts', due: 'private.has_accounts_to_erase()', everyMs: 60_000 },
  { name: 'deploy-hook', due: 'private.has_site_removals()', everyMs: 1000 },
];

/** Calls an edge function with the secret key. @throws Error for an answer that is no success. */
export type CallFunction = (name: string) => Promise<void>;

/** A database that is gone for a moment fails every half second: say it once a minute. */
const COMPLAIN_EVERY_MS = 60_000;

interface Repeated {
  name: string;
  work: () => Promise<unknown>;
  everyMs: number;
}

async function repeat({ name, work, everyMs }: Repeated, signal: AbortSignal, log: (line: string) => void) {
  let complainedAt = 0;
  while (!signal.aborted) {
    await work().catch((error: unknown) => {
      if (signal.aborted || Date.now() - complainedAt < COMPLAIN_EVERY_MS) return;
      complainedAt = Date.now();
      log(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    });
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => {}); // the abort ends the wait
  }
}

async function hasFunction(sql: Sql, call: string): Promise<boolean> {
  const [found] = await sql<{ exists: boolean }[]>`select to_regprocedure(${call}) is not null as exists`;
  return found?.exists ?? false;
}

/** Starts the jobs whose database functions exist; the result stops them and resolves when none is running. */
export async function startMaintenance(
  sql: Sql,
  callFunction: CallFunction,
  log: (line: string) => void,
): Promise<() => Promise<void>> {
  const stop = new AbortController();
  const running: Promise<void>[] = [];
  const start = (repeated: Repeated) => running.push(repeat(repeated, stop.signal, log));
  for (const { call, everyMs } of JOBS) {
    if (await hasFunction(sql, call))
      start({ name: call, work: () => sql.unsafe(`select ${call}`), everyMs });
  }
  for (const { name, due, everyMs } of FUNCTIONS) {
    const work = async () => {
      const [row] = await sql.unsafe<{ due: boolean }[]>(`select ${due} as due`);
      if (row?.due) await callFunction(name);
    };
    if (await hasFunction(sql, due)) start({ name, work, everyMs });
  }
  return async () => {
    stop.abort();
    await Promise.all(running);
  };
}

/**
 * Shifts the contest's clock for demonstrations: `interval` is PostgreSQL's, such as `3 days` or `-2 hours`; an empty
 * one takes the shift away. Does nothing where the contest's schema is not there.
 */
export async function shiftClock(sql: Sql, interval: string): Promise<void> {
  const [found] = await sql<
    { exists: boolean }[]
  >`select to_regclass('private.clock_shift') is not null as exists`;
  if (!found?.exists) return;
  await sql.begin(async (tx) => {
    await tx`delete from private.clock_shift`;
    if (interval) await tx`insert into private.clock_shift (shift) values (${interval}::interval)`;
  });
}
