// Values that each constraint of any other public table accepts and refuses.
import type { Probes } from './probes.ts';

export const PEOPLE_PROBES: Probes = {
  'public.audit_log': {
    audit_log_action_is_a_code: ['action', ["'grant_admin'"], ["'Grant admin'", "'a'"]],
    audit_log_after_is_small: ['after', ["to_jsonb(repeat('x', 7000))"], ["to_jsonb(repeat('x', 8000))"]],
    audit_log_before_is_small: ['before', ["to_jsonb(repeat('x', 7000))"], ["to_jsonb(repeat('x', 8000))"]],
    audit_log_reason_is_short: ['reason', ["repeat('x', 2000)"], ["repeat('x', 2001)"]],
    audit_log_target_id_is_short: ['target_id', ["'x'", "repeat('x', 100)"], ["''", "repeat('x', 101)"]],
    audit_log_target_type_is_a_code: ['target_type', ["'profile'"], ["'Profile 1'", "'a'"]],
  },
  'public.auth_login_logs': {
    auth_login_logs_device_info_is_a_small_object: [
      'device_info',
      ["'{}'"],
      ["'[]'", "jsonb_build_object('a', repeat('x', 4000))"],
    ],
    auth_login_logs_device_is_short: ['device_id', ["repeat('x', 128)"], ["repeat('x', 129)"]],
    auth_login_logs_fingerprint_is_short: ['fingerprint_id', ["repeat('x', 128)"], ["repeat('x', 129)"]],
    auth_login_logs_ip_address_is_short: ['ip_address', ["repeat('x', 64)"], ["repeat('x', 65)"]],
    auth_login_logs_provider_is_short: ['provider', ["repeat('x', 40)"], ["repeat('x', 41)"]],
    auth_login_logs_user_agent_is_short: ['user_agent', ["repeat('x', 1000)"], ["repeat('x', 1001)"]],
  },
  'public.devices': {
    devices_fingerprint_is_short: ['fingerprint_id', ["'x'", "repeat('x', 128)"], ["''", "repeat('x', 129)"]],
    devices_ip_address_is_short: ['ip_address', ["repeat('x', 64)"], ["repeat('x', 65)"]],
    devices_sample_is_a_small_object: [
      'sample_data',
      ["'{}'"],
      ["'[]'", "jsonb_build_object('a', repeat('x', 4000))"],
    ],
    devices_user_agent_is_short: ['user_agent', ["repeat('x', 1000)"], ["repeat('x', 1001)"]],
  },
  'public.error_logs': {
    error_logs_count_something: ['reports', ['1'], ['0']],
    error_logs_fingerprint_is_a_hash: ['fingerprint', ["md5('a')"], ["'a'", "upper(md5('a'))"]],
    error_logs_message_is_short: ['message', ["repeat('x', 1000)"], ["repeat('x', 1001)"]],
    error_logs_release_is_a_word: ['release', ["'v1.2-a'"], ["'v 1'", "repeat('x', 41)"]],
    error_logs_stack_is_short: ['stack', ["repeat('x', 8000)"], ["repeat('x', 8001)"]],
    error_logs_url_is_short: ['url', ["repeat('x', 500)"], ["repeat('x', 501)"]],
  },
  'public.i18n_missing': {
    i18n_missing_default_text_is_short: ['default_text', ["repeat('x', 2000)"], ["repeat('x', 2001)"]],
    i18n_missing_key_is_short: ['key', ["'x'", "repeat('x', 96)"], ["''", "repeat('x', 97)"]],
    i18n_missing_target_lang_is_one_of_the_twelve: ['target_lang', ["'en'"], ["'unknown'"]],
  },
  'public.i18n_values': {
    i18n_values_has_the_placeholders_of_its_source: [
      'key, lang, text, source',
      ["'contest.votes', 'ru', '{{count}} голосов', '{{count}} votes'"],
      ["'contest.votes', 'ru', '{{amount}} голосов', '{{count}} votes'"],
    ],
    i18n_values_key_is_a_key: [
      'key, text, source',
      ["'contest.votes', 'a', 'a'"],
      ["'Contest votes', 'a', 'a'"],
    ],
    i18n_values_lang_is_one_of_the_twelve: ['lang, text, source', ["'ru', 'a', 'a'"], ["'xx', 'a', 'a'"]],
    i18n_values_source_is_a_plain_line: ['text, source', ["'a', 'Votes'"], ["'a', repeat('x', 2001)"]],
    i18n_values_text_is_a_plain_line: ['text, source', ["'Votes', 'a'"], ["repeat('x', 2001), 'a'"]],
  },
  'public.likes': {
    likes_are_for_others: [
      'liker_id, profile_id',
      ["md5('a')::uuid, md5('b')::uuid"],
      ["md5('a')::uuid, md5('a')::uuid"],
    ],
  },
  'public.profiles': {
    profiles_city_has_1_to_80_characters: ['city', ["'x'", "repeat('x', 80)"], ["''", "repeat('x', 81)"]],
    profiles_display_name_has_1_to_60_characters: [
      'display_name',
      ["'x'", "repeat('x', 60)"],
      ["''", "repeat('x', 61)"],
    ],
    profiles_last_device_id_is_short: ['last_device_id', ["repeat('x', 128)"], ["repeat('x', 129)"]],
    profiles_last_login_ip_is_short: ['last_login_ip', ["repeat('x', 64)"], ["repeat('x', 65)"]],
    profiles_likes_are_not_negative: ['likes', ['0'], ['-1']],
  },
  'public.user_roles': {
    user_roles_role_is_known: ['role', ["'admin'"], ["'unknown'"]],
  },
};
