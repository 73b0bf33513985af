import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { castVote, HOUR, item, liveWeek, setClock, type Week } from '../../fixtures/contest.ts';
import { decideHeld } from '../../fixtures/held-votes.ts';
import {
  evaluateSignals,
  holdReasons,
  oldVoters,
  shareDevice,
  signalsOf,
  voterMadeAt,
} from '../../fixtures/holding.ts';
import { sumsOff } from '../../fixtures/rate-queue.ts';
import { addAdmin } from '../../fixtures/reviews.ts';

let db: TestDatabase;
let week: Week;
let entryId: string;
beforeEach(async () => {
  db = await createTestDatabase({ connections: 40 });
  week = await liveWeek(db, 4);
  entryId = item(week.entries, 0).entryId;
});
afterEach(() => db.drop());

describe('the third account of a device', () => {
  it('is held when it votes, and so is all that it casts later', async () => {
    const voters = await oldVoters(db, week, 4);
    await shareDevice(db, voters);
    const states: string[] = [];
    for (const voter of voters) states.push((await castVote(db, voter, entryId, 5)).state);
    expect(states).toEqual(['counted', 'counted', 'held', 'held']);
    const later = await castVote(db, item(voters, 2), item(week.entries, 1).entryId, 4);
    expect(later.state).toBe('held');
    expect(await holdReasons(db, voters, entryId)).toEqual([null, null, 'shared_device', 'shared_device']);
    expect(await sumsOff(db, week)).toBe(0);
  });

  it('stays held when its stars change, and counts with them once the device is another', async () => {
    const voters = await oldVoters(db, week, 3);
    await shareDevice(db, voters);
    for (const voter of voters) await castVote(db, voter, entryId, 5);
    const third = item(voters, 2);
    expect((await castVote(db, third, entryId, 2)).state).toBe('held');
    await evaluateSignals(db);
    expect(await holdReasons(db, [third], entryId)).toEqual(['shared_device']);
    await db.owner`delete from public.device_accounts where user_id = ${third}`;
    await castVote(db, third, item(week.entries, 1).entryId, 3);
    await evaluateSignals(db);
    expect(await holdReasons(db, [third], entryId)).toEqual([null]);
    expect(await sumsOff(db, week)).toBe(0);
    const [sums] = await db.owner`select votes, stars from private.standings where entry_id = ${entryId}`;
    expect(sums).toEqual({ votes: 3, stars: 12 });
  });

  it('is found by the worker where thirty vote at the same instant: the first two count', async () => {
    const voters = await oldVoters(db, week, 30);
    await shareDevice(db, voters);
    await Promise.all(voters.map((voter) => castVote(db, voter, entryId, 5)));
    await evaluateSignals(db);
    const reasons = await holdReasons(db, voters, entryId);
    expect(reasons.filter((reason) => reason === null)).toHaveLength(2);
    expect(new Set(reasons)).toEqual(new Set([null, 'shared_device']));
    expect(await sumsOff(db, week)).toBe(0);
  });

  it('is another one in each week, and two accounts of a family are none', async () => {
    const family = await oldVoters(db, week, 2);
    await shareDevice(db, family);
    for (const voter of family) await castVote(db, voter, entryId, 5);
    await evaluateSignals(db);
    expect(await holdReasons(db, family, entryId)).toEqual([null, null]);
  });
});

describe('a burst of new accounts', () => {
  it('holds all ten, the tenth when it votes and the others by the worker', async () => {
    const voters = await Promise.all(Array.from({ length: 10 }, () => voterMadeAt(db, week.startsAt)));
    await setClock(db, new Date(week.startsAt.getTime() + 2 * HOUR));
    const states: string[] = [];
    for (const voter of voters) states.push((await castVote(db, voter, entryId, 5)).state);
    expect(states).toEqual([...Array(9).fill('counted'), 'held']);
    await evaluateSignals(db);
    expect(await holdReasons(db, voters, entryId)).toEqual(Array(10).fill('burst'));
    expect(await sumsOff(db, week)).toBe(0);
  });

  it('is none from old accounts, and none for as many contestants', async () => {
    const old = await oldVoters(db, week, 12);
    for (const voter of old) await castVote(db, voter, entryId, 5);
    const fresh = await Promise.all(Array.from({ length: 9 }, () => voterMadeAt(db, week.startsAt)));
    await setClock(db, new Date(week.startsAt.getTime() + 2 * HOUR));
    for (const voter of fresh) await castVote(db, voter, item(week.entries, 1).entryId, 5);
    await evaluateSignals(db);
    expect(await holdReasons(db, old, entryId)).toEqual(Array(12).fill(null));
    expect(await holdReasons(db, fresh, item(week.entries, 1).entryId)).toEqual(Array(9).fill(null));
  });

  it('that an admin released is not held again', async () => {
    const admin = await addAdmin(db);
    const voters = await oldVoters(db, week, 3);
    await shareDevice(db, voters);
    for (const voter of voters) await castVote(db, voter, entryId, 5);
    await decideHeld(db, admin, week, entryId, voters, 'release', 'different_people');
    await castVote(db, item(voters, 2), entryId, 4);
    await evaluateSignals(db);
    expect(await holdReasons(db, voters, entryId)).toEqual([null, null, null]);
    await setClock(db, new Date(week.endsAt.getTime() + HOUR));
    expect(await holdReasons(db, voters, entryId)).toEqual([null, null, null]);
  });
});

describe('in the last 24 hours', () => {
  it('no vote is held or released before the close, which does both', async () => {
    const voters = await oldVoters(db, week, 5);
    await shareDevice(db, voters);
    for (const voter of voters.slice(0, 3)) await castVote(db, voter, entryId, 5);
    await setClock(db, new Date(week.endsAt.getTime() - HOUR));
    const late = await castVote(db, item(voters, 3), entryId, 5);
    expect(late.state).toBe('counted');
    await evaluateSignals(db);
    expect(await holdReasons(db, voters, entryId)).toEqual([null, null, 'shared_device', null, null]);
    await setClock(db, new Date(week.endsAt.getTime() + HOUR));
    expect(await holdReasons(db, voters, entryId)).toEqual([
      null,
      null,
      'shared_device',
      'shared_device',
      null,
    ]);
    expect(await signalsOf(db, late)).toContain('shared_device');
    expect(await sumsOff(db, week)).toBe(0);
  });

  it('and once the week is official, the key and the hashes are gone', async () => {
    await db.owner`insert into private.week_keys (week_id) values (${week.id})`;
    const voter = item(await oldVoters(db, week, 1), 0);
    await castVote(db, voter, entryId, 5);
    await db.owner`update private.voter_weeks set origins = array['\\x00'::bytea]`;
    await setClock(db, new Date(week.endsAt.getTime() + HOUR));
    expect(await db.owner`select key is not null as is_there from private.week_keys`).toEqual([
      { is_there: true },
    ]);
    await setClock(db, new Date(week.endsAt.getTime() + 49 * HOUR));
    expect(await db.owner`select * from private.week_keys`).toEqual([]);
    expect(await db.owner`select origins from private.voter_weeks where voted_at is not null`).toEqual([
      { origins: [] },
    ]);
  });
});
