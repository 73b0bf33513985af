// What a page costs a viewer with as many blocks as an account may have, all of them in front of the page.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { vacuum } from '../../../../tests/support/backend/vacuum.ts';
import { openWeek } from '../../../../tests/support/bench/bench-contest.ts';
import { signedIn } from '../../fixtures/contest.ts';

const ENTRIES = 1_500;

let db: TestDatabase;
let viewer: string;
beforeAll(async () => {
  db = await createTestDatabase();
  const weekId = await openWeek(db.owner, 1, ENTRIES);
  await db.owner`select private.recount_week(${weekId})`;
  await db.owner`select from public.get_contest_week('ph')`;
  viewer = await db.createUser();
  await db.owner`
    insert into private.blocks (blocker_id, blocked_id, is_known)
    select ${viewer}, s.profile_id, true from private.standings s where s.week_id = ${weekId}
    order by s.score desc, s.weight desc, s.fives desc, s.entry_id desc limit 1000`;
  await vacuum(db);
});
afterAll(() => db.drop());

it.each([
  ["1, null, 'rank'", 1, 4_000],
  ["24, null, 'rank'", 24, 4_000],
  ["1, null, 'newest'", 1, 12_000],
  ["1, null, 'rank', null, 'contestant'", 1, 16_000],
])('a page of (%s) has %i rows and costs at most %i buffers', async (page, rows, most) => {
  const statement = `select * from public.list_standings('ph', null, ${page})`;
  await db.as(signedIn(viewer)).transaction(async (query) => {
    expect(await query(statement)).toHaveLength(rows);
    const [plan] = await query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) ${statement}`,
    );
    const { Plan } = (plan as { 'QUERY PLAN': [{ Plan: Record<string, number> }] })['QUERY PLAN'][0];
    const buffers = (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0);
    expect(buffers).toBeLessThanOrEqual(most);
  });
});
