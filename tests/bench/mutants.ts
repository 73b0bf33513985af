// Faults that a program puts into a copy of the schema: each must be seen by a test. `--kind=guard` takes the kinds whose name
// begins so, `--only=text` the mutants whose name contains it, `--part=1/4` every fourth, `--access` skips what needs test files,
// `--trust` skips the run of the files without a change, `--races` asks the races of tests about locks, not the table of locks, `--list` names them. Nothing leaves the machine.
import postgres from 'postgres';
import { databaseUrl } from '../../supabase/local/postgres/database-url.ts';
import { MIGRATIONS_DIR } from '../../supabase/local/postgres/migrations.ts';
import { readCatalogue } from '../../supabase/tests/00_foundation/matrix/catalogue.ts';
import { createWorld, type World } from '../../supabase/tests/00_foundation/matrix/world.ts';
import { attachTestDatabase, ensureTemplate } from '../support/backend/database.ts';
import { startTestServer } from '../support/backend/postgres-server.ts';
import { report } from '../support/bench/bench-report.ts';
import { accessMutants } from '../support/mutants/access-mutants.ts';
import { killByMatrix, killByTests, type TestServer } from '../support/mutants/kill.ts';
import { KNOWN_SURVIVORS } from '../support/mutants/known-survivors.ts';
import { type Mutant, readFunctions } from '../support/mutants/mutant.ts';
import { relatedTests } from '../support/mutants/related-tests.ts';
import { ruleMutants } from '../support/mutants/rule-mutants.ts';
import { TestRunner } from '../support/mutants/test-runner.ts';

const LEAST_MUTANTS = 150;

const flag = (name: string) =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const has = (name: string) => process.argv.includes(`--${name}`);

/** The mutants that the flags ask for. */
function chosen(all: readonly Mutant[]): Mutant[] {
  const [part = 1, of = 1] = (flag('part') ?? '1/1').split('/').map(Number);
  return all
    .filter(({ kind }) => kind.startsWith(flag('kind') ?? ''))
    .filter(({ name }) => name.includes(flag('only') ?? ''))
    .filter((_, n) => n % of === part - 1);
}

async function changeDatabase(url: string, database: string, sql: string): Promise<void> {
  const owner = postgres(databaseUrl(url, 'postgres', decodeURIComponent(new URL(url).password), database), {
    max: 1,
    onnotice: () => {},
  });
  try {
    await owner.unsafe(sql);
  } finally {
    await owner.end();
  }
}

/** Those that neither a cell nor a probe sees. */
async function afterMatrix(world: World, mutants: readonly Mutant[]): Promise<Mutant[]> {
  const left: Mutant[] = [];
  const catalogue = await world.db.owner.begin((tx) => readCatalogue(tx));
  for (const mutant of mutants) {
    const isForRaces = has('races') && mutant.tests.isRace === true;
    const killer = isForRaces ? null : await killByMatrix(world, catalogue, mutant);
    if (killer === null) left.push(mutant);
    else if (has('verbose')) console.log(`${mutant.name}\n    ${killer}`);
  }
  return left;
}

/** Those that no related file of tests sees either. A file that fails without a change is left out, and named. */
async function afterTests(url: string, server: TestServer, mutants: readonly Mutant[]): Promise<Mutant[]> {
  const files = [...new Set(mutants.flatMap(relatedTests))];
  if (files.length === 0) return [...mutants];
  const broken = has('trust') ? [] : await server.runner.failures(server.template, files, true);
  for (const { file, test } of broken)
    console.log(`Fails without a change, and is left out: ${file}: ${test}`);
  const isWhole = (file: string) => !broken.some((each) => each.file === file);
  const change = (database: string, sql: string) => changeDatabase(url, database, sql);
  const left: Mutant[] = [];
  for (const mutant of mutants) {
    const killer = await killByTests(server, mutant, relatedTests(mutant).filter(isWhole), change);
    if (killer === null) left.push(mutant);
    if (killer === null || has('verbose')) console.log(`${mutant.name}\n    ${killer ?? 'SURVIVED'}`);
  }
  return left;
}

function tell(mutants: readonly Mutant[], survivors: readonly Mutant[]): void {
  for (const [kind, own] of Map.groupBy(mutants, (mutant) => mutant.kind)) {
    const alive = survivors.filter((mutant) => mutant.kind === kind).length;
    console.log(`${kind.padEnd(45)} ${String(own.length).padStart(5)} mutants, ${own.length - alive} killed`);
  }
  const unexplained = survivors.filter(({ name }) => !(name in KNOWN_SURVIVORS));
  for (const { name } of survivors)
    console.log(`survived: ${name}\n    ${KNOWN_SURVIVORS[name] ?? 'WITHOUT A REASON'}`);
  const isPart = ['kind', 'only', 'part'].some((name) => flag(name) !== undefined);
  report('Mutants', [
    { name: 'mutants', value: mutants.length, ...(isPart ? {} : { atLeast: LEAST_MUTANTS }) },
    { name: 'killed', value: mutants.length - survivors.length },
    { name: 'survivors', value: survivors.length },
    { name: 'survivors without a written reason', value: unexplained.length, atMost: 0 },
  ]);
}

export async function run(): Promise<void> {
  const { url, stop } = await startTestServer();
  const admin = postgres(url, { max: 2, onnotice: () => {} });
  const afterAll = async (left: readonly Mutant[]) => {
    const runner = await TestRunner.start(url);
    const template = await ensureTemplate(url, MIGRATIONS_DIR);
    return afterTests(url, { admin, template, runner }, left).finally(() => runner.end());
  };
  try {
    const template = await ensureTemplate(url, MIGRATIONS_DIR);
    await admin.unsafe(`create database matrix template ${template} owner postgres`);
    const db = attachTestDatabase(url, 'matrix');
    const functions = await readFunctions(db.owner);
    const mutants = chosen([
      ...(await accessMutants(db.owner, functions)),
      ...(await ruleMutants(db.owner, functions)),
    ]);
    if (has('list')) {
      for (const { name } of mutants) console.log(name);
    } else {
      const left = await afterMatrix(await createWorld(db), mutants);
      console.log(`${mutants.length} mutants, ${left.length} of them not seen by the matrix and the probes.`);
      tell(mutants, has('access') || left.length === 0 ? left : await afterAll(left));
    }
    await db.drop();
  } finally {
    await admin.end();
    await stop();
  }
}
