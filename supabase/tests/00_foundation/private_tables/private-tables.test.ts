import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Actor,
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/backend/database.ts';
import { anon, castVote, item, liveWeek, signedIn } from '../../fixtures/contest.ts';
import { holdVote } from '../../fixtures/held-votes.ts';
import { createWriter, saveSettings, send } from '../../fixtures/messages.ts';
import { addVideo } from '../../fixtures/profiles.ts';
import { report } from '../../fixtures/reports.ts';

let db: TestDatabase;
let actors: { name: string; as: Actor }[];

beforeAll(async () => {
  db = await createTestDatabase();
  await db.as(anon).query(`select public.ask_for_deletion('ana@example.test')`);
  const week = await liveWeek(db, 3);
  const [voter, suspended, admin] = [await db.createUser(), await db.createUser(), await db.createUser()];
  await castVote(db, voter, item(week.entries, 0).entryId, 4);
  await db.owner`update public.profiles set suspended_at = now() where id = ${suspended}`;
  await db.owner`select private.tally_votes()`;
  await holdVote(db, await castVote(db, voter, item(week.entries, 1).entryId, 4));
  await db.owner`insert into public.user_roles (user_id, role) values (${admin}, 'admin')`;
  const writer = await createWriter(db);
  await send(db, writer, item(week.entries, 1).profileId, 'Hello');
  await saveSettings(db, writer, { requests_from: 'everyone' });
  await addVideo(db, item(week.entries, 1).entryId, 'approved');
  await report(db, writer, { subject: 'profile', person: item(week.entries, 1).profileId, reason: 'minor' });
  await db.as({ role: 'service_role' }).query('select public.create_captcha_pass()');
  await db.as(signedIn(voter)).query('select public.block_person($1)', [item(week.entries, 2).profileId]);
  await db.owner`insert into private.unconfirmed_passwords (user_id, encrypted_password) values (${voter}, 'hash')`;
  actors = [
    { name: 'a visitor', as: anon },
    { name: 'the voter', as: signedIn(voter) },
    { name: 'a contestant', as: signedIn(item(week.entries, 0).profileId) },
    { name: 'a suspended person', as: signedIn(suspended) },
    { name: 'an admin', as: signedIn(admin) },
    { name: 'the service role', as: { role: 'service_role' } },
  ];
});
afterAll(() => db.drop());

const TABLES = [
  'clock_shift',
  'scheduled_jobs',
  'voter_state',
  'vote_requests',
  'vote_deltas',
  'vote_eligibility',
  'standings',
  'week_totals',
  'tally_state',
  'vote_holds',
  'deletion_key',
  'deletion_requests',
  'blocks',
  'conversations',
  'messages',
  'conversation_members',
  'sent_requests',
  'message_settings',
  'report_cases',
  'reports',
  'report_settings',
  'captcha_passes',
  'hidden_media',
  'hidden_photos',
  'hidden_texts',
  'evidence_files',
  'notifications',
  'unconfirmed_passwords',
];

describe.each(TABLES)('private.%s', (table) => {
  it('has rows for its owner, and no API role can read, write or empty it', async () => {
    expect((await db.owner`select * from ${db.owner(`private.${table}`)}`).length).toBeGreaterThan(0);
    for (const { name, as } of actors) {
      for (const statement of [
        `select * from private.${table}`,
        `select count(*) from private.${table}`,
        `insert into private.${table} default values`,
        `delete from private.${table}`,
        `truncate private.${table}`,
      ]) {
        await expect(db.as(as).query(statement), `${name}: ${statement}`).rejects.toMatchObject({
          code: '42501',
        });
      }
    }
  });
});

describe('the schema', () => {
  it('accepts no new table from an API role', async () => {
    for (const { name, as } of actors) {
      for (const schema of ['public', 'private']) {
        const create = db.as(as).query(`create table ${schema}.mine (id int)`);
        await expect(create, `${name} in ${schema}`).rejects.toMatchObject({ code: '42501' });
      }
    }
  });
});
