// Many calls about the same few people at once: no deadlock, and sums that match the votes.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { addWeek, item, liveWeek, signedIn, takeWeekSteps, type Week } from '../../fixtures/contest.ts';
import { addMedium, CONSENTS, FIELDS } from '../../fixtures/entrant.ts';
import { addAdmin } from '../../fixtures/reviews.ts';

const WORKERS = 14;
const CALLS = 25;

let db: TestDatabase;
let week: Week;
let admins: string[];
let people: string[];
beforeEach(async () => {
  db = await createTestDatabase({ connections: WORKERS + 2 });
  week = await liveWeek(db, 4);
  await addWeek(db, 'ph', '2026-w48');
  admins = [await addAdmin(db), await addAdmin(db)];
  people = [...week.entries.map(({ profileId }) => profileId), await db.createUser(), await db.createUser()];
  const [voter = ''] = people.slice(-1);
  await db
    .as(signedIn(voter))
    .query('select public.save_entry_draft($1::text::jsonb, null)', [JSON.stringify(FIELDS)]);
  const [draft] = await db.owner<{ id: string }[]>`select id from public.entries where profile_id = ${voter}`;
  await addMedium(db, draft?.id ?? '', 'portrait');
  await addMedium(db, draft?.id ?? '', 'body');
});
afterEach(() => db.drop());

type Call = (one: string, other: string, n: number) => Promise<unknown>;

const as = (id: string, statement: string, values: unknown[] = []) =>
  db.as(signedIn(id)).query(statement, values);
const entryOf = (n: number) => item(week.entries, n % week.entries.length).entryId;
const ownEntry = '((public.get_my_entry()).entry).id';

const CALLS_OF_THE_STORM: readonly Call[] = [
  (one, _, n) => as(one, 'select public.cast_vote($1, $2, $3)', [entryOf(n), 1 + (n % 5), randomUUID()]),
  (one, _, n) => as(one, 'select public.cast_vote($1, $2, $3)', [entryOf(n + 1), 1 + (n % 5), randomUUID()]),
  (one, other) => as(one, 'select public.like_profile($1)', [other]),
  (one, other) => as(one, 'select public.unlike_profile($1)', [other]),
  (one) => as(one, 'select public.request_account_deletion()'),
  (one) => as(one, 'select public.undo_account_deletion()'),
  (one) => as(one, 'select public.undo_account_deletion()'),
  (one, _, n) => as(item(admins, n % 2), "select public.admin_suspend($1, 'Storm')", [one]),
  (one, _, n) => as(item(admins, n % 2), "select public.admin_restore($1, 'Calm')", [one]),
  (one, _, n) => as(item(admins, n % 2), "select public.admin_restore($1, 'Calm')", [one]),
  (one, _, n) => as(one, 'select public.save_entry_draft($1::text::jsonb, 1)', [`{"bio": "Storm ${n}"}`]),
  (one) => as(one, `select public.submit_entry(${ownEntry}, $1::text::jsonb)`, [JSON.stringify(CONSENTS)]),
  (one) => as(one, `select public.withdraw_entry(${ownEntry})`),
  (one) => as(one, 'select public.get_my_entry()'),
  () => db.owner`select private.tally_votes()`,
  () => takeWeekSteps(db),
];

describe('a storm of calls about the same people', () => {
  it('ends without a deadlock, and with the sums of the votes', async () => {
    const codes = new Map<string, number>();
    const note = (code: string) => codes.set(code, (codes.get(code) ?? 0) + 1);
    await Promise.all(
      Array.from({ length: WORKERS }, async (_, worker) => {
        for (let n = 0; n < CALLS; n += 1) {
          // Spread without random numbers, so that every run makes the same calls about the same people.
          const call = item(CALLS_OF_THE_STORM, (worker * 5 + n * 7) % CALLS_OF_THE_STORM.length);
          const one = item(people, (worker + n * 3) % people.length);
          const other = item(people, (worker * 3 + n) % 4);
          await call(one, other, n + worker).then(
            () => note('done'),
            (error: { code?: string }) => note(error.code ?? 'unknown'),
          );
        }
      }),
    );
    // Refused by a rule, or done; never by the database itself.
    expect([...codes.keys()].sort()).toEqual(['P0001', 'done']);
    expect(codes.get('done') ?? 0).toBeGreaterThan(WORKERS * CALLS * 0.3);

    await db.owner`select private.tally_votes()`;
    const [sums] = await db.owner<{ counted: number; standings: number; wrong: number }[]>`
      select
        (select count(*)::int from public.votes where state = 'counted') as counted,
        (select sum(votes)::int from private.standings) as standings,
        (select count(*)::int from public.votes v join public.profiles p on p.id = v.voter_id
          where (v.state = 'void') <> private.is_hidden(p)) as wrong`;
    expect(sums).toEqual({ counted: sums?.counted, standings: sums?.counted, wrong: 0 });
  }, 60_000);
});
