// What each actor gets from each public function. ../function-rule.ts explains the words.
import type { FunctionRow, OpenFunctions } from '../function-rule.ts';
import { FUNCTIONS_OF_CONTESTS } from './functions-of-contests.ts';
import { FUNCTIONS_OF_PEOPLE } from './functions-of-people.ts';

export const FUNCTIONS: readonly FunctionRow[] = [...FUNCTIONS_OF_PEOPLE, ...FUNCTIONS_OF_CONTESTS];

/** The answers to the owner about each actor, who is `$1`. */
export const ANSWERS_TO_OWNER: readonly FunctionRow[] = [
  // visitor voter owner stranger blocked blocker suspended admin
  ['like_profile($1)', 'unknown unknown own_entry visible unknown unknown unknown visible -'],
  ['get_likes(array[$1]::uuid[])', 'unknown unknown visible visible unknown unknown unknown visible -'],
  ['get_profile($1)', 'unknown unknown visible visible unknown unknown unknown visible -'],
  [
    `send_message($1, 'Hello', '00000000-0000-4000-8000-000000000001')`,
    'unknown visible unknown visible unknown unknown unknown visible -',
  ],
  ['list_messages($1)', 'unknown visible unknown visible unknown unknown unknown visible -'],
  ['accept_request($1)', 'unknown visible unknown unknown unknown unknown unknown unknown -'],
  ['refuse_request($1)', 'unknown visible unknown unknown unknown unknown unknown unknown -'],
  ['mark_read($1, 1)', 'unknown visible unknown unknown unknown unknown unknown unknown -'],
  ['clear_conversation($1)', 'unknown visible unknown unknown unknown unknown unknown unknown -'],
  [
    `report_content('profile', $1, null, 'spam')`,
    'unknown unknown unknown visible visible unknown unknown visible -',
  ],
  [
    `report_content('message', $1, '1', 'spam')`,
    'unknown visible unknown unknown visible visible visible unknown -',
  ],
];

/** Every other function of private is denied to every API role. */
export const OPEN_PRIVATE_FUNCTIONS: OpenFunctions = {
  'private.clock': 'service_role',
  'private.get_user_id': 'authenticated',
  'private.is_admin': 'authenticated service_role',
  'private.get_upload_bucket': 'authenticated',
  'private.may_upload': 'authenticated',
  'private.recount_week': 'service_role',
  'private.evaluate_next_week': 'service_role',
  'private.take_week_step': 'service_role',
  'private.tally_votes': 'service_role',
};

/**
 * What the token of an account that is gone gets, and a token without a subject: what a visitor gets where visitors may call,
 * `not_allowed` from functions for admins, `not_signed_in` from all others but these.
 */
export const WITHOUT_ACCOUNT: Readonly<Record<string, readonly [gone: string, nobody: string]>> = {
  appeal_decision: ['appeal_closed', 'not_signed_in'],
  confirm_sign_up_password: ['ok', 'ok'],
  confirm_deletion: ['link_expired', 'link_expired'],
  count_unread: ['ok', 'ok'],
  get_my_account_status: ['ok', 'ok'],
  get_unread_counts: ['ok', 'not_signed_in'],
  list_conversations: ['ok', 'not_signed_in'],
  list_my_decisions: ['ok', 'not_signed_in'],
  list_notifications: ['ok', 'not_signed_in'],
  list_own_votes: ['ok', 'ok'],
  list_own_vote_appeals: ['ok', 'ok'],
};

/** What an account that asked for its deletion may not do any more: `not_allowed`. */
export const NOT_PENDING_DELETION = [
  'cast_vote',
  'like_profile',
  'next_to_rate',
  'rate_served',
  'save_entry_draft',
  'send_message',
  'skip_served',
  'submit_entry',
];

/** What an admin gets who does not compete, where the admin of the matrix gets `own_case`, for they compete in that week. */
export const ANSWERS_TO_NEUTRAL_ADMIN: readonly (readonly [call: string, word: string])[] = [
  [`admin_suspend($owner, 'Matrix')`, 'named'],
  [`admin_restore($owner, 'Matrix')`, 'named'],
  [`admin_decide_report($case, 'cleared', 'rules_kept')`, 'ok'],
  [`admin_decide($entry, '[]')`, 'review_taken'],
  [`admin_undo($decision)`, 'undo_too_late'],
  [`admin_disqualify($entry, 'other', 'Matrix')`, 'ok'],
  [`admin_claim_next()`, 'named'],
  [`admin_update_contest('ph', '{"capacity": 60}', 'Matrix')`, 'ok'],
  [`admin_cancel_week('ph', '2026-w47', 'Matrix')`, 'named'],
  [
    `admin_decide_held_votes('ph', '2026-w47', $entry, array[$stranger]::uuid[], 'release', 'different_people')`,
    'ok',
  ],
  [`admin_preview_held_decision('ph', '2026-w47', $entry, array[$stranger]::uuid[])`, 'ok'],
  [`admin_decide_vote_appeal('ph', '2026-w47', $stranger, 'release', 'different_people')`, 'ok'],
  [`admin_disqualify($entry, 'nothing', 'Matrix')`, 'invalid_input'],
  [`admin_update_contest('ph', '{"nothing": 1}', 'Matrix')`, 'invalid_input'],
];
