// Two contests that differ only in their votes answer alike in the last 24 hours: whatever people may call or read, as
// far as the catalog knows. A function that is added must be called here, a table is read without being named.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor, TestDatabase } from '../../../tests/support/database.ts';
import { HOUR, setClock } from '../fixtures/contest.ts';
import {
  admin,
  createTwins,
  endsAt,
  entryId,
  PAST,
  profileId,
  RUNNING,
  startsAt,
  viewers,
} from '../fixtures/twin-contests.ts';

let twins: readonly [TestDatabase, TestDatabase];
beforeAll(async () => {
  twins = await createTwins();
});
afterAll(() => Promise.all(twins.map((db) => db.drop())));

const WEEKS = ['null', `'${RUNNING}'`, `'${PAST}'`];
const SORTS = ['rank', 'newest', 'random'];
const QUERIES = ['null', "'contestant'", "'Contestant 1'", "'quezon'", "'nobody'"];
const PEOPLE = [1, 2, 8, 21, 60].map(profileId);

/** For each function what is asked; the draw of a visitor is new with each call, so it is compared as a set. */
const CALLS: Record<string, (viewer: Actor) => string[]> = {
  list_standings: ({ role }) =>
    WEEKS.flatMap((week) =>
      SORTS.flatMap((sort) =>
        QUERIES.flatMap((query) => {
          const isNewDraw = role === 'anon' && sort === 'rank' && week !== `'${PAST}'`;
          const columns = isNewDraw ? 'to_jsonb(s) - $$cursor$$ as row' : 's.*';
          const call = (limit: number) =>
            `select ${columns} from public.list_standings('ph', ${week}, ${limit}, null, '${sort}', 'a seed', ${query}) s`;
          return isNewDraw ? [`${call(100)} order by 1`] : [call(100), call(3)];
        }),
      ),
    ),
  get_contest_week: () =>
    WEEKS.map(
      (week) => `select to_jsonb(w) - 'server_time' as week from public.get_contest_week('ph', ${week}) w`,
    ),
  list_contest_weeks: () => ["select * from public.list_contest_weeks('ph')"],
  get_week_numbers: () =>
    WEEKS.slice(1).map((week) => `select * from public.get_week_numbers('ph', ${week})`),
  get_week_surge: () => WEEKS.map((week) => `select * from public.get_week_surge('ph', ${week})`),
  get_profile: () => PEOPLE.slice(0, 4).map((person) => `select * from public.get_profile('${person}')`),
  list_own_votes: ({ role }) => (role === 'anon' ? [] : ['select * from public.list_own_votes(100)']),
  list_likes: ({ role }) =>
    role === 'anon'
      ? []
      : ['given', 'received'].map((way) => `select profile_id, is_mutual from public.list_likes('${way}')`),
  get_likes: () => [
    `select * from public.get_likes(array[${PEOPLE.map((person) => `'${person}'`)}]::uuid[]) order by 1`,
  ],
  // Refused: the time of a like would differ between the twins.
  like_profile: ({ role }) =>
    role === 'anon' ? [] : [`select * from public.like_profile('${profileId(999)}')`],
  unlike_profile: ({ role }) =>
    role === 'anon' ? [] : [`select * from public.unlike_profile('${profileId(999)}')`],
  // Refused: the time of a block would differ between the twins.
  block_person: ({ role }) => (role === 'anon' ? [] : ['select public.block_person(null)']),
  unblock_person: ({ role }) =>
    role === 'anon' ? [] : [`select public.unblock_person('${profileId(999)}')`],
  list_blocked: ({ role }) => (role === 'anon' ? [] : ['select * from public.list_blocked()']),
  // Refused: the time of a report would differ between the twins.
  report_content: () => [`select public.report_content('profile', '${profileId(999)}', null, 'minor')`],
  admin_reports: ({ role }) =>
    role === 'anon' ? [] : ["select public.admin_reports() - 'server_time' as reports"],
  admin_decide_report: ({ role }) =>
    role === 'anon' ? [] : [`select public.admin_decide_report('${profileId(999)}', 'cleared', 'none')`],
  admin_report_copies: ({ role }) =>
    role === 'anon' ? [] : [`select public.admin_report_copies('${profileId(999)}')`],
  my_decisions: ({ role }) => (role === 'anon' ? [] : ['select public.my_decisions()']),
  // Nobody has written in the twins; refused, or the times of what is written would differ.
  send_message: ({ role }) =>
    role === 'anon' ? [] : [`select public.send_message('${profileId(999)}', 'Hello', '${profileId(998)}')`],
  accept_request: ({ role }) =>
    role === 'anon' ? [] : [`select public.accept_request('${profileId(999)}')`],
  refuse_request: ({ role }) =>
    role === 'anon' ? [] : [`select public.refuse_request('${profileId(999)}')`],
  mark_read: ({ role }) => (role === 'anon' ? [] : [`select public.mark_read('${profileId(999)}', 1)`]),
  clear_conversation: ({ role }) =>
    role === 'anon' ? [] : [`select public.clear_conversation('${profileId(999)}')`],
  list_conversations: ({ role }) => (role === 'anon' ? [] : ['select * from public.list_conversations()']),
  list_messages: ({ role }) =>
    role === 'anon'
      ? []
      : PEOPLE.map((person) => `select public.list_messages('${person}') #- '{bar,detail}' as conversation`),
  count_unread: ({ role }) => (role === 'anon' ? [] : ['select public.count_unread()']),
  // Times of the twins' making are left out; their ids count alike.
  get_unread_counts: ({ role }) => (role === 'anon' ? [] : ['select public.get_unread_counts()']),
  list_notices: ({ role }) =>
    role === 'anon' ? [] : ["select to_jsonb(n) - 'at' as notice from public.list_notices(50) n"],
  read_notices: ({ role }) => (role === 'anon' ? [] : ['select public.read_notices(0)']),
  get_notice_settings: ({ role }) => (role === 'anon' ? [] : ['select public.get_notice_settings()']),
  save_notice_settings: ({ role }) => (role === 'anon' ? [] : ["select public.save_notice_settings('{}')"]),
  get_message_settings: ({ role }) => (role === 'anon' ? [] : ['select public.get_message_settings()']),
  save_message_settings: ({ role }) =>
    role === 'anon' ? [] : ['select public.save_message_settings(\'{"requests_from": "everyone"}\')'],
  get_my_visibility: ({ role }) => (role === 'anon' ? [] : ['select public.get_my_visibility()']),
  save_my_visibility: ({ role }) => (role === 'anon' ? [] : ["select public.save_my_visibility('{}')"]),
  // Without the times of notices, which are of the twins' making.
  export_my_messages: ({ role }) =>
    role === 'anon'
      ? []
      : [
          "select public.export_my_messages() - 'notices' as messages",
          "select jsonb_path_query_array(public.export_my_messages(), '$.notices[*].about') as notices",
        ],
  // Refused: the names and times of an upload would differ between the twins.
  start_upload: ({ role }) =>
    role === 'anon' ? [] : [`select public.start_upload('${entryId(PAST, 1)}', 'portrait', '[]')`],
  get_shown_details: () => PEOPLE.map((person) => `select public.get_shown_details('${person}')`),
  get_my_entry: ({ role }) =>
    role === 'anon' ? [] : ["select public.get_my_entry() - 'server_time' as entry"],
  list_lost_entries: ({ role }) => (role === 'anon' ? [] : ['select public.list_lost_entries()']),
  // Refused: the ids and times of a draft would differ between the twins.
  save_entry_draft: ({ role }) => (role === 'anon' ? [] : ["select public.save_entry_draft('[]', null)"]),
  submit_entry: ({ role }) =>
    role === 'anon' ? [] : [`select public.submit_entry('${profileId(999)}', '{}')`],
  withdraw_entry: ({ role }) =>
    role === 'anon' ? [] : [`select public.withdraw_entry('${profileId(999)}')`],
  get_my_account: ({ role }) => (role === 'anon' ? [] : ['select public.get_my_account()']),
  // The rest of it is read above, by the tables' own policies, or carries times of the twins' making.
  export_my_data: ({ role }) =>
    role === 'anon'
      ? []
      : ["select jsonb_path_query_array(public.export_my_data(), '$.entries[*].result') as results"],
  save_my_account: ({ role }) => (role === 'anon' ? [] : ["select public.save_my_account('{}')"]),
  undo_account_deletion: ({ role }) => (role === 'anon' ? [] : ['select public.undo_account_deletion()']),
  // Divides by nothing, so that what it has done does not stay.
  request_account_deletion: ({ role }) =>
    role === 'anon' ? [] : ['select 1 / (length(public.request_account_deletion()::text) * 0)'],
  // Refused: the codes of a request would differ between the twins.
  ask_for_deletion: () => ["select public.ask_for_deletion('nobody')"],
  get_deletion_state: () => ["select public.get_deletion_state('0000-0000-0000')"],
  confirm_deletion: ({ role }) =>
    role === 'anon' ? [] : ["select public.confirm_deletion('0000-0000-0000')"],
  // Refused: a device's time of use would differ between the twins.
  upsert_device_fingerprint: ({ role }) =>
    role === 'anon' ? [] : ["select public.upsert_device_fingerprint('', '{}')"],
  // To admins they answer without their own time, or refuse what is not there; to others they refuse.
  appeal_decision: ({ role }) =>
    role === 'anon' ? [] : [`select public.appeal_decision('${profileId(999)}', 'Why?')`],
  admin_claim_next: ({ role }) =>
    role === 'anon' ? [] : ["select public.admin_claim_next(1) - 'server_time' - 'claimed_until' as claimed"],
  admin_release: ({ role }) => (role === 'anon' ? [] : ['select public.admin_release()']),
  admin_decide: ({ role }) =>
    role === 'anon' ? [] : [`select public.admin_decide('${entryId(RUNNING, 1)}', '[]')`],
  admin_undo: ({ role }) => (role === 'anon' ? [] : [`select public.admin_undo('${profileId(999)}')`]),
  admin_find_entries: ({ role }) =>
    role === 'anon' ? [] : ["select public.admin_find_entries('Contestant 1')"],
  admin_appeals: ({ role }) => (role === 'anon' ? [] : ['select public.admin_appeals()']),
  admin_decide_appeal: ({ role }) =>
    role === 'anon' ? [] : [`select public.admin_decide_appeal('${profileId(999)}', true, '')`],
  admin_disqualify: ({ role }) =>
    role === 'anon' ? [] : [`select public.admin_disqualify('${profileId(999)}', 'other', '')`],
  admin_weeks: ({ role }) =>
    role === 'anon' ? [] : ["select public.admin_weeks('ph') - 'server_time' as weeks"],
  admin_contests: ({ role }) => (role === 'anon' ? [] : ['select public.admin_contests()']),
  admin_people: ({ role }) =>
    role === 'anon'
      ? []
      : PEOPLE.map(
          (person) =>
            `select p - '{created_at,cursor}'::text[] as person from jsonb_array_elements(public.admin_people('${person}')) p`,
        ),
  admin_held_votes: ({ role }) =>
    role === 'anon'
      ? []
      : [RUNNING, PAST].map(
          (week) => `select public.admin_held_votes('ph', '${week}') - 'server_time' as held`,
        ),
  // Refused in the last 24 hours; before and after them it finds no votes of this voter.
  admin_decide_held: ({ role }) =>
    role === 'anon'
      ? []
      : [
          `select public.admin_decide_held('ph', '${RUNNING}', '${entryId(RUNNING, 2)}', array['${profileId(999)}']::uuid[],
            'release', 'honest_opinion') - 'server_time' as held`,
        ],
  admin_audit: ({ role }) => (role === 'anon' ? [] : ['select public.admin_audit()']),
  // What is told of an error carries times of the twins' making.
  admin_errors: ({ role }) =>
    role === 'anon'
      ? []
      : ["select e ->> 'message' as error from jsonb_array_elements(public.admin_errors()) e"],
  admin_settle_error: ({ role }) =>
    role === 'anon' ? [] : ["select public.admin_settle_error('none', 'resolve')"],
  // Refused: what they change would be written down with its time.
  admin_set_capacity: ({ role }) =>
    role === 'anon' ? [] : ["select public.admin_set_capacity('ph', '2020-w01', 30, 'Why not')"],
  admin_cancel_week: ({ role }) =>
    role === 'anon' ? [] : ["select public.admin_cancel_week('ph', '2020-w01', 'Why not')"],
  admin_update_contest: ({ role }) =>
    role === 'anon' ? [] : ["select public.admin_update_contest('xx', '{}', 'Why not')"],
  admin_suspend: ({ role }) =>
    role === 'anon' ? [] : [`select public.admin_suspend('${profileId(999)}', 'Why not')`],
  admin_restore: ({ role }) =>
    role === 'anon' ? [] : [`select public.admin_restore('${profileId(999)}', 'Why not')`],
  admin_grant: ({ role }) =>
    role === 'anon' ? [] : [`select public.admin_grant('${profileId(999)}', 'Why not')`],
  admin_revoke: ({ role }) =>
    role === 'anon' ? [] : [`select public.admin_revoke('${profileId(999)}', 'Why not')`],
  translation_version: () => ["select public.translation_version('ru')"],
  list_translations: () => ["select public.list_translations('ru')"],
  admin_translations: ({ role }) =>
    role === 'anon' ? [] : ["select public.admin_translations('ru') -> 'missing' as missing"],
  // Refused, each by itself: what is saved would carry its time.
  admin_save_translations: ({ role }) =>
    role === 'anon' ? [] : ["select public.admin_save_translations('[{}]', 'Why not')"],
  get_my_standing: ({ role }) => (role === 'anon' ? [] : ['select public.get_my_standing()']),
  agree_as_adult: ({ role }) => (role === 'anon' ? [] : ['select public.agree_as_adult()']),
  // The stars that the viewer gave before, so that the own vote and its receipt stay as they are.
  cast_vote: ({ role }) =>
    role === 'anon' ? [] : [`select * from public.cast_vote('${entryId(RUNNING, 3)}', 3, gen_random_uuid())`],
};

/** What each statement answers, refusals included, as text. */
async function answersOf(db: TestDatabase, viewer: Actor, statements: readonly string[]): Promise<string[]> {
  const answers: string[] = [];
  for (const statement of statements) {
    const answer = await db
      .as(viewer)
      .query(statement)
      .catch((error: { code?: string; message?: string }) => ({ code: error.code, message: error.message }));
    answers.push(`${statement}\n${JSON.stringify(answer)}`);
  }
  return answers;
}

/** The columns of each table or view in public that the role may read, as one statement with a stable order. */
async function tablesFor({ owner }: TestDatabase, role: string): Promise<string[]> {
  const tables = await owner<{ name: string; columns: string }[]>`
    select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm') and has_column_privilege(${role}, c.oid, a.attnum, 'select')
    group by c.relname
    order by c.relname`;
  return tables.map(({ name, columns }) => `select ${columns} from public.${name} order by ${columns}`);
}

async function everything(db: TestDatabase, viewer: Actor): Promise<string[]> {
  return [...(await tablesFor(db, viewer.role)), ...Object.values(CALLS).flatMap((calls) => calls(viewer))];
}

async function differences(viewer: Actor): Promise<string[]> {
  const [one, two] = await Promise.all(
    twins.map(async (db) => answersOf(db, viewer, await everything(db, viewer))),
  );
  expect(one?.length).toBe(two?.length);
  return (one ?? []).filter((answer, n) => answer !== two?.[n]).map((answer) => answer.split('\n')[0] ?? '');
}

describe('the audit of the blackout', () => {
  it('calls every public function', async () => {
    const functions = await twins[0].owner<{ name: string }[]>`
      select distinct p.proname as name
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public'
        and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))`;
    expect(functions.map(({ name }) => name).sort()).toEqual(Object.keys(CALLS).sort());
  });

  it('reads every table that people may read, and finds rows', async () => {
    const statements = await tablesFor(twins[0], 'authenticated');
    expect(statements.length).toBeGreaterThanOrEqual(8);
    for (const statement of statements) {
      expect((await twins[0].as(admin).query(statement)).length, statement).toBeGreaterThan(0);
    }
  });
});

describe('two contests that differ only in their votes', () => {
  it('differ for their owner', async () => {
    const leaders = await Promise.all(
      twins.map(async ({ owner }) => {
        const [best] = await owner`
          select s.entry_id from private.standings s join public.contest_weeks w on w.id = s.week_id
          where w.week = ${RUNNING} order by s.score desc limit 1`;
        return best?.['entry_id'];
      }),
    );
    expect(leaders).toEqual([entryId(RUNNING, 1), entryId(RUNNING, 8)]);
  });

  it.each(viewers)(
    'answer $name alike in the last 24 hours, from their first second to their last',
    async ({ as }) => {
      // Twelve seconds before the close: a busy machine takes some to ask everything.
      for (const hours of [24, 1 / 300]) {
        await Promise.all(twins.map((db) => setClock(db, new Date(endsAt.getTime() - hours * HOUR))));
        expect(await differences(as)).toEqual([]);
      }
    },
  );

  it('tell an admin of different held votes by day, and of none in the last 24 hours', async () => {
    const groupsOf = (db: TestDatabase) =>
      db.as(admin).query(`select public.admin_held_votes('ph', '${RUNNING}') -> 'groups' as groups`);
    await Promise.all(twins.map((db) => setClock(db, new Date(endsAt.getTime() - HOUR))));
    for (const db of twins) expect(await groupsOf(db)).toEqual([{ groups: [] }]);
    await Promise.all(twins.map((db) => setClock(db, new Date(endsAt.getTime() - 25 * HOUR))));
    const [one, two] = await Promise.all(twins.map(groupsOf));
    expect(one).not.toEqual(two);
  });

  it.each(viewers)('answer $name differently by day, and after the close', async ({ as }) => {
    for (const at of [new Date(startsAt.getTime() + 48 * HOUR), new Date(endsAt.getTime() + HOUR)]) {
      await Promise.all(twins.map((db) => setClock(db, at)));
      const told = (await differences(as)).join('\n');
      for (const name of ['list_standings', 'get_contest_week', 'get_profile']) expect(told).toContain(name);
    }
  });
});
