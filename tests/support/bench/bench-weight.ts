// How long the fifth rating of a voter takes who has 300 votes: it gives all of them the weight 1.
import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { addVerifiedUsers, entryId, voterId } from './bench-contest.ts';
import { median } from './bench-report.ts';
import type { BenchServer } from './bench-server.ts';

const VOTES = 300;
const ROUNDS = 9;
const INSERTS = 60;
/** Nobody else votes with these numbers. */
const FIRST_VOTER = 1_000_001;

async function inMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** A voter with 300 votes of a quarter, of whom four are rated and a fifth is served; every vote is for an entry of its own. */
async function prepareVoter(owner: Sql, weekId: string, voter: string): Promise<void> {
  await owner`
    insert into public.votes (voter_id, entry_id, week_id, stars, weight, cast_at, changed_at)
    select ${voter}, ('10000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, ${weekId}, 1 + n % 5, 0.25, now(), now()
    from generate_series(1, ${VOTES}) n`;
  await owner`
    insert into private.voter_weeks (voter_id, week_id, served, rated_served, last_place)
    values (${voter}, ${weekId}, 5, 4, 5)`;
  await owner`
    insert into private.served_entries (voter_id, week_id, entry_id, place, served_at)
    values (${voter}, ${weekId}, ${entryId(VOTES + 1)}, 5, now())`;
}

/** The time of such a rating in bare INSERTs of one client, the median of some rounds. */
export async function measureWeight(server: BenchServer, weekId: string): Promise<number> {
  const requests = server.requests('authenticated', 1);
  await addVerifiedUsers(server.owner, FIRST_VOTER, FIRST_VOTER + ROUNDS);
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const voter = voterId(FIRST_VOTER + round);
    await prepareVoter(server.owner, weekId, voter);
    const insert = () => requests`
      insert into bench.bare_votes (voter_id, entry_id, week_id, stars, weight, cast_at, changed_at)
      values (${randomUUID()}, ${entryId(1)}, ${weekId}, 5, 0.25, now(), now())`;
    await insert();
    const inserts = await inMs(async () => {
      for (let n = 0; n < INSERTS; n += 1) await insert();
    });
    const claims = JSON.stringify({ role: 'authenticated', sub: voter });
    await requests`select set_config('request.jwt.claims', ${claims}, false)`;
    const rating = await inMs(
      () => requests`select public.rate_served(${entryId(VOTES + 1)}::uuid, 4, ${randomUUID()}::uuid, 4000)`,
    );
    // They have no deltas, which the check of the sums would find.
    await server.owner`delete from public.votes where voter_id = ${voter} and entry_id <> ${entryId(VOTES + 1)}`;
    ratios.push(rating / (inserts / INSERTS));
  }
  return median(ratios);
}
