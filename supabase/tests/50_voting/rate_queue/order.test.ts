// Which contestant the rate queue serves next.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { castVote, giveStars, item, liveWeek, signedIn, type Week } from '../../fixtures/contest.ts';
import { idsOf, nextToRate, rateNext, rateServed, skipServed } from '../../fixtures/rate-queue.ts';

let db: TestDatabase;
let week: Week;
let voter: string;
beforeEach(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 6);
  voter = await db.createUser();
});
afterEach(() => db.drop());

const entry = (n: number) => item(week.entries, n).entryId;
const tally = () => db.owner`select private.tally_votes()`;

describe('the rate queue', () => {
  it('serves a card with the voter’s own stars, and none before a vote', async () => {
    const [served] = (await nextToRate(db, voter, 1)).entries;
    expect(served).toMatchObject({ stars: null, city: 'Quezon City', portrait: { width: 1200 } });
    await castVote(db, voter, served?.entry_id ?? '', 3);
    for (let n = 0; n < 5; n += 1) await rateNext(db, voter, 1);
    const again = await nextToRate(db, voter);
    expect(again.entries.find(({ entry_id }) => entry_id === served?.entry_id)).toMatchObject({ stars: 3 });
  });

  it('serves those with the fewest votes first', async () => {
    for (const n of [0, 1, 2, 4]) await giveStars(db, week.entries[n], [5]);
    await giveStars(db, week.entries[3], [1, 2]);
    await tally();
    const served = await rateNext(db, voter, 6);
    expect(served.at(0)).toBe(entry(5));
    expect(served.at(-1)).toBe(entry(3));
  });

  it('serves equals in an order of its own for each voter, each one first about equally often', async () => {
    const first = new Map<string, number>();
    for (let n = 0; n < 240; n += 1) {
      const [id = ''] = idsOf(await nextToRate(db, await db.createUser(), 1));
      first.set(id, (first.get(id) ?? 0) + 1);
    }
    expect(first.size).toBe(6);
    // 40 are expected of each; 16 and 64 are four standard deviations away.
    expect(Math.min(...first.values())).toBeGreaterThan(16);
    expect(Math.max(...first.values())).toBeLessThan(64);
  });

  it('serves again first what was fetched and not answered', async () => {
    const fetched = idsOf(await nextToRate(db, voter));
    for (let visit = 0; visit < 8; visit += 1) expect(idsOf(await nextToRate(db, voter))).toEqual(fetched);
    await rateServed(db, voter, item(fetched, 1), 5);
    const next = idsOf(await nextToRate(db, voter));
    expect(next.slice(0, 2)).toEqual([fetched[0], fetched[2]]);
    expect(fetched).not.toContain(next[2]);
  });

  it('serves skipped ones after all others, the one skipped first before', async () => {
    const skipped = idsOf(await nextToRate(db, voter, 2));
    for (const id of skipped) expect(await skipServed(db, voter, id)).toBe(true);
    const rated = await rateNext(db, voter, 4);
    for (const id of skipped) expect(rated).not.toContain(id);
    expect(idsOf(await nextToRate(db, voter)).slice(0, 2)).toEqual(skipped);
    await skipServed(db, voter, item(skipped, 0));
    expect(idsOf(await nextToRate(db, voter, 1))).toEqual([skipped[1]]);
  });

  it('serves rated ones last, those rated elsewhere before those rated here', async () => {
    await castVote(db, voter, entry(2), 5);
    const rated = await rateNext(db, voter, 5);
    expect(rated).not.toContain(entry(2));
    expect(idsOf(await nextToRate(db, voter, 1))).toEqual([entry(2)]);
    await rateServed(db, voter, entry(2), 5);
    expect(idsOf(await nextToRate(db, voter, 1))).toEqual([rated[0]]);
    await rateServed(db, voter, item(rated, 0), 4);
    expect(idsOf(await nextToRate(db, voter, 1))).toEqual([rated[1]]);
  });

  it('never serves the voter’s own entry, a blocked pair, a paused or a withdrawn one', async () => {
    const contestant = item(week.entries, 0).profileId;
    const [blocked, blocker, paused] = [1, 2, 3].map((n) => item(week.entries, n).profileId);
    await db.as(signedIn(contestant)).query('select public.block_person($1)', [blocked]);
    await db.as(signedIn(blocker ?? '')).query('select public.block_person($1)', [contestant]);
    await db.as(signedIn(paused ?? '')).query(`select public.save_my_visibility('{"is_paused": true}')`);
    expect(new Set(await rateNext(db, contestant, 4))).toEqual(new Set([entry(4), entry(5)]));
    // Somebody else meets all but the paused one.
    expect(new Set(await rateNext(db, voter, 5))).toEqual(new Set([0, 1, 2, 4, 5].map((n) => entry(n))));
  });

  it('leaves out what was fetched and is blocked or paused since', async () => {
    const [first = '', second = ''] = idsOf(await nextToRate(db, voter, 2));
    const personOf = (id: string) => week.entries.find(({ entryId }) => entryId === id)?.profileId ?? '';
    await db.as(signedIn(voter)).query('select public.block_person($1)', [personOf(first)]);
    expect(idsOf(await nextToRate(db, voter, 1))).toEqual([second]);
    await db.as(signedIn(personOf(second))).query(`select public.save_my_visibility('{"is_paused": true}')`);
    expect(idsOf(await nextToRate(db, voter))).not.toContain(second);
  });

  it('has nobody for the only contestant whom the voter may rate no more', async () => {
    for (const { profileId } of week.entries)
      await db.as(signedIn(voter)).query('select public.block_person($1)', [profileId]);
    expect(await nextToRate(db, voter)).toMatchObject({ entries: [], meter: { rated: 0, needed: 0 } });
  });
});

describe('what was served', () => {
  const servedOf = (id: string) => db.owner`
    select outcome, looked_ms, is_from_outbox, answered_at >= served_at as is_later from private.served_entries
    where voter_id = ${voter} and entry_id = ${id}`;

  it('keeps when it was served and answered, and how long the page says it was looked at', async () => {
    const [rated = '', skipped = '', open = ''] = idsOf(await nextToRate(db, voter));
    await rateServed(db, voter, rated, 5, { lookedMs: 1200, isFromOutbox: true });
    await skipServed(db, voter, skipped);
    expect(await servedOf(rated)).toEqual([
      { outcome: 'rated', looked_ms: 1200, is_from_outbox: true, is_later: true },
    ]);
    expect(await servedOf(skipped)).toEqual([
      { outcome: 'skipped', looked_ms: 900, is_from_outbox: false, is_later: true },
    ]);
    expect(await servedOf(open)).toMatchObject([{ outcome: null, looked_ms: null }]);
  });

  it('keeps the first rating whatever comes later', async () => {
    const [id = ''] = idsOf(await nextToRate(db, voter, 1));
    await rateServed(db, voter, id, 5, { lookedMs: 300 });
    const before = await db.owner`select answered_at, looked_ms from private.served_entries`;
    await rateServed(db, voter, id, 4, { lookedMs: 60_000 });
    await skipServed(db, voter, id);
    expect(await db.owner`select answered_at, looked_ms from private.served_entries`).toEqual(before);
    expect(await servedOf(id)).toMatchObject([{ outcome: 'rated' }]);
  });

  it('forgets the time of a refused rating, and never holds a negative one', async () => {
    const [id = '', other = ''] = idsOf(await nextToRate(db, voter));
    await expect(rateServed(db, voter, id, 6, { lookedMs: 300 })).rejects.toThrow('invalid_stars');
    expect(await servedOf(id)).toMatchObject([{ outcome: null, looked_ms: null }]);
    await rateServed(db, voter, other, 5, { lookedMs: -5 });
    expect(await servedOf(other)).toMatchObject([{ looked_ms: 0 }]);
  });

  it('is nothing for an entry that was not served', async () => {
    await nextToRate(db, voter, 1);
    const served = idsOf(await nextToRate(db, voter, 1));
    const other = week.entries.find(({ entryId }) => !served.includes(entryId))?.entryId ?? '';
    expect(await skipServed(db, voter, other)).toBe(false);
    expect(await rateServed(db, voter, other, 5)).toMatchObject({ stars: 5, state: 'counted' });
    expect(await servedOf(other)).toEqual([]);
  });
});
