// An admin's page costs by what it shows: it scans no table of people or entries.
import type { TransactionSql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { vacuum } from '../../../../tests/support/backend/vacuum.ts';
import { entryId, openWeek, voterId } from '../../../../tests/support/bench/bench-contest.ts';
import { addAdmin, addWaitingEntries } from '../../fixtures/reviews.ts';

const ENTRIES = 3_000;
const WAITING = 5;

let db: TestDatabase;
let admin: string;

beforeAll(async () => {
  db = await createTestDatabase();
  await openWeek(db.owner, 1, ENTRIES);
  await db.owner`
    insert into public.media (entry_id, owner_id, kind, version, state, files, received_at, review_due_at)
    select e.id, e.profile_id, k.kind, 1, 'approved', '[]', private.clock(), private.clock()
    from public.entries e cross join (values ('portrait'), ('body')) k (kind)`;
  await addWaitingEntries(db, WAITING);
  admin = await addAdmin(db);
  await db.owner`
    insert into public.audit_log (actor_id, action, target_type, target_id)
    select ${admin}, 'suspend', t.type, t.id
    from generate_series(1, 100) n
    cross join lateral (values ('profile', ${voterId(1)}), ('entry', ${entryId(2)}), ('week', 'ph/2026-w47')) t (type, id)`;
  await vacuum(db);
});
afterAll(() => db.drop());

/** How often this connection has scanned each of the large tables. */
const wholeReads = async (tx: TransactionSql) =>
  new Map(
    (
      await tx<{ relname: string; seq_scan: string }[]>`
        select relname, seq_scan from pg_stat_xact_user_tables
        where relname in ('entries', 'media', 'profiles', 'users') order by relname`
    ).map(({ relname, seq_scan }) => [relname, Number(seq_scan)]),
  );

/** What a statement of the admin answers, and the tables that it scans. */
async function tablesReadWhole<T>(work: (tx: TransactionSql) => Promise<T>) {
  const result = await db.owner.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: admin })}, true)`;
    const before = await wholeReads(tx);
    const answer = await work(tx);
    const after = await wholeReads(tx);
    return {
      answer,
      read: [...after].filter(([name, n]) => n > (before.get(name) ?? 0)).map(([name]) => name),
    };
  });
  return result as { answer: T; read: string[] };
}

describe('with 3,000 decided entries', () => {
  it('the queue of five reads only entries that wait', async () => {
    const { answer, read } = await tablesReadWhole((tx) => tx`select from private.list_waiting_reviews()`);
    expect(answer).toHaveLength(WAITING);
    expect(read).toEqual([]);
  });

  it('a page of the audit log looks up its names', async () => {
    const { answer, read } = await tablesReadWhole(
      (tx) => tx<{ target: string | null }[]>`
        select distinct target from public.admin_list_audit() order by 1`,
    );
    expect(answer.map(({ target }) => target)).toEqual(['Contestant 2', 'user1@example.test', null]);
    expect(read).toEqual([]);
  });
});
