// Every two functions that lock meet about the same two people, first those that share no two locks: the others are a test of
// the SQL suite. `--all` takes both; `--seconds=60` ends sooner. Then a crowd runs the table of races: 200 calls at once, 20
// times each (`--rounds=2`); `--races` runs these alone, `--only=text` some of them. Nothing leaves the machine.
import { LockOrder, pairsThatShareLocks } from '../../supabase/tests/00_foundation/locks/lock-order.ts';
import { Storm } from '../../supabase/tests/fixtures/storm.ts';
import { STORM_CALLS } from '../../supabase/tests/fixtures/storm-calls.ts';
import { attachTestDatabase } from '../support/backend/database.ts';
import { report } from '../support/bench/bench-report.ts';
import { type BenchServer, startBenchServer } from '../support/bench/bench-server.ts';
import { CONNECTIONS, Crowd } from '../support/bench/crowd.ts';
import { RACES_OF_PEOPLE } from '../support/bench/races-of-people.ts';
import { RACES_OF_STAFF } from '../support/bench/races-of-staff.ts';
import { RACES_OF_VOTES } from '../support/bench/races-of-votes.ts';

const MOST_SECONDS = 600;

/** Every two of the functions, a function with itself too. */
function allPairs(names: readonly string[]): [string, string][] {
  return names.flatMap((one, n) => names.slice(n).map((other): [string, string] => [one, other]));
}

const ROUNDS = 20;
const RACES = [...RACES_OF_VOTES, ...RACES_OF_PEOPLE, ...RACES_OF_STAFF];

const flag = (name: string) =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const has = (name: string) => process.argv.includes(`--${name}`);

async function runPairs(server: BenchServer): Promise<void> {
  const asked = flag('seconds');
  const db = attachTestDatabase(server.url, server.database);
  try {
    const order = await LockOrder.read(db.owner);
    const names = Object.keys(STORM_CALLS);
    const tested = new Set(pairsThatShareLocks(order, names).map(String));
    const pairs = allPairs(names).filter((pair) => has('all') || !tested.has(String(pair)));
    const storm = await Storm.begin(db);
    const end = Date.now() + Number(asked ?? MOST_SECONDS) * 1000;
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
  }
}

async function runRaces(server: BenchServer): Promise<void> {
  const rounds = Number(flag('rounds') ?? ROUNDS);
  const races = RACES.filter(({ name }) => name.includes(flag('only') ?? ''));
  const db = attachTestDatabase(server.url, server.database, CONNECTIONS);
  let wrong = 0;
  try {
    const crowd = await Crowd.gather(db);
    for (const race of races) {
      const startedAt = performance.now();
      const problems = new Set<string>();
      for (crowd.round = 0; crowd.round < rounds; crowd.round += 1) {
        for (const problem of await crowd.run(race)) problems.add(problem);
      }
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`${problems.size === 0 ? 'held  ' : 'BROKEN'} ${seconds.padStart(6)} s  ${race.name}`);
      for (const problem of problems) console.log(`         ${problem}`);
      if (problems.size > 0) wrong += 1;
    }
    const [counted] = await db.owner<{ deadlocks: number }[]>`
      select deadlocks::integer as deadlocks from pg_stat_database where datname = current_database()`;
    report(`${races.length} races of ${CONNECTIONS} connections, ${rounds} times each`, [
      { name: 'races', value: races.length, ...(flag('only') === undefined ? { atLeast: 30 } : {}) },
      { name: 'races that broke something', value: wrong, atMost: 0 },
      { name: 'deadlocks that the database counted', value: counted?.deadlocks ?? 0, atMost: 0 },
    ]);
  } finally {
    await db.drop();
  }
}

export async function run(): Promise<void> {
  for (const part of has('races') ? [runRaces] : [runPairs, runRaces]) {
    // A new database for each, so that its count of deadlocks is its own.
    const server = await startBenchServer();
    try {
      await part(server);
    } finally {
      await server.stop();
    }
  }
}
