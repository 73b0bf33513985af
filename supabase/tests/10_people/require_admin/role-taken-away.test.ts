// An admin whose role is taken away while their call waits for a lock decides nothing any more.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { type Entry, giveStars, item, liveWeek, signedIn } from '../../fixtures/contest.ts';
import { addAdmin } from '../../fixtures/reviews.ts';
import { Begun, untilHeld } from '../../fixtures/waiting.ts';

let db: TestDatabase;
let admin: string;
let entry: Entry;
let decision: string;
beforeEach(async () => {
  db = await createTestDatabase();
  admin = await addAdmin(db);
  await addAdmin(db);
  entry = item((await liveWeek(db, 3)).entries, 0);
  await giveStars(db, entry, [4]);
  const [row] = await db.owner<{ id: string }[]>`
    insert into public.decisions
      (subject, subject_id, entry_id, action, reason, publish_at, applied_at, appeal_text, appealed_at)
    values ('entry', ${entry.entryId}, ${entry.entryId}, 'changes', 'other', private.clock(), private.clock(), 'Why?',
      private.clock())
    returning id`;
  decision = row?.id ?? '';
});
afterEach(() => db.drop());

/** The answer to a call that waits while `meanwhile` happens in the transaction that holds the lock. */
async function answerAfter(lock: string, call: string, meanwhile: string): Promise<string> {
  const calls: Begun<string>[] = [];
  await db.owner.begin(async (tx) => {
    await tx.unsafe(`select private.${lock}`);
    const answer = db
      .as(signedIn(admin))
      .query(`select public.${call}`)
      .then(() => 'done')
      .catch((error: { message: string }) => error.message);
    calls.push(new Begun(answer));
    await untilHeld(db.owner, calls);
    expect(item(calls, 0).hasEnded).toBe(false);
    await tx.unsafe(meanwhile);
  });
  return item(calls, 0).answer;
}

describe.each<readonly [lock: string, call: () => string]>([
  ["lock_contest('ph')", () => `admin_decide_appeal('${decision}', true, 'Right')`],
  ["lock_contest('ph')", () => `admin_disqualify('${entry.entryId}', 'other', 'Twice')`],
  [
    "lock_contest('ph')",
    () =>
      `admin_decide_held_votes('ph', '2026-w47', '${entry.entryId}', array['${admin}']::uuid[], 'release', 'different_people')`,
  ],
  ['lock_reports()', () => "admin_republish_wave('both', '2999-01-01', 'Wave')"],
  ['lock_admins()', () => `admin_suspend('${entry.profileId}', 'Spam')`],
  ['lock_admins()', () => `admin_grant('${entry.profileId}', 'Helps')`],
])('a call that waits for %s', (lock, call) => {
  it(`is done for an admin, and refused once the role is gone: ${call.toString().slice(6, 40)}`, async () => {
    const gone = `delete from public.user_roles where user_id = '${admin}'`;
    expect(await answerAfter(lock, call(), gone)).toBe('not_allowed');
    await db.owner`insert into public.user_roles (user_id, role) values (${admin}, 'admin')`;
    expect(await answerAfter(lock, call(), 'select 1')).toBe('done');
  });
});
