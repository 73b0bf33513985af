// A token outlives its account by up to an hour: it can write nothing of what was just erased.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import {
  giveStars,
  HOUR,
  item,
  liveWeek,
  setClock,
  signedIn,
  takeWeekSteps,
} from '../../fixtures/contest.ts';
import { writeLedgers } from '../../fixtures/ledgers.ts';

let db: TestDatabase;
let erased: string;
let other: string;
let entryId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  const week = await liveWeek(db, 3);
  await giveStars(db, item(week.entries, 0), [5]);
  await db.as(signedIn(item(week.entries, 0).profileId)).query(`select public.next_to_rate('ph')`);
  await setClock(db, new Date(week.endsAt.getTime() + 49 * HOUR));
  erased = item(week.entries, 0).profileId;
  other = item(week.entries, 1).profileId;
  entryId = item(week.entries, 2).entryId;
  await takeWeekSteps(db);
  await db.as(signedIn(erased)).query('select public.request_account_deletion()');
  await setClock(db, new Date(week.endsAt.getTime() + 17 * 24 * HOUR));
  await writeLedgers(db, new Map());
  const [row] = await db
    .as({ role: 'service_role' })
    .query<{ is_done: boolean }>('select public.finish_erasure($1) as is_done', [erased]);
  expect(row?.is_done).toBe(true);
});
afterAll(() => db.drop());

describe('an erased person with a valid token', () => {
  it.each([
    ['signs in', "insert into public.auth_login_logs (user_id, user_agent) values ($1, 'Browser')"],
    ['is given a sign-in', 'update public.profiles set last_login_at = now() where id = $1 returning id'],
    [
      'is given a name',
      `select public.save_my_account('{"display_name": "Back", "country": "ph", "language": "en"}') where $1::uuid is not null`,
    ],
    ['has a device', `select public.upsert_device_fingerprint('finger', '{}') where $1::uuid is not null`],
  ])('never %s again; another person does', async (_, statement) => {
    await expect(db.as(signedIn(erased)).query(statement, [erased])).rejects.toMatchObject({
      message: 'not_signed_in',
    });
    await db.as(signedIn(other)).query(statement, [other]);
  });

  it.each([
    ['votes', () => `select public.cast_vote('${entryId}', 5, gen_random_uuid())`],
    ['likes', () => `select public.like_profile('${other}')`],
    ['enters', () => `select public.save_entry_draft('{"city": "Cebu"}', null)`],
    ['leaves', () => 'select public.request_account_deletion()'],
    ['comes back', () => 'select public.undo_account_deletion()'],
    ['takes data along', () => 'select public.export_my_data()'],
  ])('never %s again', async (_, statement) => {
    await expect(db.as(signedIn(erased)).query(statement())).rejects.toMatchObject({ code: 'P0001' });
  });

  it('leaves an empty profile', async () => {
    const [row] = await db.owner`
      select display_name, country, city, birth_date, last_device_id,
        (select count(*)::int from public.auth_login_logs where user_id = ${erased}) as sign_ins,
        (select count(*)::int from public.device_accounts where user_id = ${erased}) as devices,
        (select count(*)::int from private.voter_state where voter_id = ${erased}) as voters,
        (select count(*)::int from private.voter_weeks where voter_id = ${erased}) as weeks,
        (select count(*)::int from private.vote_appeals where voter_id = ${erased}) as appeals,
        (select count(*)::int from private.served_entries where voter_id = ${erased}) as served
      from public.profiles where id = ${erased}`;
    expect(row).toEqual({
      display_name: null,
      country: null,
      city: null,
      birth_date: null,
      last_device_id: null,
      appeals: 0,
      sign_ins: 0,
      devices: 0,
      voters: 0,
      weeks: 0,
      served: 0,
    });
  });
});
