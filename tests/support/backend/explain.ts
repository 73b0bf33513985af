// What a statement costs in counts, which are the same on every machine.
import type { Sql } from 'postgres';

export interface StatementCost {
  /** Pages of 8 kB of tables and indexes that were touched, in the cache or not, planning included. */
  buffers: number;
  /** Records written ahead, without the one of the commit. */
  walRecords: number;
}

interface PlanPart {
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  'WAL Records'?: number;
}

/** Runs the statement, functions in it included, and counts. Parameters must be literals in the text. */
export async function costOf(sql: Pick<Sql, 'unsafe'>, statement: string): Promise<StatementCost> {
  const [row] = await sql.unsafe(`explain (analyze, buffers, wal, format json) ${statement}`);
  const [plan] = (row as unknown as { 'QUERY PLAN': { Plan: PlanPart; Planning?: PlanPart }[] })[
    'QUERY PLAN'
  ];
  const parts = [plan?.Plan, plan?.Planning];
  const total = (key: keyof PlanPart) => parts.reduce((sum, part) => sum + (part?.[key] ?? 0), 0);
  return {
    buffers: total('Shared Hit Blocks') + total('Shared Read Blocks'),
    walRecords: total('WAL Records'),
  };
}
