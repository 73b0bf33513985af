// WAL records and buffers of single votes.
import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { costOf, type StatementCost } from '../backend/explain.ts';
import { entryId, voterId } from './bench-contest.ts';

/** A session plans its statements anew a few times before it keeps the plans. */
const WARM_UP = 50;
const VOTES = 200;
const COMMIT = 1;

function explainVote(requests: Sql, voter: number, entry: number): Promise<StatementCost> {
  return requests.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: voterId(voter) })}, true)`;
    return costOf(tx, `select public.cast_vote('${entryId(entry)}', ${1 + (entry % 5)}, '${randomUUID()}')`);
  });
}

/**
 * Mean WAL records, commit included, and the largest number of buffers of 200 new votes by voters who have voted
 * before, as `authenticated`. Votes for the entries numbered `entries` downwards, by users numbered above it.
 */
export async function measureVoteCost(requests: Sql, entries: number): Promise<StatementCost> {
  const costs: StatementCost[] = [];
  for (let n = 0; n < WARM_UP + VOTES; n += 1) {
    costs.push(await explainVote(requests, entries + 1 + (n % 10), entries - Math.floor(n / 10)));
  }
  const measured = costs.slice(WARM_UP);
  const mean = measured.reduce((sum, cost) => sum + cost.walRecords, 0) / VOTES;
  return { walRecords: mean + COMMIT, buffers: Math.max(...measured.map((cost) => cost.buffers)) };
}
