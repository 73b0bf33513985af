// What a page of standings costs with many entries, and how soon a vote is in it.
// --large: a million entries in the weeks of all 23 countries, and 10 million votes.
import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { COUNTRIES } from '../../src/domain/locales.ts';
import { costOf } from '../support/backend/explain.ts';
import { addVerifiedUsers, entryId, openWeek, voterId } from '../support/bench/bench-contest.ts';
import { median, report } from '../support/bench/bench-report.ts';
import { type BenchServer, startBenchServer } from '../support/bench/bench-server.ts';

const VOTES_PER_ENTRY = 10;
const VOTES_PER_VOTER = 100;
const BATCH = 500_000;
const PAGE = 24;
const PAGES = 1_000;
const ROUNDS = 5;

interface Load {
  weekId: string;
  /** Numbers of the week's entries. */
  first: number;
  last: number;
}

/** Ten votes per entry on average, many for few and few for many, by voters who give 100 each. */
async function loadVotes(owner: Sql, { weekId, first, last }: Load, firstVoter: number): Promise<void> {
  const entries = last - first + 1;
  const votes = entries * VOTES_PER_ENTRY;
  for (let from = 0; from < votes; from += BATCH) {
    await owner.unsafe(
      `insert into public.votes (voter_id, entry_id, week_id, stars, weight, cast_at, changed_at)
       select ('00000000-0000-4000-8000-' || lpad((${firstVoter} + v / ${VOTES_PER_VOTER})::text, 12, '0'))::uuid,
         ('10000000-0000-4000-8000-' || lpad((${first} + e)::text, 12, '0'))::uuid,
         $1, (array[1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5])[1 + (hashint8(v) & 2147483647) % 14], 1, now(), now()
       from (
         select v, (power((hashint8(v + 7) & 2147483647) / 2147483648.0, 2) * ${entries})::bigint % ${entries} as e
         from generate_series(${from}::bigint, ${Math.min(votes, from + BATCH) - 1}::bigint) v
       ) drawn
       on conflict do nothing`,
      [weekId],
    );
  }
  await owner`select private.recount_week(${weekId})`;
}

/**
 * Fills the weeks of so many countries, one after the other and the Philippines first, so that the rows of a week lie
 * together as folds leave them; returns the number of the last user.
 */
async function fillWeeks(owner: Sql, countries: number, entriesPerWeek: number): Promise<number> {
  const votersPerWeek = (entriesPerWeek * VOTES_PER_ENTRY) / VOTES_PER_VOTER;
  const firstVoter = 1 + countries * entriesPerWeek;
  for (const [n, country] of COUNTRIES.slice(0, countries).entries()) {
    const first = 1 + n * entriesPerWeek;
    const last = first + entriesPerWeek - 1;
    const weekId = await openWeek(owner, first, last, country);
    const voter = firstVoter + n * votersPerWeek;
    await addVerifiedUsers(owner, voter, voter + votersPerWeek - 1);
    await loadVotes(owner, { weekId, first, last }, voter);
    console.log(
      `  ${last.toLocaleString('en')} entries, ${(last * VOTES_PER_ENTRY).toLocaleString('en')} votes`,
    );
  }
  return firstVoter + countries * votersPerWeek - 1;
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
  await owner`select private.tally_votes()`;
  const [sums] = await owner<{ difference: number }[]>`
    select (abs(v.votes - s.votes) + abs(v.stars - s.stars))::int as difference
    from (select count(*) as votes, sum(stars) as stars from public.votes) v,
      (select sum(votes) as votes, sum(stars) as stars from private.standings) s`;
  return sums?.difference ?? Number.NaN;
}

export async function run(): Promise<void> {
  const isLarge = process.argv.includes('--large');
  const [countries, entriesPerWeek] = isLarge ? [23, 43_500] : [1, 100_000];
  const total = (countries * entriesPerWeek).toLocaleString('en');
  console.log(`Standings: ${total} entries, ${VOTES_PER_ENTRY} times as many votes, in ${countries} weeks`);
  const server = await startBenchServer();
  try {
    const voter = 1 + (await fillWeeks(server.owner, countries, entriesPerWeek));
    await addVerifiedUsers(server.owner, voter, voter);
    const visitor = server.requests('anon', 1);
    await visitor`select from public.get_contest_week('ph')`;
    await server.admin`vacuum (analyze)`;
    const pages = await pageCosts(visitor);
    const delays: number[] = [];
    for (let n = 0; n < ROUNDS; n += 1) delays.push(await visibleAfter(server, entriesPerWeek - n, voter));
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
