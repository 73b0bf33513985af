// Runs the jobs of private.scheduled_jobs, as pg_cron does on hosted Supabase.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from 'postgres';

/** How often each job runs here, in milliseconds: as on hosted, or faster for the person who tries the product. */
const PACE: Readonly<Record<string, number>> = {
  'advance-weeks': 1000,
  'apply-decisions': 1000,
  'delete-old-deletion-requests': 3_600_000,
  'delete-old-error-logs': 3_600_000,
  'delete-old-evidence': 3_600_000,
  'delete-old-traces': 3_600_000,
  'deploy-hook': 1000,
  'erase-accounts': 60_000,
  'evaluate-signals': 30_000,
  'publish-ledger': 1000,
  'publish-media': 1000,
  'tally-votes': 500,
};

/** A job that calls an edge function while a condition holds; pg_net, which does it on hosted, is missing here. */
const EDGE_JOB = /^select private\.call_edge_function\('([a-z-]+)'\) where (private\.\w+\(\))$/;

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

async function scheduledJobs(sql: Sql): Promise<{ name: string; command: string }[]> {
  const [found] = await sql<{ exists: boolean }[]>`
    select to_regclass('private.scheduled_jobs') is not null as exists`;
  if (!found?.exists) return [];
  return sql<{ name: string; command: string }[]>`
    select name, btrim(command) as command from private.scheduled_jobs order by name`;
}

/**
 * Starts the jobs of the schema; the result stops them and resolves when none is running.
 * @throws Error for a job that has no pace here.
 */
export async function startMaintenance(
  sql: Sql,
  callFunction: CallFunction,
  log: (line: string) => void,
): Promise<() => Promise<void>> {
  const stop = new AbortController();
  const running: Promise<void>[] = [];
  for (const { name, command } of await scheduledJobs(sql)) {
    const everyMs = PACE[name];
    if (!everyMs) throw new Error(`supabase/local/functions/maintenance.ts has no pace for the job ${name}.`);
    const [, edgeFunction, condition] = EDGE_JOB.exec(command) ?? [];
    const work = async () => {
      if (!edgeFunction) return sql.unsafe(command);
      const [row] = await sql.unsafe<{ isDue: boolean }[]>(`select ${condition} as "isDue"`);
      return row?.isDue ? callFunction(edgeFunction) : undefined;
    };
    running.push(repeat({ name, work, everyMs }, stop.signal, log));
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
