// Values that each constraint of a public table about contests accepts and refuses.
import type { Probes } from './probes.ts';

export const CONTEST_PROBES: Probes = {
  'public.contest_weeks': {
    contest_weeks_cancelled_have_a_reason: [
      'cancelled_at, cancel_reason',
      ["now(), 'few'", 'null, null'],
      ['now(), null', "null, 'few'"],
    ],
    contest_weeks_capacity_is_3_or_more: ['capacity', ['3'], ['2']],
    contest_weeks_end_after_they_start: [
      'starts_at, ends_at',
      ["now(), now() + interval '1 day'"],
      ['now(), now()'],
    ],
    contest_weeks_prior_is_a_number_of_stars: ['prior', ['1', '5'], ['0.99', '5.01']],
    contest_weeks_settled_had_their_draw: ['settled_at, draw_seed', ["now(), 'seed'"], ['now(), null']],
    contest_weeks_settled_or_cancelled: [
      'settled_at, draw_seed, cancelled_at, cancel_reason',
      ["now(), 'seed', null, null"],
      ["now(), 'seed', now(), 'few'"],
    ],
    contest_weeks_week_is_a_slug: ['week', ["'2026-w47'"], ["'2026-w60'", "'2026-47'", "' 2026-w47'"]],
  },
  'public.contests': {
    contests_capacity_is_3_or_more: ['time_zone, capacity', ["'Asia/Manila', 3"], ["'Asia/Manila', 2"]],
    contests_maximum_age_is_not_below_the_minimum: [
      'time_zone, minimum_age, maximum_age',
      ["'Asia/Manila', 18, 18"],
      ["'Asia/Manila', 19, 18"],
    ],
    contests_minimum_age_is_18_or_more: [
      'time_zone, minimum_age',
      ["'Asia/Manila', 18"],
      ["'Asia/Manila', 17"],
    ],
    contests_prize_has_title_sponsor_and_rules: [
      'time_zone, prize',
      [`'Asia/Manila', '{"title": "T", "sponsor": "S", "rules": "R"}'`, "'Asia/Manila', null"],
      [
        `'Asia/Manila', '{"title": "T", "sponsor": "S"}'`,
        `'Asia/Manila', '{"title": "", "sponsor": "S", "rules": "R"}'`,
        "'Asia/Manila', '{}'",
      ],
    ],
    contests_time_zone_is_known: ['time_zone', ["'Asia/Manila'"], ["'Nowhere'"]],
  },
  'public.decisions': {
    decisions_appeal_comes_first: [
      'appeal_decision, appeal_text, appealed_at, appeal_decided_at',
      ["'upheld', 'Why', now(), now()"],
      ["'upheld', null, null, now()", "'upheld', 'Why', now(), null"],
    ],
    decisions_appeal_decision_is_known: [
      'appeal_decision, appeal_text, appealed_at, appeal_decided_at',
      ["'overturned', 'Why', now(), now()"],
      ["'lost', 'Why', now(), now()"],
    ],
    decisions_appeal_has_1_to_1000_characters: [
      'appeal_text, appealed_at',
      ["'x', now()", "repeat('x', 1000), now()"],
      ["'', now()", "repeat('x', 1001), now()"],
    ],
    decisions_appeal_has_a_time: [
      'appeal_text, appealed_at',
      ["'Why', now()"],
      ["'Why', null", 'null, now()'],
    ],
    decisions_appeal_note_has_1_to_500_characters: [
      'appeal_note',
      ["'x'", "repeat('x', 500)"],
      ["''", "repeat('x', 501)"],
    ],
    decisions_are_applied_or_undone: [
      'applied_at, undone_at',
      ['now(), null', 'null, now()'],
      ['now(), now()'],
    ],
    decisions_entry_is_its_own_subject: [
      'subject, subject_id, entry_id',
      ["'entry', md5('a')::uuid, md5('a')::uuid", "'media', md5('a')::uuid, md5('b')::uuid"],
      ["'entry', md5('a')::uuid, md5('b')::uuid"],
    ],
    decisions_have_a_reason_unless_they_approve: [
      'action, reason',
      ["'approve', null", "'reject', 'other'"],
      ["'approve', 'other'", "'reject', null"],
    ],
    decisions_note_has_1_to_500_characters: ['note', ["'x'", "repeat('x', 500)"], ["''", "repeat('x', 501)"]],
    decisions_only_entries_are_disqualified: [
      'action, reason, subject',
      ["'disqualify', 'other', 'entry'"],
      ["'disqualify', 'other', 'media'"],
    ],
    decisions_state_before_is_known: ['state_before', ["'submitted'"], ["'unknown'"]],
  },
  'public.entries': {
    entries_age_is_18_to_120: ['age', ['18', '120'], ['17', '121']],
    entries_are_complete_once_sent: [
      'state, display_name, age, city',
      ["'draft', null, null, null", "'submitted', 'Ana', 20, 'Cebu'"],
      ["'submitted', null, 20, 'Cebu'", "'approved', 'Ana', null, 'Cebu'", "'rejected', 'Ana', 20, null"],
    ],
    entries_carried_over_is_0_or_more: ['carried_over', ['0'], ['-1']],
    entries_city_has_1_to_80_characters: ['city', ["'x'", "repeat('x', 80)"], ["''", "repeat('x', 81)"]],
    entries_display_name_has_1_to_60_characters: [
      'display_name',
      ["'x'", "repeat('x', 60)"],
      ["''", "repeat('x', 61)"],
    ],
  },
  'public.entry_details': {
    entry_details_accepted_have_a_time: [
      'consents, accepted_at',
      ["'{}', now()"],
      ["'{}', null", 'null, now()'],
    ],
    entry_details_bio_has_1_to_500_characters: [
      'bio',
      ["'x'", "repeat('x', 500)"],
      ["''", "repeat('x', 501)"],
    ],
    entry_details_children_are_0_to_20: ['children', ['0', '20'], ['-1', '21']],
    entry_details_city_has_1_to_80_characters: [
      'city',
      ["'x'", "repeat('x', 80)"],
      ["''", "repeat('x', 81)"],
    ],
    entry_details_display_name_has_1_to_60_characters: [
      'display_name',
      ["'x'", "repeat('x', 60)"],
      ["''", "repeat('x', 61)"],
    ],
    entry_details_height_is_100_to_250: ['height_cm', ['100', '250'], ['99', '251']],
    entry_details_links_are_a_short_list: ['links', ["'[1, 2, 3, 4, 5]'"], ["'[1, 2, 3, 4, 5, 6]'", "'{}'"]],
    entry_details_shown_are_optional_fields: ['shown', [`'["bio"]'`], [`'["bio", "email"]'`, "'{}'"]],
    entry_details_weight_is_30_to_250: ['weight_kg', ['30', '250'], ['29', '251']],
  },
  'public.media': {
    media_failures_are_rejected: [
      'failure, state',
      ["'damaged', 'rejected'"],
      ["'damaged', 'approved'", "'damaged', 'pending'"],
    ],
    media_height_is_1_to_8192: ['height', ['1', '8192'], ['0', '8193']],
    media_received_have_a_review_target: [
      'received_at, review_due_at',
      ['now(), now()'],
      ['now(), null', 'null, now()'],
    ],
    media_video_has_30_seconds_at_most: ['seconds', ['0', '30'], ['-0.01', '30.01']],
    media_width_is_1_to_8192: ['width', ['1', '8192'], ['0', '8193']],
  },
  'public.photos': {
    photos_height_is_1_to_8192: ['height', ['1', '8192'], ['0', '8193']],
    photos_path_is_short: ['path', ["'x'", "repeat('x', 300)"], ["''", "repeat('x', 301)"]],
    photos_placeholder_is_short: ['placeholder', ["'x'", "repeat('x', 64)"], ["''", "repeat('x', 65)"]],
    photos_sizes_are_a_short_list: ['sizes', ["'[]'"], ["'{}'", "jsonb_build_array(repeat('x', 1200))"]],
    photos_state_is_known: ['state', ["'pending'"], ["'unknown'"]],
    photos_width_is_1_to_8192: ['width', ['1', '8192'], ['0', '8193']],
  },
  'public.qualified_entries': {
    qualified_entries_likes_are_not_negative: ['likes', ['0'], ['-1']],
    qualified_entries_place_is_known: ['place', ["'by_right'"], ["'unknown'"]],
  },
  'public.results': {
    results_rank_is_1_or_more: ['rank', ['1'], ['0']],
  },
  'public.videos': {
    videos_have_30_seconds_at_most: ['seconds', ['0', '30'], ['-0.01', '30.01']],
    videos_measures_are_1_to_8192: ['width, height', ['1, 8192'], ['0, 9', '9, 0', '8193, 9', '9, 8193']],
    videos_paths_are_short: [
      'path, poster_path',
      ["'a', repeat('x', 300)"],
      ["'', 'a'", "'a', ''", "repeat('x', 301), 'a'", "'a', repeat('x', 301)"],
    ],
  },
  'public.votes': {
    votes_state_before_void_is_known: [
      'state_before_void, state, void_reason',
      ["'held', 'void', 'account_deleted'"],
      ["'void', 'void', 'account_deleted'"],
    ],
    votes_weight_is_a_quarter_or_one: ['weight', ['0.25', '1'], ['0', '0.5', '1.01']],
    votes_void_have_a_reason: [
      'state, void_reason',
      ["'void', 'burst'", "'counted', null"],
      ["'void', null", "'held', 'burst'"],
    ],
    votes_void_reason_is_known: ['state, void_reason', ["'void', 'undecided'"], ["'void', 'unknown'"]],
    votes_with_a_state_before_void_are_void: [
      'state_before_void, state, void_reason',
      ["'counted', 'void', 'account_deleted'"],
      ["'counted', 'counted', null"],
    ],
  },
};
