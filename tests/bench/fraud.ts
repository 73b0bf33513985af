// What a week full of fraud comes to: npm run bench -- fraud [--scenario FILE] [--json FILE].
import { writeFileSync } from 'node:fs';
import { report } from '../support/bench/bench-report.ts';
import { startBenchServer } from '../support/bench/bench-server.ts';
import { CAUGHT } from '../support/fraud/attacks.ts';
import { type FraudResult, printFraudResult, readFraudResult } from '../support/fraud/fraud-report.ts';
import { signalledScenario, unsignalledScenario } from '../support/fraud/own-scenario.ts';
import { Stage } from '../support/fraud/play-scenario.ts';
import { readScenario, type Scenario } from '../support/fraud/scenario.ts';

function flag(name: string): string | undefined {
  const at = process.argv.findIndex((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`));
  const [, value] = process.argv[at]?.split('=') ?? [];
  return at < 0 ? undefined : (value ?? process.argv[at + 1]);
}

/** The figures that the rules promise (product rules, 5): caught weight, honest votes held, the moves of ranks. */
function reportOwn({ labels, entries }: FraudResult): void {
  const caught = labels.filter(({ label }) => label in CAUGHT);
  const honest = labels.filter(({ label }) => label.startsWith('honest:'));
  const sum = (rows: typeof labels, of: (row: (typeof labels)[number]) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  const share = ({ weightCast, weightCounted }: (typeof labels)[number]) =>
    100 * (1 - weightCounted / weightCast);
  report('Fraud', [
    ...caught.map((row) => ({
      name: `${row.label}: weight that does not count`,
      value: share(row),
      unit: '%',
      atLeast: CAUGHT[row.label] ?? 99,
    })),
    {
      name: 'honest votes held',
      value: (100 * sum(honest, ({ held }) => held)) / sum(honest, ({ votes }) => votes),
      unit: '%',
      atMost: 0.5,
    },
    {
      name: 'places that the worst placed entry was moved by',
      value: Math.max(...entries.map(({ rank, honestRank }) => Math.abs(rank - honestRank))),
      atMost: 1,
    },
  ]);
}

async function play(scenario: Scenario): Promise<FraudResult> {
  console.log(
    `\nFraud: ${scenario.accounts.length} accounts, ${scenario.events.length} events, ${scenario.entries} entries`,
  );
  const server = await startBenchServer();
  try {
    const played = await new Stage(server, scenario).play();
    const result = await readFraudResult(server.owner, scenario, played);
    printFraudResult(result);
    return result;
  } finally {
    await server.stop();
  }
}

export async function run(): Promise<void> {
  const file = flag('scenario');
  const json = flag('json');
  const scenarios = file ? [readScenario(file)] : [unsignalledScenario(), signalledScenario()];
  const results: FraudResult[] = [];
  for (const scenario of scenarios) results.push(await play(scenario));
  if (json) writeFileSync(json, `${JSON.stringify(file ? results[0] : results, null, 2)}\n`);
  const own = results.at(-1);
  if (!file && own) reportOwn(own);
}
