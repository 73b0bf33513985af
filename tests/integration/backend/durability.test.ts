import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeDataFolder } from '../../../supabase/local/postgres/cluster-folder.ts';
import { MIGRATIONS_DIR } from '../../../supabase/local/postgres/migrations.ts';
import { liveWeek, type Week } from '../../../supabase/tests/fixtures/contest.ts';
import { type BackendProcess, postgresPid, spawnBackend } from '../../support/backend/backend-process.ts';

const WRITERS = 8;
const ENTRIES = 4;

interface AnsweredVote {
  voter: string;
  entry_id: string;
  stars: number;
  receipt: string;
}

describe('kill -9 during a thousand votes', () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'diadem-durability-'));
  });
  afterAll(() => removeDataFolder(dataDir));

  /** People vote for all entries until `count` votes are answered; then the kill, in the middle of others. */
  async function voteUntilKilled(
    backend: BackendProcess,
    week: Week,
    voters: string[],
    count: number,
    kill: () => void,
  ) {
    const answered: AnsweredVote[] = [];
    let isKilled = false;
    const writer = async () => {
      for (let voter = voters.pop(); voter && !isKilled; voter = voters.pop()) {
        const client = await backend.signedIn(voter);
        for (const [n, { entryId }] of week.entries.entries()) {
          const vote = { p_entry_id: entryId, p_stars: (n % 5) + 1, p_request_id: crypto.randomUUID() };
          const { data, error } = await client.rpc('cast_vote', vote);
          if (error && isKilled) return;
          if (error) throw error;
          answered.push({ voter, ...data });
          if (answered.length < count || isKilled) continue;
          isKilled = true;
          kill();
        }
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, writer));
    await backend.ended;
    return answered;
  }

  async function enoughVoters(backend: BackendProcess, votes: number): Promise<string[]> {
    await using db = backend.database();
    const count = votes / ENTRIES + 2 * WRITERS;
    const voters = await Promise.all(Array.from({ length: count }, () => db.createUser()));
    // So many votes of new accounts would be held as a burst.
    await db.owner`update public.profiles set created_at = created_at - interval '30 days' where true`;
    return voters;
  }

  it('loses none that was answered, be it the backend that dies or PostgreSQL with it', {
    timeout: 120_000,
  }, async () => {
    const first = await spawnBackend(dataDir, MIGRATIONS_DIR);
    const week = await (async () => {
      await using db = first.database();
      return await liveWeek(db, ENTRIES);
    })();
    const one = await voteUntilKilled(
      first,
      week,
      await enoughVoters(first, 500),
      500,
      () => void first.kill('SIGKILL'),
    );
    const second = await spawnBackend(dataDir, MIGRATIONS_DIR);
    const two = await voteUntilKilled(second, week, await enoughVoters(second, 500), 500, () => {
      process.kill(postgresPid(dataDir), 'SIGKILL');
      void second.kill('SIGKILL');
    });
    const answered = [...one, ...two];
    expect(answered.length).toBeGreaterThanOrEqual(1000);

    const third = await spawnBackend(dataDir, MIGRATIONS_DIR);
    await using db = third.database();
    const stored = await db.owner<{ key: string }[]>`
      select concat_ws(' ', voter_id, entry_id, stars, receipt) as key from public.votes`;
    const keys = new Set(stored.map(({ key }) => key));
    const lost = answered.filter(
      (vote) => !keys.has(`${vote.voter} ${vote.entry_id} ${vote.stars} ${vote.receipt}`),
    );
    expect(lost).toEqual([]);
    const sums = async () => {
      await db.owner`select private.tally_votes()`;
      const [row] = await db.owner<{ votes: number; standings: number }[]>`
        select (select count(*)::int from public.votes where state = 'counted') as votes,
          (select sum(votes)::int from private.standings) as standings`;
      return row;
    };
    expect((await sums())?.votes).toBeGreaterThan(500);
    // A tally leaves out a contest that the worker has locked.
    await expect
      .poll(async () => ((row) => (row ? row.votes - row.standings : Number.NaN))(await sums()), {
        timeout: 20_000,
      })
      .toBe(0);
    expect(await third.kill('SIGTERM')).toBe(0);
  });
});
