// Every function for admins, called by every actor who is not an admin, and by one who is.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Actor,
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/backend/database.ts';
import { anon, castVote, liveWeek, signedIn } from '../../fixtures/contest.ts';
import { holdVote } from '../../fixtures/held-votes.ts';
import { addAdmin } from '../../fixtures/reviews.ts';

let db: TestDatabase;
let admin: string;
let person: string;
let stranger: string;
let suspendedAdmin: string;
let owner: string;
let heldEntry: string;

beforeAll(async () => {
  db = await createTestDatabase();
  const week = await liveWeek(db, 3);
  owner = week.entries[0]?.profileId ?? '';
  admin = await addAdmin(db);
  suspendedAdmin = await addAdmin(db);
  await db.owner`update public.profiles set suspended_at = now() where id = ${suspendedAdmin}`;
  person = await db.createUser();
  stranger = await db.createUser();
  heldEntry = week.entries[0]?.entryId ?? '';
  await holdVote(db, await castVote(db, stranger, heldEntry, 4));
});
afterAll(() => db.drop());

const CALLS: readonly [name: string, args: () => string][] = [
  ['admin_list_weeks', () => "'ph'"],
  ['admin_list_held_votes', () => "'ph', '2026-w47'"],
  [
    'admin_decide_held_votes',
    () => `'ph', '2026-w47', '${heldEntry}', array['${stranger}']::uuid[], 'release', 'honest_opinion'`,
  ],
  ['admin_preview_held_decision', () => `'ph', '2026-w47', '${heldEntry}', array['${stranger}']::uuid[]`],
  ['admin_decide_vote_appeal', () => `'ph', '2026-w47', '${stranger}', 'release', 'honest_opinion'`],
  ['admin_list_holding_thresholds', () => ''],
  ['admin_set_capacity', () => "'ph', '2026-w48', 30, 'More places'"],
  ['admin_cancel_week', () => "'ph', '2026-w49', 'No sponsor'"],
  ['admin_list_contests', () => ''],
  ['admin_update_contest', () => `'ph', '{"capacity": 25}', 'More places'`],
  ['admin_list_people', () => ''],
  ['admin_suspend', () => `'${person}', 'Spam'`],
  ['admin_restore', () => `'${person}', 'It was none'`],
  ['admin_grant', () => `'${person}', 'A colleague'`],
  ['admin_revoke', () => `'${person}', 'Left us'`],
  ['admin_list_translations', () => "'ru'"],
  [
    'admin_save_translations',
    () => `'[{"key": "contest.votes", "lang": "ru", "text": "Голоса", "source": "Votes"}]', 'A better word'`,
  ],
  ['admin_list_audit', () => ''],
  ['admin_list_reports', () => ''],
];

describe.each(CALLS)('%s', (name, args) => {
  const call = (as: Actor) => db.as(as).query(`select public.${name}(${args()})`);

  it('refuses a visitor, a person, a contestant, the service role and a suspended admin, and changes nothing', async () => {
    const [before] = await db.owner`select count(*)::int as rows from public.audit_log`;
    await expect(call(anon)).rejects.toMatchObject({ code: '42501' });
    await expect(call({ role: 'service_role' })).rejects.toMatchObject({ code: '42501' });
    for (const sub of [stranger, owner, suspendedAdmin]) {
      await expect(call(signedIn(sub))).rejects.toMatchObject({ code: 'P0001', message: 'not_allowed' });
    }
    expect((await db.owner`select count(*)::int as rows from public.audit_log`)[0]).toEqual(before);
  });

  it('answers an admin', async () => {
    expect(await call(signedIn(admin))).not.toEqual([]);
  });
});

it('writes one row of the audit log for each change, with actor, target and reason', async () => {
  const rows = await db.owner<{ actor_id: string; action: string; reason: string }[]>`
    select actor_id, action, reason from public.audit_log order by id`;
  expect(rows.map(({ action }) => action)).toEqual([
    'release_votes',
    'set_capacity',
    'cancel_week',
    'update_contest',
    'suspend',
    'restore',
    'grant_admin',
    'revoke_admin',
    'save_translation',
  ]);
  expect(new Set(rows.map((row) => row.actor_id))).toEqual(new Set([admin]));
  expect(rows.every(({ reason }) => reason.length > 0)).toBe(true);
});
