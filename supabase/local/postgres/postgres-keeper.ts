// Starts PostgreSQL again whenever it ends unasked: killed, out of memory, or because its disk was full.
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopPostgres } from './postgres-process.ts';

export interface KeptPostgres {
  /** Process id of the postmaster that runs now or ran last. */
  pid(): number;
  /** Ends it for good. */
  stop(): Promise<void>;
}

/** Between two attempts; a disk that is full stays so for a while. */
const LONGEST_WAIT_MS = 5_000;

/** Starts PostgreSQL and keeps it running. @throws what the first start throws. */
export async function keepPostgres(
  start: () => Promise<ChildProcess>,
  log: (line: string) => void,
): Promise<KeptPostgres> {
  let isStopping = false;
  let child = await start();

  const startAgain = async (): Promise<void> => {
    for (let waitMs = 100; !isStopping; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
      try {
        child = await start();
        break;
      } catch (error) {
        log(`PostgreSQL does not start: ${error instanceof Error ? error.message : error}`);
        await sleep(waitMs, undefined, { ref: false });
      }
    }
    if (isStopping) await stopPostgres(child);
    else watch();
  };
  const watch = (): void => {
    child.once('exit', (code, signal) => {
      if (isStopping) return;
      log(`PostgreSQL ended (${signal ?? `code ${code}`}) and is started again.`);
      void startAgain();
    });
  };

  watch();
  return {
    pid: () => child.pid ?? 0,
    stop: () => {
      isStopping = true;
      return stopPostgres(child);
    },
  };
}
