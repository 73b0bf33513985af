import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { castVote, giveStars, item, liveWeek, type Week } from '../../fixtures/contest.ts';
import { listAllStandings, listStandings } from '../../fixtures/standings.ts';

let db: TestDatabase;
let week: Week;

beforeAll(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 9);
  // Best first: 0; then 1 and 2 equal; 3; then 4 to 7 without votes; 8 worst.
  await giveStars(db, week.entries[0], [5, 5, 5]);
  await giveStars(db, week.entries[1], [5, 4]);
  await giveStars(db, week.entries[2], [4, 5]);
  await giveStars(db, week.entries[3], [4]);
  await giveStars(db, week.entries[8], [1, 1]);
  await db.owner`select private.tally_votes()`;
});
afterAll(() => db.drop());

describe('the standings of a live week', () => {
  it('have the best score first, with equal ranks as 1, 1, 3', async () => {
    const rows = await listStandings(db);
    expect(rows.map((row) => row.rank)).toEqual([1, 2, 2, 4, 5, 5, 5, 5, 9]);
    expect(rows[0]).toMatchObject({ entry_id: item(week.entries, 0).entryId, score: '3.70', votes: 3 });
    expect(rows[1]?.score).toBe('3.59');
    expect(rows[3]).toMatchObject({ entry_id: item(week.entries, 3).entryId, score: '3.52', votes: 1 });
    expect(rows[4]).toMatchObject({ score: '3.50', votes: 0 });
    expect(rows[8]).toMatchObject({ entry_id: item(week.entries, 8).entryId, score: '3.27', votes: 2 });
  });

  it('show everything that a card needs', async () => {
    const { entryId, profileId } = item(week.entries, 0);
    const [best] = await listStandings(db, { limit: 1 });
    expect(best).toEqual({
      entry_id: entryId,
      profile_id: profileId,
      display_name: 'Contestant 1',
      age: 20,
      city: 'Quezon City',
      rank: 1,
      score: '3.70',
      votes: 3,
      portrait: {
        width: 1200,
        height: 1600,
        placeholder: '#c9b8ae',
        sizes: [{ width: 320, height: 427, path: `${entryId}/320.webp` }],
      },
      cursor: expect.any(String),
    });
  });

  it.each([1, 2, 3, 4, 8, 9, 100])(
    'are the same in pages of %i: no gap, no repetition, no other rank',
    async (limit) => {
      const whole = await listStandings(db);
      expect(await listAllStandings(db, { limit })).toEqual(whole);
    },
  );

  it('go on after a share of fives that is written with an exponent', async () => {
    const { entryId } = item(week.entries, 3);
    // One five in 20,000 votes is 5e-05.
    await db.owner`update private.standings set fives_share = 1 / 20000.0::float8 where entry_id = ${entryId}`;
    for (const query of [null, 'Contestant']) {
      const whole = await listStandings(db, { query });
      expect(await listAllStandings(db, { limit: 1, query })).toEqual(whole);
      expect(whole).toHaveLength(9);
    }
    await db.owner`update private.standings set fives_share = 0 where entry_id = ${entryId}`;
  });

  it('accept a country in any case, and a missing or too large limit', async () => {
    const whole = await listStandings(db);
    expect(await listStandings(db, { country: 'PH', week: week.slug.toUpperCase() })).toEqual(whole);
    expect(await listStandings(db, { limit: null })).toEqual(whole);
    expect(await listStandings(db, { limit: 1_000_000 })).toEqual(whole);
    expect(await listStandings(db, { limit: -5 })).toHaveLength(1);
  });

  it.each([
    'x',
    '',
    'live_',
    'live_9',
    "live_3.5000_0.00_0_x'; drop table votes; --_1_1",
    `final_1`,
    `drawn_${'a'.repeat(32)}_${'b'.repeat(32)}`,
    `live_3.5000_0.00_0_${'a'.repeat(36)}_1_1`,
    'live_3.5000_0.00_0_10000000-0000-4000-8000-000000000001_1_99999999999999',
    `live_3.5000_0.00_${'9'.repeat(400)}_10000000-0000-4000-8000-000000000001_1_1`,
  ])('refuse the cursor %j with a stable code', async (after) => {
    await expect(listStandings(db, { after })).rejects.toMatchObject({
      code: 'P0001',
      message: 'invalid_input',
    });
  });

  it.each([
    ['xx', null],
    ['', null],
    ['ph', '2026-w60'],
    ['ph', 'latest'],
    ['ph', '2019-w10'],
  ])('of %j in %j do not exist', async (country, slug) => {
    await expect(listStandings(db, { country, week: slug })).rejects.toMatchObject({
      message: 'no_such_week',
    });
  });

  it('list competing entries only', async () => {
    const { entryId, profileId } = item(week.entries, 5);
    const listed = async () => (await listStandings(db)).some((row) => row.entry_id === entryId);
    expect(await listed()).toBe(true);
    await db.owner`update public.entries set state = 'withdrawn' where id = ${entryId}`;
    expect(await listed()).toBe(false);
    await db.owner`update public.entries set state = 'approved' where id = ${entryId}`;
    expect(await listed()).toBe(true);
    await db.owner`update public.profiles set suspended_at = now() where id = ${profileId}`;
    expect(await listed()).toBe(false);
    await db.owner`update public.profiles set suspended_at = null where id = ${profileId}`;
    expect(await listed()).toBe(true);
  });

  it('show a new name at once, and lose a rejected portrait at once', async () => {
    const { entryId } = item(week.entries, 6);
    const card = async () => (await listStandings(db)).find((row) => row.entry_id === entryId);
    await db.owner`update public.entries set display_name = 'Ligaya' where id = ${entryId}`;
    await db.owner`update public.photos set state = 'rejected' where entry_id = ${entryId}`;
    expect(await card()).toMatchObject({ display_name: 'Ligaya', portrait: null });
    await db.owner`update public.photos set state = 'approved' where entry_id = ${entryId}`;
    expect((await card())?.portrait).not.toBeNull();
  });

  it('have the latest vote after the next tally', async () => {
    const { entryId } = item(week.entries, 7);
    await castVote(db, await db.createUser(), entryId, 5);
    await db.owner`select private.tally_votes()`;
    expect((await listStandings(db)).find((row) => row.entry_id === entryId)).toMatchObject({ votes: 1 });
  });

  it('answer in a read-only transaction too, as for a GET', async () => {
    const rows = await db.as({ role: 'anon' }).transaction(async (query) => {
      await query('set transaction read only');
      return query("select * from public.list_standings('ph')");
    });
    expect(rows).toHaveLength(9);
  });
});
