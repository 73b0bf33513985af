// What an account leaves behind while it lives goes after its time, and nothing before.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { castVote, item, liveWeek, signedIn, type Week } from '../../fixtures/contest.ts';
import { like, unlike } from '../../fixtures/qualification.ts';

let db: TestDatabase;
let week: Week;
let person: string;
beforeAll(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 3);
  person = await db.createUser();
});
afterAll(() => db.drop());

const counts = async () => {
  const [row] = await db.owner<{ counts: number[] }[]>`
    select array[
      (select count(*) from public.auth_login_logs), (select count(*) from public.device_accounts),
      (select count(*) from public.devices), (select count(*) from private.vote_requests),
      (select count(*) from private.past_likes), (select count(*) from private.served_entries)
    ]::integer[] as counts`;
  return row?.counts;
};
const purge = () => db.owner`select private.delete_old_traces()`;
const shift = (days: number) => db.owner`
  update public.auth_login_logs set created_at = created_at - make_interval(days => ${days});`;

it('sign-ins and devices go after 12 months, requests of votes, past likes and what was served after 60 days', async () => {
  const [device] = await db.owner<
    { id: string }[]
  >`insert into public.devices (user_agent) values ('x') returning id`;
  await db.owner`insert into public.device_accounts (user_id, device_id) values (${person}, ${device?.id ?? ''})`;
  await db.owner`insert into public.auth_login_logs (id, user_id) values (${randomUUID()}, ${person})`;
  await castVote(db, person, item(week.entries, 0).entryId, 4);
  await db.as(signedIn(person)).query(`select public.next_to_rate('ph', 1)`);
  await like(db, person, item(week.entries, 0).profileId);
  await unlike(db, person, item(week.entries, 0).profileId);
  await purge();
  expect(await counts()).toEqual([1, 1, 1, 1, 1, 1]);

  await db.owner`update private.vote_requests set cast_at = cast_at - interval '59 days'`;
  await db.owner`update private.past_likes set unliked_at = unliked_at - interval '59 days'`;
  await db.owner`update private.served_entries set served_at = served_at - interval '59 days'`;
  await shift(360);
  await db.owner`update public.device_accounts set last_seen_at = last_seen_at - interval '360 days'`;
  await purge();
  expect(await counts()).toEqual([1, 1, 1, 1, 1, 1]);

  await db.owner`update private.vote_requests set cast_at = cast_at - interval '2 days'`;
  await db.owner`update private.past_likes set unliked_at = unliked_at - interval '2 days'`;
  await db.owner`update private.served_entries set served_at = served_at - interval '2 days'`;
  await purge();
  expect(await counts()).toEqual([1, 1, 1, 0, 0, 0]);

  await shift(10);
  await db.owner`update public.device_accounts set last_seen_at = last_seen_at - interval '10 days'`;
  await purge();
  expect(await counts()).toEqual([0, 0, 0, 0, 0, 0]);
  // The vote itself stays.
  expect(await db.owner`select from public.votes`).toHaveLength(1);
});

it('a job does so every night', async () => {
  const [job] = await db.owner`select command from private.scheduled_jobs where name = 'delete-old-traces'`;
  expect(job).toEqual({ command: 'select private.delete_old_traces()' });
});
