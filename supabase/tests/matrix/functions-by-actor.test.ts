// Everybody × every function of likes, blocks, messages and reports. One row a function, one word an actor:
//   denied     the database does not let this role call it at all
//   told       the answer is another one than about a person who does not exist
//   nobody     word by word what is said about a person who does not exist: code, detail, hint and rows
//   mentions   her id is in a list of the caller's own;   silent   it is not
//   (a code)   refused with it
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../../tests/support/database.ts';
import {
  ACTORS,
  ask,
  createPeopleMatrix,
  NOBODY,
  type PeopleMatrix,
  type Told,
} from '../fixtures/people-matrix.ts';

let matrix: PeopleMatrix;
beforeAll(async () => {
  matrix = await createPeopleMatrix();
});
afterAll(() => matrix.db.drop());

type Row = readonly [call: string, answers: string];

/** $1 is her. */
const ABOUT_HER: readonly Row[] = [
  //                                                           visitor voter owner stranger blocked blocker suspended admin
  ['like_profile($1)', 'denied told own_entry told nobody nobody not_allowed told'],
  ['unlike_profile($1)', 'denied told told told nobody nobody not_allowed told'],
  ['get_likes(array[$1]::uuid[])', 'told told told told nobody nobody told told'],
  ['get_profile($1)', 'told told told told nobody nobody told told'],
  ['get_shown_details($1)', 'told told told told nobody nobody told told'],
  ['block_person($1)', 'denied nobody invalid_input nobody nobody nobody nobody nobody'],
  ['unblock_person($1)', 'denied nobody nobody nobody nobody nobody nobody nobody'],
  [
    "send_message($1, 'Hello', '00000000-0000-4000-8000-000000000001')",
    'denied told nobody told nobody nobody not_allowed told',
  ],
  ['list_messages($1)', 'denied told nobody told nobody nobody told told'],
  // Who has asked her answers no request of hers, and knows of the own one.
  ['accept_request($1)', 'denied no_such_profile nobody nobody nobody nobody no_such_profile nobody'],
  ['refuse_request($1)', 'denied no_such_profile nobody nobody nobody nobody no_such_profile nobody'],
  ['mark_read($1, 1)', 'denied told nobody nobody nobody nobody told nobody'],
  ['clear_conversation($1)', 'denied told nobody nobody nobody nobody told nobody'],
  ["report_content('profile', $1, null, 'spam')", 'not_signed_in told nobody told nobody told told told'],
  ["report_content('profile', $1, null, 'minor')", 'told told nobody told nobody told told told'],
  ["report_content('photo', $1, 'portrait', 'minor')", 'told told nobody told nobody told told told'],
  ["report_content('message', $1, '2', 'spam')", 'not_signed_in told nobody nobody told told told nobody'],
];

/** What she herself is told; $1 is the person of the column. */
const AS_HER: readonly Row[] = [
  //                              visitor voter owner stranger blocked blocker suspended admin
  ['like_profile($1)', 'nobody nobody own_entry told nobody nobody nobody told'],
  ['get_likes(array[$1]::uuid[])', 'nobody nobody told told nobody nobody nobody told'],
  ['get_profile($1)', 'nobody nobody told told nobody nobody nobody told'],
  [
    "send_message($1, 'Hello', '00000000-0000-4000-8000-000000000001')",
    'nobody told nobody told nobody nobody nobody told',
  ],
  ['list_messages($1)', 'nobody told nobody told nobody nobody nobody told'],
  ['accept_request($1)', 'nobody told nobody nobody nobody nobody nobody nobody'],
  ['refuse_request($1)', 'nobody told nobody nobody nobody nobody nobody nobody'],
  ['mark_read($1, 1)', 'nobody told nobody nobody nobody nobody nobody nobody'],
  ['clear_conversation($1)', 'nobody told nobody nobody nobody nobody nobody nobody'],
  ["report_content('profile', $1, null, 'spam')", 'nobody nobody nobody told told nobody nobody told'],
  ["report_content('message', $1, '1', 'spam')", 'nobody told nobody nobody told told told nobody'],
];

/** Lists of the caller's own: whether she is in them. */
const OWN: readonly Row[] = [
  //                                 visitor voter owner stranger blocked blocker suspended admin
  ["list_likes('given')", 'denied mentions silent silent silent silent mentions silent'],
  ["list_likes('received')", 'denied silent silent mentions silent silent silent silent'],
  ['list_blocked()', 'denied silent silent silent silent mentions silent silent'],
  ['list_conversations()', 'denied mentions silent silent silent silent mentions silent'],
  ["list_conversations('requests')", 'denied silent silent silent silent silent silent silent'],
  ['count_unread()', 'denied silent silent silent silent silent silent silent'],
  ['get_message_settings()', 'denied silent silent silent silent silent silent silent'],
  [
    'save_message_settings(\'{"requests_from": "nobody"}\')',
    'denied silent silent silent silent silent silent silent',
  ],
  // What each had with her before the block is that person's own, and the same whether there is a block or not.
  ['export_my_messages()', 'denied mentions silent silent mentions mentions mentions silent'],
  ['export_my_likes()', 'denied silent silent mentions silent silent silent silent'],
  ['list_notices()', 'denied mentions silent silent silent silent mentions silent'],
  ['get_unread_counts()', 'denied silent silent silent silent silent silent silent'],
  ['read_notices(9999)', 'denied silent silent silent silent silent silent silent'],
  ['get_notice_settings()', 'denied silent silent silent silent silent silent silent'],
  [
    'save_notice_settings(\'{"off": ["week"], "in_browser": false}\')',
    'denied silent silent silent silent silent silent silent',
  ],
  ['my_decisions()', 'denied silent silent silent silent silent silent silent'],
  ['get_my_visibility()', 'denied silent silent silent silent silent silent silent'],
  ["save_my_visibility('{}')", 'denied silent silent silent silent silent silent silent'],
  [
    'admin_reports()',
    'denied not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed silent',
  ],
  [
    "admin_decide_report($case, 'cleared', 'rules_kept')",
    'denied not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed silent',
  ],
];

/** Of other parts: their own tests ask them as everybody. A new function has to be on one of these lists. */
const ELSEWHERE = [
  /^admin_(?!reports$|decide_report$)/,
  /^(agree_as_adult|appeal_decision|cast_vote|confirm_deletion|ask_for_deletion|get_deletion_state|export_my_data)$/,
  /^(get_contest_week|get_my_account|get_my_entry|get_my_standing|get_week_numbers|get_week_surge|hidden_from_reader)$/,
  /^(is_admin|list_contest_weeks|list_lost_entries|list_own_votes|list_standings|list_translations|may_upload)$/,
  /^(request_account_deletion|save_entry_draft|save_my_account|start_upload|submit_entry|translation_version)$/,
  /^(undo_account_deletion|upsert_device_fingerprint|withdraw_entry)$/,
];

const nameOf = ([call]: Row) => call.split('(')[0] ?? '';

function word(told: Told, ofNobody: string, person: string): string {
  if (told.code === '42501') return 'denied';
  const said = JSON.stringify(told).replaceAll(person, NOBODY);
  if (said === ofNobody) return told.message && told.message !== 'no_such_profile' ? told.message : 'nobody';
  return told.message ?? 'told';
}

const statementOf = (call: string) => `select * from public.${call}`;

async function aboutPerson(as: Actor, call: string, person: string): Promise<string> {
  const ofNobody = JSON.stringify(await ask(matrix.db, as, statementOf(call), [NOBODY]));
  return word(await ask(matrix.db, as, statementOf(call), [person]), ofNobody, person);
}

describe('about her, to each actor', () => {
  it.each(ABOUT_HER)('%s', async (call, answers) => {
    const words: string[] = [];
    for (const name of ACTORS) words.push(await aboutPerson(matrix.actors[name], call, matrix.ids.owner));
    expect(words.join(' ')).toBe(answers);
  });
});

describe('about each actor, to her', () => {
  it.each(AS_HER)('%s', async (call, answers) => {
    const words: string[] = [];
    for (const name of ACTORS) words.push(await aboutPerson(matrix.actors.owner, call, matrix.ids[name]));
    expect(words.join(' ')).toBe(answers);
  });

  it('a request that waits is hers to answer', async () => {
    for (const call of ['accept_request($1)', 'refuse_request($1)', 'list_messages($1)']) {
      expect(await aboutPerson(matrix.actors.owner, call, matrix.asker), call).toBe('told');
    }
  });
});

describe('the own lists of each actor', () => {
  it.each(OWN)('%s', async (call, answers) => {
    const words: string[] = [];
    for (const name of ACTORS) {
      const statement = statementOf(call.replace('$case', `'${matrix.caseId}'`));
      const told = await ask(matrix.db, matrix.actors[name], statement);
      const rows = JSON.stringify(told.rows ?? []);
      const other = rows.includes(matrix.ids.owner) ? 'mentions' : 'silent';
      words.push(told.code === '42501' ? 'denied' : (told.message ?? other));
    }
    expect(words.join(' ')).toBe(answers);
  });
});

describe('every function that people may call', () => {
  it('is in one of these lists, or of another part', async () => {
    const rows = await matrix.db.owner<{ name: string }[]>`
      select distinct p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public' and has_function_privilege('authenticated', p.oid, 'execute') order by 1`;
    const asked = new Set([...ABOUT_HER, ...AS_HER, ...OWN].map(nameOf));
    const open = rows.map(({ name }) => name);
    expect(open.filter((name) => !asked.has(name) && !ELSEWHERE.some((part) => part.test(name)))).toEqual([]);
    expect([...asked].filter((name) => !open.includes(name))).toEqual([]);
  });
});
