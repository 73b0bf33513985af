// Every actor × every function of likes, blocks, messages and reports. One row per function, one word per actor:
//   denied     the role may not call it
//   visible    the answer differs from the answer about an unknown id
//   unknown    the answer is word by word that about an unknown id: code, detail, hint and rows
//   listed     the owner's id is in a list of the caller;   absent   it is not
//   (a code)   refused with it
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../../tests/support/backend/database.ts';
import {
  ACTORS,
  type Answer,
  ask,
  createPeopleMatrix,
  type PeopleMatrix,
  UNKNOWN_ID,
} from '../fixtures/people-matrix.ts';

let matrix: PeopleMatrix;
beforeAll(async () => {
  matrix = await createPeopleMatrix();
});
afterAll(() => matrix.db.drop());

type Row = readonly [call: string, answers: string];

/** $1 is the owner. */
const ABOUT_OWNER: readonly Row[] = [
  //                                                           visitor voter owner stranger blocked blocker suspended admin
  ['like_profile($1)', 'denied visible own_entry visible unknown unknown not_allowed visible'],
  ['unlike_profile($1)', 'denied visible visible visible unknown unknown not_allowed visible'],
  ['get_likes(array[$1]::uuid[])', 'visible visible visible visible unknown unknown visible visible'],
  ['get_profile($1)', 'visible visible visible visible unknown unknown visible visible'],
  ['get_shown_details($1)', 'visible visible visible visible unknown unknown visible visible'],
  ['block_person($1)', 'denied unknown invalid_input unknown unknown unknown unknown unknown'],
  ['unblock_person($1)', 'denied unknown unknown unknown unknown unknown unknown unknown'],
  [
    "send_message($1, 'Hello', '00000000-0000-4000-8000-000000000001')",
    'denied visible unknown visible unknown unknown not_allowed visible',
  ],
  ['list_messages($1)', 'denied visible unknown visible unknown unknown visible visible'],
  // A requester can answer no request of the owner, and knows of their own.
  ['accept_request($1)', 'denied no_such_profile unknown unknown unknown unknown no_such_profile unknown'],
  ['refuse_request($1)', 'denied no_such_profile unknown unknown unknown unknown no_such_profile unknown'],
  ['mark_read($1, 1)', 'denied visible unknown unknown unknown unknown visible unknown'],
  ['clear_conversation($1)', 'denied visible unknown unknown unknown unknown visible unknown'],
  [
    "report_content('profile', $1, null, 'spam')",
    'not_signed_in visible unknown visible unknown visible not_allowed visible',
  ],
  [
    "report_content('profile', $1, null, 'minor')",
    'visible visible unknown visible unknown visible not_allowed visible',
  ],
  [
    "report_content('photo', $1, 'portrait', 'minor')",
    'visible visible unknown visible unknown visible not_allowed visible',
  ],
  [
    "report_content('message', $1, '2', 'spam')",
    'not_signed_in visible unknown unknown visible visible not_allowed unknown',
  ],
];

/** The answers to the owner. $1 is the person of the column. */
const AS_OWNER: readonly Row[] = [
  //                              visitor voter owner stranger blocked blocker suspended admin
  ['like_profile($1)', 'unknown unknown own_entry visible unknown unknown unknown visible'],
  ['get_likes(array[$1]::uuid[])', 'unknown unknown visible visible unknown unknown unknown visible'],
  ['get_profile($1)', 'unknown unknown visible visible unknown unknown unknown visible'],
  [
    "send_message($1, 'Hello', '00000000-0000-4000-8000-000000000001')",
    'unknown visible unknown visible unknown unknown unknown visible',
  ],
  ['list_messages($1)', 'unknown visible unknown visible unknown unknown unknown visible'],
  ['accept_request($1)', 'unknown visible unknown unknown unknown unknown unknown unknown'],
  ['refuse_request($1)', 'unknown visible unknown unknown unknown unknown unknown unknown'],
  ['mark_read($1, 1)', 'unknown visible unknown unknown unknown unknown unknown unknown'],
  ['clear_conversation($1)', 'unknown visible unknown unknown unknown unknown unknown unknown'],
  [
    "report_content('profile', $1, null, 'spam')",
    'unknown unknown unknown visible visible unknown unknown visible',
  ],
  [
    "report_content('message', $1, '1', 'spam')",
    'unknown visible unknown unknown visible visible visible unknown',
  ],
];

/** Whether the owner is in the caller's own lists. */
const OWN: readonly Row[] = [
  //                                 visitor voter owner stranger blocked blocker suspended admin
  ["list_likes('given')", 'denied listed absent absent absent absent listed absent'],
  ["list_likes('received')", 'denied absent absent listed absent absent absent absent'],
  ['list_blocked()', 'denied absent absent absent absent listed absent absent'],
  ['list_conversations()', 'denied listed absent absent absent absent listed absent'],
  ["list_conversations('requests')", 'denied absent absent absent absent absent absent absent'],
  ['count_unread()', 'denied absent absent absent absent absent absent absent'],
  ['get_message_settings()', 'denied absent absent absent absent absent absent absent'],
  [
    'save_message_settings(\'{"requests_from": "nobody"}\')',
    'denied absent absent absent absent absent absent absent',
  ],
  // Each person keeps what they had with the owner before the block, and a block does not change it.
  ['export_my_messages()', 'denied listed absent absent listed listed listed absent'],
  ['export_my_likes()', 'denied absent absent listed absent absent absent absent'],
  ['list_notifications()', 'denied listed absent absent absent absent listed absent'],
  ['get_unread_counts()', 'denied absent absent absent absent absent absent absent'],
  ['mark_notifications_read(9999)', 'denied absent absent absent absent absent absent absent'],
  ['get_notification_settings()', 'denied absent absent absent absent absent absent absent'],
  [
    'save_notification_settings(\'{"off": ["week"], "in_browser": false}\')',
    'denied absent absent absent absent absent absent absent',
  ],
  ['list_my_decisions()', 'denied absent absent absent absent absent absent absent'],
  ['get_my_visibility()', 'denied absent absent absent absent absent absent absent'],
  ["save_my_visibility('{}')", 'denied absent absent absent absent absent absent absent'],
  [
    'admin_list_reports()',
    'denied not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed absent',
  ],
  [
    // The admin competes in the same week.
    "admin_decide_report($case, 'cleared', 'rules_kept')",
    'denied not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed own_case',
  ],
];

/**
 * Functions of other subjects, whose own tests call them as every actor. A new function must be on one of these
 * lists.
 */
const ELSEWHERE = [
  /^admin_(?!reports$|decide_report$)/,
  /^(agree_as_adult|appeal_decision|cast_vote|confirm_deletion|confirm_sign_up_password|ask_for_deletion|get_deletion_state|export_my_data)$/,
  /^(get_contest_week|get_my_account|get_my_entry|get_my_account_status|get_week_numbers|get_week_surge|list_visible_people)$/,
  /^(is_admin|list_contest_weeks|list_disqualified_entries|list_own_votes|list_standings|list_translations|may_upload)$/,
  /^(request_account_deletion|save_entry_draft|save_my_account|start_upload|submit_entry|get_translation_version)$/,
  /^(undo_account_deletion|upsert_device_fingerprint|withdraw_entry)$/,
];

const nameOf = ([call]: Row) => call.split('(')[0] ?? '';

function word(received: Answer, aboutUnknown: string, person: string): string {
  if (received.code === '42501') return 'denied';
  const text = JSON.stringify(received).replaceAll(person, UNKNOWN_ID);
  if (text === aboutUnknown)
    return received.message && received.message !== 'no_such_profile' ? received.message : 'unknown';
  return received.message ?? 'visible';
}

const statementOf = (call: string) => `select * from public.${call}`;

async function aboutPerson(as: Actor, call: string, person: string): Promise<string> {
  const aboutUnknown = JSON.stringify(await ask(matrix.db, as, statementOf(call), [UNKNOWN_ID]));
  return word(await ask(matrix.db, as, statementOf(call), [person]), aboutUnknown, person);
}

describe('about the owner, to each actor', () => {
  it.each(ABOUT_OWNER)('%s', async (call, answers) => {
    const words: string[] = [];
    for (const name of ACTORS) words.push(await aboutPerson(matrix.actors[name], call, matrix.ids.owner));
    expect(words.join(' ')).toBe(answers);
  });
});

describe('about each actor, to the owner', () => {
  it.each(AS_OWNER)('%s', async (call, answers) => {
    const words: string[] = [];
    for (const name of ACTORS) words.push(await aboutPerson(matrix.actors.owner, call, matrix.ids[name]));
    expect(words.join(' ')).toBe(answers);
  });

  it('a request to the owner can be answered by the owner', async () => {
    for (const call of ['accept_request($1)', 'refuse_request($1)', 'list_messages($1)']) {
      expect(await aboutPerson(matrix.actors.owner, call, matrix.asker), call).toBe('visible');
    }
  });
});

describe('the own lists of each actor', () => {
  it.each(OWN)('%s', async (call, answers) => {
    const words: string[] = [];
    for (const name of ACTORS) {
      const statement = statementOf(call.replace('$case', `'${matrix.caseId}'`));
      const received = await ask(matrix.db, matrix.actors[name], statement);
      const rows = JSON.stringify(received.rows ?? []);
      const other = rows.includes(matrix.ids.owner) ? 'listed' : 'absent';
      words.push(received.code === '42501' ? 'denied' : (received.message ?? other));
    }
    expect(words.join(' ')).toBe(answers);
  });
});

describe('every function that people may call', () => {
  it('is on one of these lists', async () => {
    const rows = await matrix.db.owner<{ name: string }[]>`
      select distinct p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public' and has_function_privilege('authenticated', p.oid, 'execute') order by 1`;
    const asked = new Set([...ABOUT_OWNER, ...AS_OWNER, ...OWN].map(nameOf));
    const open = rows.map(({ name }) => name);
    expect(open.filter((name) => !asked.has(name) && !ELSEWHERE.some((part) => part.test(name)))).toEqual([]);
    expect([...asked].filter((name) => !open.includes(name))).toEqual([]);
  });
});
