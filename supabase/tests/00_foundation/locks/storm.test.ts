// Every two functions that share two locks of LOCKS.md meet about the same two people: nobody is thrown out of a deadlock.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { Storm } from '../../fixtures/storm.ts';
import { STORM_CALLS } from '../../fixtures/storm-calls.ts';
import { LockOrder, pairsThatShareLocks, rootFunctions } from './lock-order.ts';

let db: TestDatabase;
let order: LockOrder;
beforeAll(async () => {
  db = await createTestDatabase();
  order = await LockOrder.read(db.owner);
});
afterAll(() => db.drop());

describe('the storm', () => {
  it('knows every function that takes a lock', async () => {
    const locking = (await rootFunctions(db.owner)).filter((name) => order.locksOf(name).length > 0);
    expect(locking.filter((name) => !(name in STORM_CALLS))).toEqual([]);
  });

  it('finds no deadlock in any pair that shares two locks', async () => {
    const pairs = pairsThatShareLocks(order, Object.keys(STORM_CALLS));
    expect(pairs.length).toBeGreaterThan(300);
    const storm = await Storm.begin(db);
    for (const [one, other] of pairs) await storm.meet(one, other);
    const deadlocks = await storm.end();
    expect({ deadlocks, of: storm.deadlocks }).toEqual({ deadlocks: 0, of: [] });
    // Done, refused by a rule, or refused because something refers to the account: nothing else.
    expect([...storm.codes.keys()].sort()).toEqual(['23503', 'P0001', 'done']);
  }, 120_000);
});
