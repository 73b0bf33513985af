// What became of the votes of a scenario: by label, and what they did to the ranking.
import type { Sql } from 'postgres';
import { orderingScore } from '../../../src/domain/score.ts';
import { rankFinally } from '../../../src/domain/tie-break.ts';
import { entryId } from '../bench/bench-contest.ts';
import { accountUuid, type Played } from './play-scenario.ts';
import type { Scenario } from './scenario.ts';

export interface LabelResult {
  label: string;
  accounts: number;
  /** Votes that were taken, and calls that were refused. */
  votes: number;
  refused: number;
  counted: number;
  /** Held and not decided when the result became official: void from then on, and caught. */
  held: number;
  /** Void for another reason. */
  void: number;
  weightCast: number;
  weightCounted: number;
}

export interface EntryResult {
  entry: number;
  rank: number;
  /** From honest votes alone, at the weights with which they count. */
  honestRank: number;
}

export interface FraudResult {
  name: string;
  labels: LabelResult[];
  entries: EntryResult[];
}

interface CastVote {
  voter: string;
  entry: string;
  stars: number;
  weight: number;
  state: string;
  reason: string | null;
}

export async function readFraudResult(owner: Sql, scenario: Scenario, played: Played): Promise<FraudResult> {
  const votes = await owner<CastVote[]>`
    select voter_id as voter, entry_id as entry, stars::int, weight::float8, state, void_reason as reason
    from public.votes where week_id = ${played.weekId}`;
  const labelOf = new Map(scenario.accounts.map(({ id, label }) => [accountUuid(id), label]));
  return {
    name: scenario.name,
    labels: labelResults(scenario, played, votes, labelOf),
    entries: await entryResults(
      owner,
      scenario,
      played,
      votes.filter(({ voter }) => isHonest(labelOf.get(voter))),
    ),
  };
}

const isHonest = (label: string | undefined) => label?.startsWith('honest:') ?? false;

function labelResults(
  scenario: Scenario,
  played: Played,
  votes: readonly CastVote[],
  labelOf: ReadonlyMap<string, string>,
): LabelResult[] {
  const byLabel = Map.groupBy(scenario.accounts, ({ label }) => label);
  return [...byLabel].map(([label, accounts]) => {
    const own = votes.filter(({ voter }) => labelOf.get(voter) === label);
    const weigh = (some: readonly CastVote[]) => some.reduce((sum, { weight }) => sum + weight, 0);
    const counted = own.filter(({ state }) => state === 'counted');
    const held = own.filter(({ state, reason }) => state === 'held' || reason === 'undecided');
    const refused = accounts.flatMap(({ id }) => [...(played.refused.get(id)?.values() ?? [])]);
    return {
      label,
      accounts: accounts.length,
      votes: own.length,
      refused: refused.reduce((sum, count) => sum + count, 0),
      counted: counted.length,
      held: held.length,
      void: own.length - counted.length - held.length,
      weightCast: weigh(own),
      weightCounted: weigh(counted),
    };
  });
}

async function entryResults(
  owner: Sql,
  scenario: Scenario,
  { weekId }: Played,
  honest: readonly CastVote[],
): Promise<EntryResult[]> {
  const [week] = await owner<{ prior: number; seed: string }[]>`
    select prior::float8 as prior, draw_seed as seed from public.contest_weeks where id = ${weekId}`;
  const results = await owner<{ entry: string; rank: number }[]>`
    select entry_id as entry, rank from public.results where week_id = ${weekId}`;
  const sums = Array.from({ length: scenario.entries }, (_, index) => {
    const counted = honest.filter(({ entry, state }) => entry === entryId(index + 1) && state === 'counted');
    const weight = counted.reduce((sum, vote) => sum + vote.weight, 0);
    const weightedStars = counted.reduce((sum, vote) => sum + vote.weight * vote.stars, 0);
    return {
      entryId: entryId(index + 1),
      score: orderingScore({ weight, weightedStars }, week?.prior ?? 3.5),
      weight,
      votes: counted.length,
      fives: counted.filter(({ stars }) => stars === 5).length,
    };
  });
  const ranking = (await rankFinally(sums, week?.seed ?? '')).map((entry) => entry.entryId);
  return results
    .map(({ entry, rank }) => ({
      entry: Number(entry.slice(-12)) - 1,
      rank,
      honestRank: ranking.indexOf(entry) + 1,
    }))
    .sort((a, b) => a.entry - b.entry);
}

/** Both tables as text. */
export function printFraudResult({ name, labels, entries }: FraudResult): void {
  console.log(`\n${name}`);
  const heads = [
    'label',
    'accounts',
    'votes',
    'refused',
    'counted',
    'held',
    'void',
    'weight',
    'weight counted',
  ];
  const rows = labels.map((row) => [
    row.label,
    row.accounts,
    row.votes,
    row.refused,
    row.counted,
    row.held,
    row.void,
    row.weightCast,
    row.weightCounted,
  ]);
  const widths = heads.map((head, n) => Math.max(head.length, ...rows.map((row) => String(row[n]).length)));
  const line = (cells: readonly unknown[]) =>
    cells
      .map((cell, n) =>
        n === 0 ? String(cell).padEnd(widths[n] ?? 0) : String(cell).padStart(widths[n] ?? 0),
      )
      .join('  ');
  for (const row of [heads, ...rows]) console.log(`  ${line(row)}`);
  const moved = entries.filter(({ rank, honestRank }) => rank !== honestRank);
  console.log(`  ${moved.length} of ${entries.length} entries stand elsewhere than by honest votes alone:`);
  for (const { entry, rank, honestRank } of moved)
    console.log(`    entry ${entry}: rank ${rank}, by honest votes ${honestRank}`);
}
