// Values that each constraint of a private table accepts and refuses.
import type { Probes } from './probes.ts';

export const PRIVATE_PROBES: Probes = {
  'private.blocks': {
    blocks_are_for_others: [
      'blocker_id, blocked_id',
      ["md5('a')::uuid, md5('b')::uuid"],
      ["md5('a')::uuid, md5('a')::uuid"],
    ],
  },
  'private.clock_shift': {
    clock_shift_has_one_row: ['only_row', ['true'], ['false']],
  },
  'private.conversation_members': {
    conversation_members_folder_is_known: ['folder', ["'inbox'"], ["'unknown'"]],
    conversation_members_last_line_is_short: ['last_line', ["repeat('x', 100)"], ["repeat('x', 101)"]],
  },
  'private.conversations': {
    conversations_are_between_two: [
      'low_id, high_id',
      ["'00000000-0000-0000-0000-000000000001', '00000000-0000-0000-0000-000000000002'"],
      [
        "'00000000-0000-0000-0000-000000000002', '00000000-0000-0000-0000-000000000001'",
        "'00000000-0000-0000-0000-000000000001', '00000000-0000-0000-0000-000000000001'",
      ],
    ],
    conversations_state_is_known: ['state', ["'open'"], ["'unknown'"]],
  },
  'private.qualification_secrets': {
    qualification_secrets_are_32_bytes: ['bytes', ["sha256('')"], ["'\\x00'"]],
  },
  'private.deletion_key': {
    deletion_key_has_one_row: ['only_row', ['true'], ['false']],
  },
  'private.deletion_requests': {
    deletion_requests_forget_the_address_when_confirmed: [
      'address_hash, connection_hash, confirmed_at, profile_id',
      ["null, null, now(), md5('a')::uuid", "'a', 'b', null, null"],
      ["'a', null, now(), md5('a')::uuid", "null, 'b', now(), md5('a')::uuid"],
    ],
    deletion_requests_know_the_person_while_there_is_one: [
      'profile_id, confirmed_at, erased_at',
      ["md5('a')::uuid, now(), null", 'null, now(), now()', 'null, null, null'],
      ['null, now(), null', "md5('a')::uuid, null, null", "md5('a')::uuid, now(), now()"],
    ],
  },
  'private.deploy_calls': {
    deploy_calls_answer_is_short: ['answer', ["repeat('x', 200)"], ["repeat('x', 201)"]],
    deploy_calls_outcome_is_known: ['outcome', ["'done'"], ["'unknown'"]],
  },
  'private.entry_search': {
    entry_search_slot_is_0_or_more: ['slot', ['0'], ['-1']],
  },
  'private.ledger_parts': {
    ledger_parts_count_from_1: ['part', ['1'], ['0']],
    ledger_parts_have_1_to_100000_ballots: ['ballots', ['1', '100000'], ['0', '100001']],
  },
  'private.ledgers': {
    ledgers_ballots_are_not_negative: ['ballots', ['0'], ['-1']],
    ledgers_written_have_their_hashes: [
      'written_at, root, manifest_sha256',
      ["now(), 'a', 'b'", 'null, null, null'],
      ["now(), null, 'b'", "now(), 'a', null", "null, 'a', 'b'", "null, 'a', null"],
    ],
  },
  'private.media_jobs': {
    media_jobs_restore_a_medium: [
      'kind, media_id, bucket, copy',
      [`'remove', gen_random_uuid(), 'photos', '{}'`, "'remove', null, 'photos', null"],
      [`'remove', null, 'photos', '{}'`, `'publish', gen_random_uuid(), 'photos', '{}'`],
    ],
    media_jobs_publish_a_medium: [
      'kind, media_id, bucket',
      ["'publish', md5('a')::uuid, null"],
      ["'publish', null, null"],
    ],
    media_jobs_remove_from_a_bucket: [
      'kind, media_id, bucket',
      ["'remove', null, 'photos'"],
      ["'remove', null, null"],
    ],
  },
  'private.message_settings': {
    message_settings_quiet_hours_are_whole: [
      'quiet_from, quiet_until, time_zone',
      ["'22:00', '07:00', 'Asia/Manila'", 'null, null, null'],
      ["'22:00', null, null", "'22:00', '22:00', 'Asia/Manila'"],
    ],
  },
  'private.messages': {
    messages_have_1_to_1000_characters: ['body', ["'x'", "repeat('x', 1000)"], ["''", "repeat('x', 1001)"]],
  },
  'private.rate_limit_key': {
    rate_limit_key_has_one_row: ['only_row', ['true'], ['false']],
  },
  'private.account_rate_limits': {
    account_rate_limits_name_is_a_code: ['limit_name', ["'blocks'"], ["'Blocks'", "'a'"]],
  },
  'private.rate_limits': {
    rate_limits_bucket_is_in_range: ['bucket', ['-1', '65535'], ['-2', '65536']],
    rate_limits_name_is_a_code: ['limit_name', ["'sign_ups'"], ["'Sign ups'", "'a'"]],
  },
  'private.report_cases': {
    report_cases_decision_reason_is_a_code: [
      'decision, decision_reason, decided_at',
      ["'cleared', 'rules_kept', now()"],
      ["'cleared', 'Rules kept', now()"],
    ],
    report_cases_decisions_are_whole: [
      'decision, decision_reason, decided_at',
      ['null, null, null', "'cleared', 'rules_kept', now()"],
      ["'cleared', null, now()", "'cleared', 'rules_kept', null", "null, 'rules_kept', now()"],
    ],
    report_cases_note_is_short: ['decision_note', ["repeat('x', 500)"], ["repeat('x', 501)"]],
    report_cases_part_is_known: [
      'subject, part',
      ["'photo', 'body'", "'message', '12'", "'profile', ''"],
      ["'photo', ''", "'message', 'one'", "'profile', 'portrait'"],
    ],
  },
  'private.report_settings': {
    report_settings_has_one_row: ['only_row', ['true'], ['false']],
  },
  'private.reports': {
    reports_note_is_short: ['note', ["repeat('x', 1000)"], ["repeat('x', 1001)"]],
  },
  'private.score_bins': {
    score_bins_width_is_known: ['width', ['1', '100'], ['10']],
  },
  'private.vote_holds': {
    vote_holds_decision_has_a_time: [
      'decision, decision_reason, decided_at',
      ["'released', 'honest_opinion', now()"],
      ["'released', 'honest_opinion', null", 'null, null, now()'],
    ],
    vote_holds_decision_has_its_reason: [
      'decision, decision_reason, decided_at',
      ["'released', 'honest_opinion', now()", "'voided', 'automated', now()"],
      ["'released', 'automated', now()", "'voided', 'honest_opinion', now()", "null, 'automated', null"],
    ],
    vote_holds_decision_is_known: [
      'decision, decision_reason, decided_at',
      ["'voided', 'automated', now()"],
      ["'kept', null, now()"],
    ],
  },
  'private.holding_thresholds': {
    holding_thresholds_limits_are_named: ['limits', [`'{"votes": 10}'`], [`'[10]'`]],
  },
  'private.disposable_mail_domains': {
    disposable_mail_domains_are_lower_case: ['domain', ["'mail.example'"], ["'Mail.example'", "'mail'"]],
  },
  'private.vote_appeals': {
    vote_appeals_decision_has_a_time: [
      'decision, decided_at',
      ["'released', now()", 'null, null'],
      ["'released', null", 'null, now()'],
    ],
    vote_appeals_decision_is_known: ['decision, decided_at', ["'voided', now()"], ["'kept', now()"]],
    vote_appeals_text_has_1_to_500_characters: [
      'text',
      ["'a'", "repeat('a', 500)"],
      ["''", "repeat('a', 501)"],
    ],
  },
  'private.vote_signals': {
    vote_signals_evidence_is_an_object: ['evidence', ["'{}'"], ["'[]'"]],
  },
  'private.week_surges': {
    week_surges_hour_is_0_to_23: ['hour', ['0', '23'], ['-1', '24']],
  },
  'private.served_entries': {
    served_entries_answered_have_a_time: [
      'outcome, answered_at',
      ["'rated', now()", 'null, null'],
      ["'rated', null", 'null, now()'],
    ],
    served_entries_looked_ms_is_0_or_more: ['looked_ms', ['0', 'null'], ['-1']],
    served_entries_outcome_is_known: ['outcome, answered_at', ["'skipped', now()"], ["'unknown', now()"]],
  },
  'private.voter_weeks': {
    voter_weeks_rated_were_served: ['rated_served, served', ['0, 0', '5, 5'], ['1, 0', '-1, 0']],
    voter_weeks_weight_is_a_quarter_or_one: ['weight', ['0.25', '1'], ['0', '0.5', '1.01']],
  },
};
