// What finds a mutant: first the matrix and the probes in a transaction that is rolled back, then the files of tests that
// speak of it, against a copy of the database.
import type { Sql, TransactionSql } from 'postgres';
import { wrongProbes } from '../../../supabase/tests/00_foundation/constraints/probe.ts';
import { DIRECT_LOCKS } from '../../../supabase/tests/00_foundation/locks/direct-locks.ts';
import { directLocks } from '../../../supabase/tests/00_foundation/locks/lock-order.ts';
import type { Catalogue } from '../../../supabase/tests/00_foundation/matrix/catalogue.ts';
import { cellsOf, wrongCells } from '../../../supabase/tests/00_foundation/matrix/matrix.ts';
import type { World } from '../../../supabase/tests/00_foundation/matrix/world.ts';
import type { Mutant } from './mutant.ts';
import type { TestRunner } from './test-runner.ts';

class RolledBack extends Error {}

/** Functions whose locks are others than direct-locks.ts says. */
async function wrongLocks(tx: TransactionSql): Promise<string[]> {
  const found = await directLocks(tx as unknown as Sql);
  return [...new Set([...Object.keys(found), ...Object.keys(DIRECT_LOCKS)])]
    .filter((name) => found[name] !== DIRECT_LOCKS[name])
    .map((name) => `${name} takes ${found[name] ?? 'no lock'}, not ${DIRECT_LOCKS[name] ?? 'none'}`);
}

async function firstWrong(
  tx: TransactionSql,
  world: World,
  catalogue: Catalogue,
  mutant: Mutant,
): Promise<string | null> {
  const part = (name: string) => mutant.touches.includes(name);
  const [lock] = mutant.kind.startsWith('lock') ? await wrongLocks(tx) : [];
  if (lock) return lock;
  const [probe] = await wrongProbes(tx, part);
  if (probe) return probe;
  const [cell] = await wrongCells(tx, cellsOf(world, catalogue, part));
  return cell ?? null;
}

/** The cell or probe that sees the mutant; null where none does. */
export async function killByMatrix(
  world: World,
  catalogue: Catalogue,
  mutant: Mutant,
): Promise<string | null> {
  let killer: string | null = null;
  try {
    await world.db.owner.begin(async (tx) => {
      await tx.unsafe(mutant.sql);
      killer = await firstWrong(tx, world, catalogue, mutant);
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw new Error(`${mutant.name}: ${String(error)}`, { cause: error });
  }
  return killer;
}

export interface TestServer {
  /** A connection of its superuser. */
  readonly admin: Sql;
  /** The migrated database without a change; nobody is connected to it. */
  readonly template: string;
  readonly runner: TestRunner;
}

/** So many files see most mutants. */
const MOST_LIKELY = 4;
let copies = 0;

/** The test that sees the mutant; null where none of the files does. */
export async function killByTests(
  server: TestServer,
  { sql }: Mutant,
  files: readonly string[],
  change: (database: string, sql: string) => Promise<void>,
): Promise<string | null> {
  if (files.length === 0) return null;
  copies += 1;
  const copy = `${server.template}_mutant_${copies}`;
  await server.admin.unsafe(`create database ${copy} template ${server.template} owner postgres`);
  try {
    await change(copy, sql);
    for (const part of [files.slice(0, MOST_LIKELY), files.slice(MOST_LIKELY)]) {
      const [failure] = part.length > 0 ? await server.runner.failures(copy, part) : [];
      if (failure) return `${failure.file}: ${failure.test}`;
    }
    return null;
  } finally {
    await server.admin.unsafe(`drop database ${copy} with (force)`);
  }
}
