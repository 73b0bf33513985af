// What a vote costs: beside a bare INSERT with the same keys, and when everybody votes for the same contestant.
import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { addVerifiedUsers, entryId, openWeek, voterId } from '../support/bench/bench-contest.ts';
import { median, report } from '../support/bench/bench-report.ts';
import { type BenchServer, startBenchServer } from '../support/bench/bench-server.ts';
import { measureVoteCost } from '../support/bench/bench-vote-cost.ts';
import { measureWeight } from '../support/bench/bench-weight.ts';

const CLIENTS = 16;
const PAIRS = 7;
const ENTRIES = 2_000;
const VOTERS = 40_000;

type Vote = (n: number) => Promise<unknown>;

function castVote(requests: Sql, chooseEntry: (n: number) => string): Vote {
  return (n) => {
    const claims = JSON.stringify({ role: 'authenticated', sub: voterId(ENTRIES + 1 + (n % VOTERS)) });
    return requests`
      select set_config('request.jwt.claims', ${claims}, false),
        public.cast_vote(${chooseEntry(n)}::uuid, ${1 + (n % 5)}::int, ${randomUUID()}::uuid)`;
  };
}

/** Votes a second of 16 clients that each wait for their answer. */
async function throughput(vote: Vote, seconds: number, next: { n: number }): Promise<number> {
  const start = performance.now();
  const end = start + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() < end) {
        next.n += 1;
        await vote(next.n);
        done += 1;
      }
    }),
  );
  return (done / (performance.now() - start)) * 1000;
}

async function compare(server: BenchServer, weekId: string, seconds: number) {
  const requests = server.requests('authenticated', CLIENTS);
  const owner = server.requests('authenticated', CLIENTS);
  const counters = { bare: { n: 0 }, spread: { n: 0 }, hot: { n: 0 } };
  const bare: Vote = (n) => owner`
    insert into bench.bare_votes (voter_id, entry_id, week_id, stars, weight, cast_at, changed_at)
    values (${voterId(n)}, ${entryId(1 + (n % ENTRIES))}, ${weekId}, ${1 + (n % 5)}, 0.25, now(), now())`;
  const rates = { bare: [] as number[], spread: [] as number[], hot: [] as number[] };
  for (let pair = 1; pair <= PAIRS; pair += 1) {
    // Every round starts where no voter has voted for these entries yet.
    const spread = castVote(requests, (n) =>
      entryId(1 + ((n * 7 + Math.floor(n / VOTERS) * 13) % (ENTRIES - PAIRS))),
    );
    const hot = castVote(requests, () => entryId(ENTRIES - PAIRS + pair));
    counters.hot.n = pair * 1_000_003;
    rates.bare.push(await throughput(bare, seconds, counters.bare));
    rates.spread.push(await throughput(spread, seconds, counters.spread));
    rates.hot.push(await throughput(hot, seconds, counters.hot));
    console.log(
      `  pair ${pair} of ${PAIRS}: bare INSERT ${rates.bare.at(-1)?.toFixed(0)}/s, spread ${rates.spread.at(-1)?.toFixed(0)}/s, one contestant ${rates.hot.at(-1)?.toFixed(0)}/s`,
    );
  }
  const ratio = (a: number[], b: number[]) => median(a.map((rate, n) => rate / (b[n] ?? Number.NaN)));
  return {
    bare: median(rates.bare),
    spread: median(rates.spread),
    hot: median(rates.hot),
    spreadToBare: ratio(rates.spread, rates.bare),
    hotToSpread: ratio(rates.hot, rates.spread),
  };
}

/** How far standings, week totals and votes differ after the last tally; 0 when nothing was lost. */
async function missingAfterTally({ owner }: BenchServer): Promise<number> {
  await owner`select private.tally_votes()`;
  const [sums] = await owner<{ missing: number }[]>`
    select (abs(v.votes - s.votes) + abs(v.stars - s.stars) + abs(v.votes - w.votes))::int as missing
    from (select count(*) as votes, sum(stars) as stars from public.votes where state = 'counted') v,
      (select sum(votes) as votes, sum(stars) as stars from private.standings) s,
      (select sum(votes) as votes from private.week_totals) w`;
  return sums?.missing ?? Number.NaN;
}

export async function run(): Promise<void> {
  const seconds = Number(process.argv.find((flag) => flag.startsWith('--seconds='))?.split('=')[1] ?? 3);
  console.log(
    `Votes: ${CLIENTS} clients, ${PAIRS} interleaved rounds of 3 × ${seconds} s, ${VOTERS} voters, ${ENTRIES} entries`,
  );
  const server = await startBenchServer();
  try {
    const weekId = await openWeek(server.owner, 1, ENTRIES);
    await addVerifiedUsers(server.owner, ENTRIES + 1, ENTRIES + VOTERS);
    await server.owner.unsafe(`
      create schema bench;
      create table bench.bare_votes (like public.votes including all);
      grant usage on schema bench to authenticated;
      grant insert on bench.bare_votes to authenticated;`);
    await server.admin`vacuum analyze`;
    const cost = await measureVoteCost(server.requests('authenticated', 1), ENTRIES);
    const rates = await compare(server, weekId, seconds);
    report('Votes', [
      { name: 'bare INSERT with the same keys', value: rates.bare, unit: 'per s' },
      { name: 'cast_vote, spread over all contestants', value: rates.spread, unit: 'per s' },
      { name: 'cast_vote, all for one contestant', value: rates.hot, unit: 'per s' },
      { name: 'cast_vote to bare INSERT', value: rates.spreadToBare, atLeast: 0.42 },
      { name: 'one contestant to spread', value: rates.hotToSpread, atLeast: 0.8 },
      {
        name: 'weight of 300 votes raised, in bare INSERTs',
        value: await measureWeight(server, weekId),
        atMost: 30,
      },
      { name: 'WAL records a vote, mean', value: cost.walRecords, atMost: 10 },
      { name: 'buffers a vote, largest of 200', value: cost.buffers, atMost: 45 },
      { name: 'votes missing in the standings', value: await missingAfterTally(server), atMost: 0 },
    ]);
  } finally {
    await server.stop();
  }
}
