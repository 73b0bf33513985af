// What pg_cron does on hosted Supabase: folds votes into standings, settles weeks that are over, applies decisions.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from 'postgres';

const JOBS = [
  { call: 'private.fold_votes()', everyMs: 500 },
  { call: 'private.settle_weeks()', everyMs: 60_000 },
  { call: 'private.apply_due_decisions()', everyMs: 1000 },
];

/** A database that is gone for a moment fails every half second: say it once a minute. */
const COMPLAIN_EVERY_MS = 60_000;

async function runEvery(
  sql: Sql,
  call: string,
  everyMs: number,
  signal: AbortSignal,
  log: (line: string) => void,
) {
  let complainedAt = 0;
  while (!signal.aborted) {
    await sql.unsafe(`select ${call}`).catch((error: unknown) => {
      if (signal.aborted || Date.now() - complainedAt < COMPLAIN_EVERY_MS) return;
      complainedAt = Date.now();
      log(`${call}: ${error instanceof Error ? error.message : String(error)}`);
    });
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => {}); // the abort ends the wait
  }
}

/** Starts the jobs whose functions exist; the result stops them and resolves when none is running. */
export async function startMaintenance(sql: Sql, log: (line: string) => void): Promise<() => Promise<void>> {
  const stop = new AbortController();
  const running: Promise<void>[] = [];
  for (const { call, everyMs } of JOBS) {
    const [found] = await sql<{ exists: boolean }[]>`select to_regprocedure(${call}) is not null as exists`;
    if (found?.exists) running.push(runEvery(sql, call, everyMs, stop.signal, log));
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
