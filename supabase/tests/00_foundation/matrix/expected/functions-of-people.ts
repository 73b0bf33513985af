// Functions about people: accounts, likes, blocks, messages, notifications, reports.
import { admins, everybody, type FunctionRow, members, service } from '../function-rule.ts';

export const FUNCTIONS_OF_PEOPLE: readonly FunctionRow[] = [
  // Accounts and their administration.
  // visitor voter owner stranger blocked blocker suspended admin service
  ['agree_as_adult()', members()],
  ['get_my_account_status()', members()],
  ['get_my_account()', members()],
  [
    `save_my_account('{"display_name": "New name", "country": "ph", "language": "en"}')`,
    'denied ok ok ok ok ok account_suspended ok denied',
  ],
  [`ask_for_deletion('nobody@example.test')`, everybody()],
  [`get_deletion_state('0000-0000-0000')`, everybody()],
  [`confirm_deletion('0000-0000-0000')`, members('link_expired')],
  ['request_account_deletion()', 'denied ok ok ok ok ok ok not_allowed denied'],
  ['undo_account_deletion()', members()],
  ['export_my_data()', 'denied named named ok ok ok named ok denied'],
  [`upsert_device_fingerprint('mine', '{}')`, members()],
  ['register_device($1)', service('visible')],
  ['list_accounts_to_erase()', service('ok')],
  ['finish_erasure($1)', service('unknown')],
  ['admin_list_people()', admins('named')],
  [`admin_grant($1, 'Matrix')`, admins('visible')],
  [`admin_revoke($1, 'Matrix')`, admins('visible')],
  [`admin_suspend($1, 'Matrix')`, admins('own_case')],
  [`admin_restore($1, 'Matrix')`, admins('own_case')],
  [`confirm_sign_up_password('secret')`, members()],
  ['create_captcha_pass()', service('ok')],
  [
    'list_visible_people(array[$1]::uuid[])',
    'denied visible visible visible unknown unknown visible visible denied',
  ],
  // Likes and blocks.
  // visitor voter owner stranger blocked blocker suspended admin service
  ['like_profile($1)', 'denied visible own_entry visible unknown unknown not_allowed visible denied'],
  ['unlike_profile($1)', 'denied visible visible visible unknown unknown not_allowed visible denied'],
  ['get_likes(array[$1]::uuid[])', 'visible visible visible visible unknown unknown visible visible denied'],
  [`list_likes('given')`, 'denied named ok ok ok ok named ok denied'],
  [`list_likes('received')`, 'denied ok ok named ok ok ok ok denied'],
  ['export_my_likes()', 'denied ok ok named ok ok ok ok denied'],
  ['block_person($1)', 'denied unknown invalid_input unknown unknown unknown unknown unknown denied'],
  ['unblock_person($1)', members('unknown')],
  ['list_blocked()', 'denied ok ok ok ok named ok ok denied'],
  // Messages.
  // visitor voter owner stranger blocked blocker suspended admin service
  [
    `send_message($1, 'Hello', '00000000-0000-4000-8000-000000000001')`,
    'denied visible unknown visible unknown unknown not_allowed visible denied',
  ],
  ['list_messages($1)', 'denied visible unknown visible unknown unknown visible visible denied'],
  [
    'accept_request($1)',
    'denied no_such_profile unknown unknown unknown unknown no_such_profile unknown denied',
  ],
  [
    'refuse_request($1)',
    'denied no_such_profile unknown unknown unknown unknown no_such_profile unknown denied',
  ],
  // Their request waits for the owner.
  [
    'accept_request($asker)',
    'denied no_such_profile ok no_such_profile no_such_profile no_such_profile no_such_profile no_such_profile denied',
  ],
  [
    'refuse_request($asker)',
    'denied no_such_profile ok no_such_profile no_such_profile no_such_profile no_such_profile no_such_profile denied',
  ],
  [
    'list_messages($asker)',
    'denied no_such_profile ok no_such_profile no_such_profile no_such_profile no_such_profile no_such_profile denied',
  ],
  ['mark_read($1, 1)', 'denied visible unknown unknown unknown unknown visible unknown denied'],
  ['clear_conversation($1)', 'denied visible unknown unknown unknown unknown visible unknown denied'],
  ['list_conversations()', 'denied named ok ok ok ok named ok denied'],
  [`list_conversations('requests')`, members()],
  ['count_unread()', members()],
  ['get_message_settings()', members()],
  [`save_message_settings('{"requests_from": "nobody"}')`, members()],
  ['export_my_messages()', 'denied named ok ok named named named ok denied'],
  // Notifications.
  // visitor voter owner stranger blocked blocker suspended admin service
  ['list_notifications()', 'denied named ok ok ok ok named ok denied'],
  ['get_unread_counts()', members()],
  ['mark_notifications_read(9999)', members()],
  ['get_notification_settings()', members()],
  [`save_notification_settings('{"off": ["week"], "in_browser": false}')`, members()],
  // Reports, reviews and appeals.
  // visitor voter owner stranger blocked blocker suspended admin service
  [
    `report_content('profile', $1, null, 'spam')`,
    'not_signed_in visible unknown visible unknown visible not_allowed visible denied',
  ],
  [
    `report_content('profile', $1, null, 'minor')`,
    'visible visible unknown visible unknown visible not_allowed visible denied',
  ],
  [
    `report_content('photo', $1, 'portrait', 'minor')`,
    'visible visible unknown visible unknown visible not_allowed visible denied',
  ],
  [
    `report_content('message', $1, '2', 'spam')`,
    'not_signed_in visible unknown unknown visible visible not_allowed unknown denied',
  ],
  ['list_my_decisions()', members()],
  [
    `appeal_decision($decision, 'Please look again')`,
    'denied appeal_closed ok appeal_closed appeal_closed appeal_closed appeal_closed appeal_closed denied',
  ],
  ['admin_list_reports()', admins('ok')],
  [`admin_decide_report($case, 'cleared', 'rules_kept')`, admins('own_case')],
  [`admin_get_report_wave('both', now())`, admins('ok')],
  [`admin_republish_wave('both', now(), 'Matrix')`, admins('ok')],
  ['admin_list_report_copies($case)', admins('ok')],
  ['admin_claim_next()', admins('ok')],
  ['admin_release()', admins('ok')],
  [`admin_search_entries('Contestant')`, admins('named')],
  [`admin_decide($entry, '[]')`, admins('own_case')],
  ['admin_undo($decision)', admins('own_case')],
  ['admin_list_appeals()', admins('ok')],
  [`admin_decide_appeal($decision, true, 'Matrix')`, admins('appeal_closed')],
  [`admin_disqualify($entry, 'other', 'Matrix')`, admins('own_case')],
];
