// Every function takes its locks by the helpers of LOCKS.md, and in the order of that document.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { DIRECT_LOCKS } from './direct-locks.ts';
import {
  directLocks,
  documentedLocks,
  functionBodies,
  LockOrder,
  locksByItself,
  rootFunctions,
} from './lock-order.ts';

let db: TestDatabase;
let order: LockOrder;
beforeAll(async () => {
  db = await createTestDatabase();
  order = await LockOrder.read(db.owner);
});
afterAll(() => db.drop());

describe('a lock', () => {
  it('is taken by a helper of the document, never by a function that does something else', async () => {
    const helpers = documentedLocks().flat();
    const bodies = await functionBodies(db.owner);
    expect(bodies.length).toBeGreaterThan(300);
    const locking = bodies.filter(({ source }) => locksByItself(source)).map(({ name }) => name);
    expect(locking.length).toBeGreaterThan(20);
    expect(locking.filter((name) => !helpers.includes(name))).toEqual([]);
  });

  it('stands in the document once, and exists', async () => {
    const helpers = documentedLocks().flat();
    const names = new Set((await functionBodies(db.owner)).map(({ name }) => name));
    expect(helpers.filter((name) => !names.has(name))).toEqual([]);
    expect(new Set(helpers).size).toBe(helpers.length);
  });

  it('is taken by the functions of direct-locks.ts, and by no other', async () => {
    const text = (locks: Readonly<Record<string, string>>) =>
      Object.entries(locks).map(([name, taken]) => `${name}: '${taken}'`);
    expect(text(await directLocks(db.owner))).toEqual(text(DIRECT_LOCKS));
  });

  it.each([
    ['an advisory one', 'perform pg_advisory_xact_lock(1);'],
    ['a shared one', 'perform pg_catalog.pg_advisory_xact_lock_shared(1);'],
    ['that of a session', 'perform pg_try_advisory_lock(1);'],
    ['of rows', 'select * into a from b where c for no key update;'],
    ['of the rows of one table', 'select from a join b on c\n    for update of b;'],
    ['that only refuses to wait in a second place', 'select a for update skip locked; select b for share;'],
  ])('is found in a body: %s', (_name, source) => {
    expect(locksByItself(source)).toBe(true);
  });

  it.each([
    ['what never waits', 'select a for update skip locked;'],
    ['a write', 'insert into a values (1) on conflict (b) do update set c = 1; update a set b = 1 where c;'],
    ['a comment or a string', "-- for update\n perform f('pg_advisory_xact_lock');"],
  ])('is not seen in %s', (_name, source) => {
    expect(locksByItself(source)).toBe(false);
  });
});

describe('every function that others call', () => {
  it('takes its locks in the order of the document', async () => {
    const roots = await rootFunctions(db.owner);
    expect(roots.filter((name) => order.locksOf(name).length > 1).length).toBeGreaterThan(40);
    const wrong = roots.map((name) => [name, ...order.wrongSteps(name)]).filter(({ length }) => length > 1);
    expect(wrong).toEqual([]);
  });
});
