// Counts of buffers are the same on every machine. The bench measures times.
import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { costOf } from '../../../../tests/support/backend/explain.ts';
import { vacuum } from '../../../../tests/support/backend/vacuum.ts';
import { ageAccounts, item, liveWeek, type Week } from '../../fixtures/contest.ts';

const VOTES = 150;

let db: TestDatabase;
let session: Sql;
let week: Week;

beforeAll(async () => {
  db = await createTestDatabase();
  session = postgres(db.requestUrl, { max: 1, connection: { role: 'authenticated' }, onnotice: () => {} });
  week = await liveWeek(db);
  await vacuum(db);
});
afterAll(async () => {
  await session.end();
  await db.drop();
});

it('a vote of a session that planned before there were any costs at most 60 buffers, after 150 others', async () => {
  const buffers: number[] = [];
  for (let n = 0; n < VOTES; n += 1) {
    const voter = await db.createUser();
    await ageAccounts(db, [voter]);
    const claims = JSON.stringify({ sub: voter });
    const { buffers: cost } = await session.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${claims}, true)`;
      const { entryId } = item(week.entries, n % week.entries.length);
      return costOf(tx, `select public.cast_vote('${entryId}', ${1 + (n % 5)}, '${randomUUID()}')`);
    });
    buffers.push(cost);
  }
  expect(Math.max(...buffers.slice(-20))).toBeLessThanOrEqual(60);
});
