// What a call gets whose arguments break a rule. Only actors who may call at all learn of the rule.
import { admins, everybody, type FunctionRow, members } from '../function-rule.ts';

export const WRONG_ARGUMENTS: readonly FunctionRow[] = [
  // visitor voter owner stranger blocked blocker suspended admin service
  [`list_conversations('nowhere')`, members('invalid_input')],
  [`list_conversations('inbox', 20, 'x')`, members('invalid_input')],
  [`list_likes('sideways')`, members('invalid_input')],
  [`list_likes('given', 24, 'x')`, members('invalid_input')],
  [`list_blocked(24, 'x')`, members('invalid_input')],
  [`list_notifications(20, 'x')`, members('invalid_input')],
  [`export_my_likes('x')`, members('invalid_input')],
  [`export_my_messages('x')`, members('invalid_input')],
  [`export_my_data('x')`, members('invalid_input')],
  [`save_message_settings('[]')`, members('invalid_field')],
  [`save_message_settings('{"requests_from": "nothing"}')`, members('invalid_field')],
  [`save_notification_settings('[]')`, members('invalid_field')],
  [
    `save_my_account('[]')`,
    'denied invalid_field invalid_field invalid_field invalid_field invalid_field account_suspended invalid_field denied',
  ],
  [`upsert_device_fingerprint('', '{}')`, members('invalid_input')],
  [`report_content('nothing', $owner, null, 'spam')`, everybody('invalid_input')],
  [`report_content('profile', $owner, null, 'nothing')`, everybody('invalid_input')],
  ['mark_notifications_read(null)', members('invalid_input')],
  [
    `unlike_profile('99999999-9999-4999-8999-999999999998')`,
    'denied no_such_profile no_such_profile no_such_profile no_such_profile no_such_profile not_allowed no_such_profile denied',
  ],
  [`appeal_decision($decision, '')`, members('invalid_input')],
  [`admin_list_people(null, 'nothing')`, admins('invalid_input')],
  [`admin_list_people(null, 'all', 'x')`, admins('invalid_input')],
  [`admin_suspend($owner, '')`, admins('invalid_field')],
  [`admin_restore($owner, '')`, admins('invalid_field')],
  [`admin_grant($owner, '')`, admins('invalid_field')],
  [`admin_revoke($owner, '')`, admins('invalid_field')],
  [`admin_decide_appeal($decision, null, 'Matrix')`, admins('invalid_input')],
  [`admin_disqualify($entry, 'nothing', 'Matrix')`, admins('own_case')],
  [`admin_disqualify(gen_random_uuid(), 'other', 'Matrix')`, admins('review_taken')],
  [`list_own_votes(24, 'x')`, members('invalid_input')],
  [`save_my_visibility('[]')`, members('invalid_input')],
  [
    `save_entry_draft('[]', null)`,
    'denied invalid_input invalid_input invalid_input invalid_input invalid_input account_suspended invalid_input denied',
  ],
  [
    `list_standings('ph', null, 24, 'x')`,
    'invalid_input invalid_input invalid_input invalid_input invalid_input invalid_input invalid_input invalid_input invalid_input',
  ],
  [
    `list_standings('ph', null, 24, null, 'nothing')`,
    'invalid_input invalid_input invalid_input invalid_input invalid_input invalid_input invalid_input invalid_input invalid_input',
  ],
  [
    `list_standings('xx')`,
    'no_such_week no_such_week no_such_week no_such_week no_such_week no_such_week no_such_week no_such_week no_such_week',
  ],
  [
    `get_contest_week('xx')`,
    'no_such_week no_such_week no_such_week no_such_week no_such_week no_such_week no_such_week no_such_week no_such_week',
  ],
  [
    `get_week_numbers('xx', '2026-w47')`,
    'no_such_week no_such_week no_such_week no_such_week no_such_week no_such_week no_such_week no_such_week no_such_week',
  ],
  [
    `list_contest_weeks('xx')`,
    'no_such_week no_such_week no_such_week no_such_week no_such_week no_such_week no_such_week no_such_week no_such_week',
  ],
  [
    `cast_vote($entry, 6, gen_random_uuid())`,
    'not_signed_in invalid_stars invalid_stars invalid_stars invalid_stars invalid_stars not_allowed invalid_stars denied',
  ],
  [
    `cast_vote($entry, 5, null)`,
    'not_signed_in invalid_input invalid_input invalid_input invalid_input invalid_input invalid_input invalid_input denied',
  ],
  [
    `rate_served($entry, 5, null, 4000)`,
    'denied invalid_input invalid_input invalid_input invalid_input invalid_input invalid_input invalid_input denied',
  ],
  [
    `next_to_rate('ph', 4)`,
    'denied invalid_input invalid_input invalid_input invalid_input invalid_input not_allowed invalid_input denied',
  ],
  [
    `next_to_rate('xx')`,
    'denied no_such_week no_such_week no_such_week no_such_week no_such_week not_allowed no_such_week denied',
  ],
  [`get_vote_meter('xx')`, members('no_such_week')],
  [`admin_update_contest('ph', '{"nothing": 1}', 'Matrix')`, admins('own_case')],
  [`admin_set_capacity('ph', '2026-w50', 1, 'Matrix')`, admins('invalid_field')],
  [`admin_cancel_week('ph', '2026-w50', '')`, admins('invalid_field')],
  [
    `admin_decide_held_votes('ph', '2026-w47', $entry, array[$stranger]::uuid[], 'eat', 'different_people')`,
    admins('invalid_input'),
  ],
  [`admin_save_translations('{}', 'Matrix')`, admins('invalid_input')],
  [`admin_settle_error($fingerprint, 'eat')`, admins('invalid_input')],
  [`admin_decide_report($case, 'kept', 'rules_kept')`, admins('invalid_input')],
  [`admin_decide_report($case, 'cleared', null)`, admins('invalid_input')],
  [`admin_list_held_votes('ph', '2026-w99')`, admins('no_such_week')],
  [
    `admin_decide_held_votes('ph', '2026-w99', $entry, array[$stranger]::uuid[], 'release', 'different_people')`,
    admins('no_such_week'),
  ],
  [`admin_list_weeks('xx')`, admins('no_such_week')],
  [`admin_set_capacity('xx', '2026-w50', 60, 'Matrix')`, admins('no_such_week')],
  [`admin_cancel_week('xx', '2026-w50', 'Matrix')`, admins('no_such_week')],
  [`admin_update_contest('xx', '{"capacity": 60}', 'Matrix')`, admins('no_such_week')],
];
