// Functions about contests: entries, media, weeks, votes, and what keeps the site running.
import { admins, everybody, type FunctionRow, members, service } from '../function-rule.ts';

export const FUNCTIONS_OF_CONTESTS: readonly FunctionRow[] = [
  // Entries and their media.
  // visitor voter owner stranger blocked blocker suspended admin service
  ['get_profile($1)', 'visible visible visible visible unknown unknown visible visible visible'],
  ['get_shown_details($1)', 'visible visible visible visible unknown unknown visible visible visible'],
  ['get_my_entry()', members()],
  [`save_entry_draft('{"shown": []}', null)`, 'denied ok stale_draft ok ok ok account_suspended ok denied'],
  [
    `submit_entry($entry, '{}')`,
    'denied entry_locked already_entered entry_locked entry_locked entry_locked account_suspended entry_locked denied',
  ],
  [
    'withdraw_entry($entry)',
    'denied entry_locked ok entry_locked entry_locked entry_locked entry_locked entry_locked denied',
  ],
  ['get_my_visibility()', members()],
  [`save_my_visibility('{}')`, members()],
  ['list_disqualified_entries()', members()],
  [
    `start_upload($entry, 'portrait', '[]')`,
    'denied entry_locked invalid_input entry_locked entry_locked entry_locked account_suspended entry_locked denied',
  ],
  ['claim_upload($medium, $1)', service('visible')],
  [`finish_upload($medium, '{"failure": "damaged"}')`, service('ok')],
  ['list_files_to_sign(array[$picture]::uuid[], $1)', service('visible')],
  ['take_media_jobs()', service('ok')],
  [`announce_media_copies(0, '{a.jpg}')`, service('ok')],
  ['finish_media_job(0)', service('ok')],
  // Contests, weeks and standings.
  // visitor voter owner stranger blocked blocker suspended admin service
  [`get_contest_week('ph')`, 'ok ok ok ok ok ok ok ok ok'],
  [`get_week_numbers('ph', '2026-w47')`, 'ok ok ok ok ok ok ok ok ok'],
  [`get_week_surge('ph')`, 'ok ok ok ok ok ok ok ok ok'],
  ['get_world_table()', 'ok ok ok ok ok ok ok ok ok'],
  [`list_contest_weeks('ph')`, 'ok ok ok ok ok ok ok ok ok'],
  [`get_ledger('ph', '2026-w47')`, 'ok ok ok ok ok ok ok ok ok'],
  ['take_ledger_file()', service('ok')],
  [`finish_ledger_file($week, 'names.json', '')`, service('ok')],
  [`list_standings('ph')`, 'named named named named ok ok named named named'],
  ['admin_list_contests()', admins('ok')],
  [`admin_list_weeks('ph')`, admins('named')],
  [`admin_update_contest('ph', '{"capacity": 60}', 'Matrix')`, admins('own_case')],
  [`admin_set_capacity('ph', '2026-w50', 60, 'Matrix')`, admins('named')],
  [`admin_cancel_week('ph', '2026-w47', 'Matrix')`, admins('own_case')],
  // Votes.
  // visitor voter owner stranger blocked blocker suspended admin service
  [
    'cast_vote($entry, 5, gen_random_uuid())',
    'not_signed_in ok own_entry ok entry_not_competing entry_not_competing not_allowed ok denied',
  ],
  [
    'rate_served($entry, 5, gen_random_uuid(), 4000)',
    'denied ok own_entry ok entry_not_competing entry_not_competing not_allowed ok denied',
  ],
  ['skip_served($entry, 900)', 'denied ok ok ok ok ok not_allowed ok denied'],
  [`next_to_rate('ph')`, 'denied ok ok ok ok ok not_allowed ok denied'],
  [`get_vote_meter('ph')`, members()],
  ['list_own_votes()', 'denied named ok named ok ok named named denied'],
  // The vote of the stranger is held.
  [
    `appeal_held_votes('ph', '2026-w47', 'Matrix')`,
    'denied appeal_closed appeal_closed ok appeal_closed appeal_closed appeal_closed appeal_closed denied',
  ],
  ['list_own_vote_appeals()', members()],
  [`admin_list_held_votes('ph', '2026-w47')`, admins('named')],
  ['admin_list_holding_thresholds()', admins('ok')],
  [`admin_preview_held_decision('ph', '2026-w47', $entry, array[$stranger]::uuid[])`, admins('own_case')],
  [
    `admin_decide_vote_appeal('ph', '2026-w47', $stranger, 'release', 'different_people')`,
    admins('own_case'),
  ],
  [
    `admin_decide_held_votes('ph', '2026-w47', $entry, array[$stranger]::uuid[], 'release', 'different_people')`,
    admins('own_case'),
  ],
  // Translations, errors, the audit log and deploys.
  // visitor voter owner stranger blocked blocker suspended admin service
  [`list_translations('ru')`, everybody()],
  [`get_translation_version('ru')`, everybody()],
  [`admin_list_translations('ru')`, admins('ok')],
  [
    `admin_save_translations('[{"key": "home.title", "lang": "de", "text": "Text"}]', 'Matrix')`,
    admins('ok'),
  ],
  ['admin_list_errors()', admins('ok')],
  [`admin_settle_error($fingerprint, 'resolve')`, admins('ok')],
  ['admin_list_audit()', admins('ok')],
  ['take_deploy_call()', service('ok')],
  [`finish_deploy_call(0, 'done', '200')`, service('ok')],
];
