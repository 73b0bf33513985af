// Every two functions that lock meet about the same two people, first those that share no two locks: the others are a test of
// the SQL suite. `--all` takes both; `--seconds=60` ends sooner. Nothing leaves the machine.
import { LockOrder, pairsThatShareLocks } from '../../supabase/tests/00_foundation/locks/lock-order.ts';
import { Storm } from '../../supabase/tests/fixtures/storm.ts';
import { STORM_CALLS } from '../../supabase/tests/fixtures/storm-calls.ts';
import { attachTestDatabase } from '../support/backend/database.ts';
import { report } from '../support/bench/bench-report.ts';
import { startBenchServer } from '../support/bench/bench-server.ts';

const MOST_SECONDS = 600;

/** Every two of the functions, a function with itself too. */
function allPairs(names: readonly string[]): [string, string][] {
  return names.flatMap((one, n) => names.slice(n).map((other): [string, string] => [one, other]));
}

export async function run(): Promise<void> {
  const flags = process.argv.slice(2);
  const asked = flags.find((flag) => flag.startsWith('--seconds='))?.split('=')[1];
  const seconds = Number(asked ?? MOST_SECONDS);
  const server = await startBenchServer();
  const db = attachTestDatabase(server.url, server.database);
  try {
    const order = await LockOrder.read(db.owner);
    const names = Object.keys(STORM_CALLS);
    const tested = new Set(pairsThatShareLocks(order, names).map(String));
    const pairs = allPairs(names).filter((pair) => flags.includes('--all') || !tested.has(String(pair)));
    const storm = await Storm.begin(db);
    const end = Date.now() + seconds * 1000;
    let met = 0;
    for (const [one, other] of pairs) {
      if (Date.now() > end) break;
      await storm.meet(one, other);
      met += 1;
    }
    const deadlocks = await storm.end();
    if (storm.deadlocks.length > 0) console.log(`Ended by a deadlock: ${storm.deadlocks.join(', ')}`);
    report(`Storm of ${met} of ${pairs.length} pairs`, [
      { name: 'pairs that met', value: met, atLeast: asked === undefined ? pairs.length : 1 },
      { name: 'deadlocks that the database counted', value: deadlocks, atMost: 0 },
      { name: 'calls that a deadlock ended', value: storm.deadlocks.length, atMost: 0 },
      { name: 'calls that were done', value: storm.codes.get('done') ?? 0, atLeast: met },
    ]);
  } finally {
    await db.drop();
    await server.stop();
  }
}
