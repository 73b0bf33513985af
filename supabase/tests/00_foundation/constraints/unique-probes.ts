// Two rows that each unique key accepts together, and two that it refuses. a to d are ids.

/** By table and key: the columns, two rows that differ in the key, and two rows with the same key. */
export type UniqueProbes = Readonly<
  Record<string, Readonly<Record<string, readonly [columns: string, good: string, bad: string]>>>
>;

const id = (letter: string) => `md5('${letter}')::uuid`;
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(id);
const AT = `'2026-11-20 10:00:00Z'`;

export const UNIQUE_PROBES: UniqueProbes = {
  'private.conversations': {
    conversations_are_one_for_a_pair: [
      'low_id, high_id',
      `(least(${a}, ${b}), greatest(${a}, ${b})), (least(${a}, ${c}), greatest(${a}, ${c}))`,
      `(least(${a}, ${b}), greatest(${a}, ${b})), (least(${a}, ${b}), greatest(${a}, ${b}))`,
    ],
  },
  'private.entry_search': {
    entry_search_one_per_slot: [
      'entry_id, week_id, slot',
      `(${a}, ${c}, 1), (${b}, ${c}, 2)`,
      `(${a}, ${c}, 1), (${b}, ${c}, 1)`,
    ],
  },
  'private.messages': {
    messages_are_sent_once: [
      'conversation_id, number, sender_id, request_id',
      `(${a}, 1, ${b}, ${c}), (${a}, 2, ${b}, ${d})`,
      `(${a}, 1, ${b}, ${c}), (${a}, 2, ${b}, ${c})`,
    ],
  },
  'private.notifications': {
    notifications_are_written_once: [
      'profile_id, kind, subject',
      `(${a}, 'result', 'x'), (${a}, 'result', 'y')`,
      `(${a}, 'result', 'x'), (${a}, 'result', 'x')`,
    ],
  },
  'private.report_cases': {
    report_cases_are_one_for_a_reason: [
      'thing, reason',
      `('x', 'spam'), ('x', 'minor')`,
      `('x', 'spam'), ('x', 'spam')`,
    ],
  },
  'private.reports': {
    reports_are_one_for_a_person: [
      'case_id, reporter_id',
      `(${a}, ${b}), (${a}, ${c})`,
      `(${a}, ${b}), (${a}, ${b})`,
    ],
  },
  'public.auth_login_logs': {
    auth_login_logs_once_a_minute: [
      'user_id, device_id, created_at',
      `(${a}, null, ${AT}), (${a}, null, '2026-11-20 10:01:00Z')`,
      `(${a}, null, ${AT}), (${a}, null, '2026-11-20 10:00:59Z')`,
    ],
  },
  'public.contest_weeks': {
    contest_weeks_country_week_key: [
      'country, week',
      `('ph', '2026-w47'), ('us', '2026-w47')`,
      `('ph', '2026-w47'), ('ph', '2026-w47')`,
    ],
  },
  'public.decisions': {
    decisions_one_open_for_a_subject_idx: [
      'subject, subject_id, action, applied_at',
      `('media', ${a}, 'approve', ${AT}), ('media', ${a}, 'approve', null)`,
      `('media', ${a}, 'approve', null), ('media', ${a}, 'approve', null)`,
    ],
  },
  'public.entries': {
    entries_one_per_person_and_week: [
      'week_id, profile_id',
      `(${a}, ${b}), (${a}, ${c})`,
      `(${a}, ${b}), (${a}, ${b})`,
    ],
  },
  'public.error_logs': {
    error_logs_once: [
      'fingerprint, url, release',
      `(md5('a'), null, null), (md5('b'), null, null)`,
      `(md5('a'), null, null), (md5('a'), null, null)`,
    ],
  },
  'public.media': {
    media_one_of_a_version: [
      'entry_id, kind, version',
      `(${a}, 'body', 1), (${a}, 'body', 2)`,
      `(${a}, 'body', 1), (${a}, 'body', 1)`,
    ],
  },
  'public.photos': {
    photos_one_approved_of_a_kind_idx: [
      'entry_id, kind, state',
      `(${a}, 'body', 'approved'), (${a}, 'body', 'pending')`,
      `(${a}, 'body', 'approved'), (${a}, 'body', 'approved')`,
    ],
  },
  'public.results': {
    results_one_entry_per_rank: [
      'week_id, entry_id, rank',
      `(${a}, ${b}, 1), (${a}, ${c}, 2)`,
      `(${a}, ${b}, 1), (${a}, ${c}, 1)`,
    ],
  },
  'public.videos': {
    videos_come_from_one_medium: [
      'entry_id, media_id',
      `(${a}, ${c}), (${b}, ${d})`,
      `(${a}, ${c}), (${b}, ${c})`,
    ],
  },
  'public.votes': {
    votes_receipt_is_unique_in_a_week: [
      'voter_id, entry_id, week_id, receipt',
      `(${a}, ${b}, ${c}, ${a}), (${a}, ${b}, ${d}, ${a})`,
      `(${a}, ${b}, ${c}, ${a}), (${b}, ${b}, ${c}, ${a})`,
    ],
  },
};
