// What a page of standings costs with many entries, and how soon a vote is in it. --large: a million entries, 10 million votes.
import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { addVerifiedUsers, entryId, openWeek, voterId } from '../support/bench-contest.ts';
import { median, report } from '../support/bench-report.ts';
import { type BenchServer, startBenchServer } from '../support/bench-server.ts';
import { costOf } from '../support/explain.ts';

const PAGE = 24;
const PAGES = 1_000;
const ROUNDS = 5;

/** Votes of 10 per entry on average with a long tail, by voters who give 100 each; summed by the database itself. */
async function loadVotes(owner: Sql, weekId: string, entries: number, votes: number): Promise<void> {
  const perVoter = 100;
  const batch = 500_000;
  for (let first = 0; first < votes; first += batch) {
    await owner.unsafe(
      `insert into public.votes (voter_id, entry_id, week_id, stars, cast_at, changed_at)
       select ('00000000-0000-4000-8000-' || lpad((${entries + 1} + v / ${perVoter})::text, 12, '0'))::uuid,
         ('10000000-0000-4000-8000-' || lpad((1 + e)::text, 12, '0'))::uuid,
         $1, (array[1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5])[1 + (hashint8(v) & 2147483647) % 14], now(), now()
       from (
         select v, (power(((hashint8(v + 7) & 2147483647) % 100000) / 100000.0, 2) * ${entries})::bigint % ${entries} as e
         from generate_series(${first}::bigint, ${Math.min(votes, first + batch) - 1}::bigint) v
       ) drawn
       on conflict do nothing`,
      [weekId],
    );
    console.log(`  ${Math.min(votes, first + batch).toLocaleString('en')} votes`);
  }
  await owner`select private.recount_week(${weekId})`;
}

async function pageCosts(visitor: Sql): Promise<{ first: number; late: number; rows: number }> {
  let after: string | null = null;
  const seen = new Set<string>();
  for (let page = 1; page < PAGES; page += 1) {
    const rows: { entry_id: string; cursor: string }[] = await visitor`
      select entry_id, cursor from public.list_standings('ph', null, ${PAGE}, ${after})`;
    for (const row of rows) seen.add(row.entry_id);
    after = rows.at(-1)?.cursor ?? null;
  }
  const first: number[] = [];
  const late: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    first.push((await costOf(visitor, `select * from public.list_standings('ph', null, ${PAGE})`)).buffers);
    late.push(
      (await costOf(visitor, `select * from public.list_standings('ph', null, ${PAGE}, '${after}')`)).buffers,
    );
  }
  return { first: median(first), late: median(late), rows: seen.size };
}

/** Milliseconds from the answer to a vote until the standings count it, when somebody asks every 50 ms. */
async function visibleAfter(server: BenchServer, entry: number, voter: number): Promise<number> {
  const visitor = server.requests('anon', 1);
  const voting = server.requests('authenticated', 1);
  const votesInWeek = async () => {
    const [week] = await visitor<{ votes: number }[]>`select votes from public.get_contest_week('ph')`;
    return week?.votes ?? 0;
  };
  const before = await votesInWeek();
  await voting.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: voterId(voter) })}, true)`;
    await tx`select public.cast_vote(${entryId(entry)}, 5, ${randomUUID()})`;
  });
  const start = performance.now();
  while ((await votesInWeek()) === before && performance.now() - start < 5_000) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return performance.now() - start;
}

async function difference({ owner }: BenchServer): Promise<number> {
  await owner`select private.fold_votes()`;
  const [sums] = await owner<{ difference: number }[]>`
    select (abs(v.votes - s.votes) + abs(v.stars - s.stars))::int as difference
    from (select count(*) as votes, sum(stars) as stars from public.votes) v,
      (select sum(votes) as votes, sum(stars) as stars from private.standings) s`;
  return sums?.difference ?? Number.NaN;
}

export async function run(): Promise<void> {
  const isLarge = process.argv.includes('--large');
  const entries = isLarge ? 1_000_000 : 100_000;
  const votes = entries * 10;
  console.log(`Standings: ${entries.toLocaleString('en')} entries, ${votes.toLocaleString('en')} votes`);
  const server = await startBenchServer();
  try {
    const weekId = await openWeek(server.owner, entries);
    console.log('  entries are in');
    await addVerifiedUsers(server.owner, entries + 1, entries + votes / 100 + 10);
    await loadVotes(server.owner, weekId, entries, votes);
    const visitor = server.requests('anon', 1);
    await visitor`select from public.get_contest_week('ph')`;
    await server.admin`vacuum (analyze)`;
    const pages = await pageCosts(visitor);
    const delays: number[] = [];
    for (let n = 0; n < ROUNDS; n += 1)
      delays.push(await visibleAfter(server, entries - n, entries + votes / 100 + 5));
    report('Standings', [
      { name: `buffers of the first page of ${PAGE}, as anon`, value: pages.first, atMost: 12 },
      { name: `buffers of page ${PAGES}, as anon`, value: pages.late, atMost: 12 },
      { name: `different entries on ${PAGES - 1} pages`, value: pages.rows, atLeast: (PAGES - 1) * PAGE },
      {
        name: 'longest wait until a vote was in the standings',
        value: Math.max(...delays),
        unit: 'ms',
        atMost: 1_000,
      },
      { name: 'votes missing in the standings', value: await difference(server), atMost: 0 },
    ]);
  } finally {
    await server.stop();
  }
}
