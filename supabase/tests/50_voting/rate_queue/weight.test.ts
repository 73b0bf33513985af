// What a voter's votes of a week weigh.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { addEntries, castVote, item, liveWeek, signedIn, type Week } from '../../fixtures/contest.ts';
import { holdVote } from '../../fixtures/held-votes.ts';
import {
  idsOf,
  meterOf,
  nextToRate,
  rateNext,
  rateServed,
  skipServed,
  sumsOff,
} from '../../fixtures/rate-queue.ts';

let db: TestDatabase;
let week: Week;
let voter: string;
beforeEach(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 8);
  voter = await db.createUser();
});
afterEach(() => db.drop());

const entry = (n: number) => item(week.entries, n).entryId;

async function weights(): Promise<Record<string, number>> {
  const rows = await db.owner<{ entry_id: string; weight: number }[]>`
    select entry_id, weight::float8 from public.votes where voter_id = ${voter} order by entry_id`;
  return Object.fromEntries(rows.map(({ entry_id, weight }) => [entry_id, weight]));
}

const distinctWeights = async () => [...new Set(Object.values(await weights()))];

describe('the votes of a voter', () => {
  it('weigh a quarter until five served contestants are rated, and then one, the earlier ones included', async () => {
    await castVote(db, voter, entry(0), 5);
    expect(await meterOf(db, voter)).toEqual({ rated: 0, needed: 5, weight: 0.25 });
    await rateNext(db, voter, 4);
    expect(await distinctWeights()).toEqual([0.25]);
    expect(await meterOf(db, voter)).toEqual({ rated: 4, needed: 5, weight: 0.25 });
    expect(await sumsOff(db, week)).toBe(0);
    await rateNext(db, voter, 1);
    expect(await weights()).toMatchObject({ [entry(0)]: 1 });
    expect(await distinctWeights()).toEqual([1]);
    expect(await meterOf(db, voter)).toEqual({ rated: 5, needed: 5, weight: 1 });
    expect(await sumsOff(db, week)).toBe(0);
    // From now on each new vote weighs one.
    await castVote(db, voter, item(Object.keys(await weights()), 0), 1);
    const rated = Object.keys(await weights());
    const unseen = week.entries.find(({ entryId }) => !rated.includes(entryId))?.entryId ?? '';
    await castVote(db, voter, unseen, 2);
    expect(await distinctWeights()).toEqual([1]);
    expect(await sumsOff(db, week)).toBe(0);
  });

  it('weigh a quarter however many contestants are rated without the queue', async () => {
    for (let n = 0; n < 8; n += 1) await castVote(db, voter, entry(n), 4);
    expect(await distinctWeights()).toEqual([0.25]);
    expect(await meterOf(db, voter)).toEqual({ rated: 0, needed: 5, weight: 0.25 });
  });

  it('weigh one after five of these are served and confirmed', async () => {
    for (let n = 0; n < 8; n += 1) await castVote(db, voter, entry(n), 4);
    await rateNext(db, voter, 5, 4);
    expect(await distinctWeights()).toEqual([1]);
    expect(await sumsOff(db, week)).toBe(0);
  });

  it('count a served contestant who is rated on a card, also after a skip', async () => {
    const [one = '', two = ''] = idsOf(await nextToRate(db, voter));
    await skipServed(db, voter, two);
    await castVote(db, voter, one, 5);
    await castVote(db, voter, two, 5);
    expect(await meterOf(db, voter)).toMatchObject({ rated: 2 });
  });

  it('count no skip, and no contestant twice', async () => {
    for (let n = 0; n < 8; n += 1) {
      const [id = ''] = idsOf(await nextToRate(db, voter, 1));
      await skipServed(db, voter, id);
    }
    expect(await meterOf(db, voter)).toMatchObject({ rated: 0, weight: 0.25 });
    const [id = ''] = idsOf(await nextToRate(db, voter, 1));
    const requestId = randomUUID();
    for (let n = 0; n < 6; n += 1) await rateServed(db, voter, id, 5, { requestId });
    for (let n = 1; n < 6; n += 1) await rateServed(db, voter, id, n);
    expect(await meterOf(db, voter)).toMatchObject({ rated: 1, weight: 0.25 });
  });

  it('weigh a quarter again in another week and another country', async () => {
    await rateNext(db, voter, 5);
    const other = await liveWeek(db, 3, '2026-w47', 'us');
    await castVote(db, voter, item(other.entries, 0).entryId, 5);
    expect(await weights()).toMatchObject({ [item(other.entries, 0).entryId]: 0.25 });
  });
});

describe('where fewer than five are eligible', () => {
  it('all of them are needed', async () => {
    const own = item(week.entries, 0).profileId;
    for (let n = 1; n < 6; n += 1)
      await db.as(signedIn(own)).query('select public.block_person($1)', [item(week.entries, n).profileId]);
    expect(await meterOf(db, own)).toEqual({ rated: 0, needed: 2, weight: 0.25 });
    await rateNext(db, own, 1);
    expect(await meterOf(db, own)).toEqual({ rated: 1, needed: 2, weight: 0.25 });
    await rateNext(db, own, 1);
    expect(await meterOf(db, own)).toEqual({ rated: 2, needed: 2, weight: 1 });
  });

  it('those rated who have gone do not stand for those who are left', async () => {
    const rated = await rateNext(db, voter, 2);
    for (const { profileId } of week.entries.filter(({ entryId }) => rated.includes(entryId)))
      await db.as(signedIn(profileId)).query(`select public.save_my_visibility('{"is_paused": true}')`);
    const left = week.entries.filter(({ entryId }) => !rated.includes(entryId));
    for (const { profileId } of left.slice(0, 3))
      await db.as(signedIn(voter)).query('select public.block_person($1)', [profileId]);
    expect(await meterOf(db, voter)).toEqual({ rated: 0, needed: 3, weight: 0.25 });
    await rateNext(db, voter, 2);
    expect(await distinctWeights()).toEqual([0.25]);
    await rateNext(db, voter, 1);
    expect(await distinctWeights()).toEqual([1]);
  });

  it('a weight of one stays when more contestants join', async () => {
    for (let n = 0; n < 6; n += 1)
      await db.as(signedIn(voter)).query('select public.block_person($1)', [item(week.entries, n).profileId]);
    await rateNext(db, voter, 2);
    await addEntries(db, week, 4);
    await castVote(db, voter, item(week.entries, 9).entryId, 5);
    expect(await distinctWeights()).toEqual([1]);
    expect(await meterOf(db, voter)).toEqual({ rated: 5, needed: 5, weight: 1 });
  });
});

describe('votes that do not count', () => {
  it('get the weight without a change of the sums, and count with it once they are released', async () => {
    await holdVote(db, await castVote(db, voter, entry(0), 5));
    await rateNext(db, voter, 5);
    expect(await distinctWeights()).toEqual([1]);
    expect(await sumsOff(db, week)).toBe(0);
    const admin = await db.createUser();
    await db.owner`insert into public.user_roles (user_id, role) values (${admin}, 'admin')`;
    await db
      .as(signedIn(admin))
      .query(
        `select public.admin_decide_held_votes('ph', $1, $2, array[$3]::uuid[], 'release', 'honest_opinion')`,
        [week.slug, entry(0), voter],
      );
    expect(await sumsOff(db, week)).toBe(0);
    const [row] = await db.owner`select weight::float8 from private.standings where entry_id = ${entry(0)}`;
    expect(row).toEqual({ weight: 1 });
  });

  it('stay exact when the voter is suspended and comes back', async () => {
    await castVote(db, voter, entry(0), 5);
    await rateNext(db, voter, 5);
    await db.owner`update public.profiles set suspended_at = private.clock() where id = ${voter}`;
    expect(await sumsOff(db, week)).toBe(0);
    await db.owner`update public.profiles set suspended_at = null where id = ${voter}`;
    expect(await sumsOff(db, week)).toBe(0);
    expect(await distinctWeights()).toEqual([1]);
  });
});
