import type { Sql } from 'postgres';

/** What the worker does every few seconds: opens, closes and settles the weeks that are due. */
export async function takeWeekSteps(owner: Sql): Promise<void> {
  for (;;) {
    const [step] = await owner<{ is_done: boolean }[]>`select private.take_week_step() as is_done`;
    if (!step?.is_done) return;
  }
}
