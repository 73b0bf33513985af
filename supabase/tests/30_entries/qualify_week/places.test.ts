import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import {
  castVote,
  type Entry,
  HOUR,
  item,
  setClock,
  setClockAlone,
  signedIn,
  takeWeekSteps,
  type Week,
} from '../../fixtures/contest.ts';
import { crowdedWeek, like, listWeeksOf, type Place, places, unlike } from '../../fixtures/qualification.ts';
import { getContestWeek } from '../../fixtures/standings.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase({ connections: 55 });
});
afterEach(() => db.drop());

const start = (week: Week) => setClock(db, week.startsAt);
const of = (kind: Place['place'], given: readonly Place[]) => given.filter(({ place }) => place === kind);

/** The first entries get most likes: 8, 7, 6 … from as many voters. */
async function likeInOrder(entries: readonly Entry[], most: number): Promise<string[]> {
  const voters = await Promise.all(Array.from({ length: most }, () => db.createUser()));
  for (const [n, entry] of entries.entries()) {
    for (const voter of voters.slice(0, Math.max(0, most - n))) await like(db, voter, entry.profileId);
  }
  return voters;
}

describe('a week with more entries than places', () => {
  it('takes the most liked, except for two drawn places, and carries the rest over', async () => {
    const week = await crowdedWeek(db, 9, 5);
    await likeInOrder(week.entries, 8);
    await start(week);
    await takeWeekSteps(db);
    const given = await places(db, week);
    expect(given).toHaveLength(9);
    expect(of('liked', given).map(({ entry_id }) => entry_id)).toEqual(
      week.entries.slice(0, 3).map(({ entryId }) => entryId),
    );
    expect(of('drawn', given)).toHaveLength(2);
    const carried = of('carried_over', given).map(({ entry_id }) => entry_id);
    const where = await listWeeksOf(db, week.entries);
    expect(
      where
        .filter(({ week: slug }) => slug === '2026-w48')
        .map(({ entry_id }) => entry_id)
        .sort(),
    ).toEqual(carried.sort());
    expect(where.filter(({ carried_over }) => carried_over === 1)).toHaveLength(4);
    expect(where.find(({ entry_id }) => entry_id === carried[0])?.planned_reason).toBe(
      'carried_over_capacity',
    );
    expect(await getContestWeek(db, 'ph', '2026-w47')).toMatchObject({ entries: 5, phase: 'live' });
  });

  it('draws so that anyone can repeat it', async () => {
    const week = await crowdedWeek(db, 9, 5);
    await likeInOrder(week.entries, 3);
    const published = await getContestWeek(db, 'ph', '2026-w47');
    await start(week);
    await takeWeekSteps(db);
    const given = await places(db, week);
    const sha = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
    const [stored] = await db.owner<{ bytes: string; previous: string; seed: string; commitment: string }[]>`
      select qualification_bytes as bytes, qualification_previous_seed as previous, qualification_seed as seed,
        qualification_commitment as commitment
      from public.contest_weeks where id = ${week.id}`;
    const bytes = Buffer.from(stored?.bytes ?? '', 'hex');
    expect(stored?.commitment).toBe(published.qualification_commitment);
    expect(sha(bytes)).toBe(stored?.commitment);
    // No week closed at this start.
    expect(stored?.previous).toBe(sha(''));
    const seed = sha(Buffer.concat([bytes, Buffer.from(sha(''), 'hex')]));
    expect(stored?.seed).toBe(seed);
    const drawOf = ({ entry_id }: Place) => sha(seed + entry_id);
    const byDraw = (a: Place, b: Place) => (drawOf(a) < drawOf(b) ? -1 : 1);
    const byLikes = given.toSorted((a, b) => b.likes - a.likes || byDraw(a, b));
    const drawn = byLikes.slice(3).toSorted(byDraw).slice(0, 2);
    expect(
      of('liked', given)
        .map(({ entry_id }) => entry_id)
        .sort(),
    ).toEqual(
      byLikes
        .slice(0, 3)
        .map(({ entry_id }) => entry_id)
        .sort(),
    );
    expect(
      of('drawn', given)
        .map(({ entry_id }) => entry_id)
        .sort(),
    ).toEqual(drawn.map(({ entry_id }) => entry_id).sort());
  });

  it('takes by right an entry that was carried over twice, in place of others', async () => {
    const week = await crowdedWeek(db, 7, 4);
    await likeInOrder(week.entries.slice(0, 6), 6);
    const patient = item(week.entries, 6);
    await db.owner`update public.entries set carried_over = 2 where id = ${patient.entryId}`;
    await start(week);
    await takeWeekSteps(db);
    const given = await places(db, week);
    expect(of('by_right', given).map(({ entry_id }) => entry_id)).toEqual([patient.entryId]);
    expect(of('liked', given).map(({ entry_id }) => entry_id)).toEqual([item(week.entries, 0).entryId]);
    expect(of('drawn', given)).toHaveLength(2);
  });

  it('counts likes at the start, however late it qualifies', async () => {
    const week = await crowdedWeek(db, 4, 3);
    const [first, last] = [item(week.entries, 0), item(week.entries, 3)];
    const [voter] = await likeInOrder([first], 2);
    await setClock(db, new Date(week.startsAt.getTime() + 30 * HOUR));
    await unlike(db, voter ?? '', first.profileId);
    for (let n = 0; n < 4; n += 1) await like(db, await db.createUser(), last.profileId);
    await takeWeekSteps(db);
    const likesOf = new Map((await places(db, week)).map(({ entry_id, likes }) => [entry_id, likes]));
    expect([likesOf.get(first.entryId), likesOf.get(last.entryId)]).toEqual([2, 0]);
  });

  it('goes by likes and ids alone where nothing was committed in time', async () => {
    const week = await crowdedWeek(db, 6, 3);
    await likeInOrder(week.entries.slice(0, 1), 2);
    await db.owner`delete from private.qualification_secrets where week_id = ${week.id}`;
    await start(week);
    const given = await places(db, week);
    const byId = given
      .slice(1)
      .map(({ entry_id }) => entry_id)
      .sort();
    expect(of('drawn', given)).toEqual([]);
    expect(of('liked', given).map(({ entry_id }) => entry_id)).toEqual([
      item(week.entries, 0).entryId,
      ...byId.slice(0, 2),
    ]);
    const [stored] = await db.owner`
      select qualification_bytes, qualification_seed from public.contest_weeks where id = ${week.id}`;
    expect(stored).toEqual({ qualification_bytes: null, qualification_seed: null });
  });

  it('qualifies once, with fifty voters and ten workers at the same instant', async () => {
    const week = await crowdedWeek(db, 8, 5);
    await setClockAlone(db, week.startsAt);
    const voters = await Promise.all(Array.from({ length: 50 }, () => db.createUser()));
    const early = Promise.allSettled(
      voters.map((voter, n) => castVote(db, voter, item(week.entries, n % 8).entryId, 1 + (n % 5))),
    );
    await Promise.all(Array.from({ length: 10 }, () => takeWeekSteps(db)));
    await takeWeekSteps(db);
    for (const answer of await early) {
      if (answer.status === 'rejected')
        expect(answer.reason.message).toMatch(/^(week_opening|voting_not_open)$/);
    }
    const answers = await Promise.allSettled(
      voters.map((voter, n) => castVote(db, voter, item(week.entries, n % 8).entryId, 1 + (n % 5))),
    );
    const given = await places(db, week);
    const carried = new Set(of('carried_over', given).map(({ entry_id }) => entry_id));
    expect(carried.size).toBe(3);
    answers.forEach((answer, n) => {
      const isIn = !carried.has(item(week.entries, n % 8).entryId);
      expect(answer.status, `vote ${n}`).toBe(isIn ? 'fulfilled' : 'rejected');
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ message: 'voting_not_open' });
    });
    await takeWeekSteps(db);
    expect((await listWeeksOf(db, week.entries)).filter(({ carried_over }) => carried_over > 0)).toHaveLength(
      3,
    );
  });

  it('has given no place a moment before its start', async () => {
    const week = await crowdedWeek(db, 6, 3);
    await setClock(db, new Date(week.startsAt.getTime() - 5_000));
    await takeWeekSteps(db);
    expect(await places(db, week)).toEqual([]);
    expect(await getContestWeek(db, 'ph', '2026-w47')).toMatchObject({ phase: 'upcoming', entries: 6 });
  });
});

describe('the list of qualified entries', () => {
  it('is read and written by no one', async () => {
    const week = await crowdedWeek(db, 4, 3);
    await start(week);
    await takeWeekSteps(db);
    const reader = signedIn(await db.createUser());
    for (const as of [{ role: 'anon' } as const, reader, signedIn(item(week.entries, 0).profileId)]) {
      await expect(
        db.as(as).query('select week_id, entry_id from public.qualified_entries'),
      ).rejects.toMatchObject({ code: '42501' });
      await expect(
        db.as(as).query("update public.qualified_entries set place = 'liked'"),
      ).rejects.toMatchObject({
        code: '42501',
      });
      await expect(db.as(as).query(`select private.open_week('${week.id}')`)).rejects.toMatchObject({
        code: '42501',
      });
    }
  });
});
