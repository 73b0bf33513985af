// What the browser reads and writes directly: the calls of section 7 of the specification, and the own votes.
import type { TableRules } from '../table-rule.ts';

export const TABLES_OF_PEOPLE: TableRules = {
  'public.profiles': {
    authenticated: 'select: id; update: last_login_at last_login_ip last_device_id',
    service_role: 'select: *; insert: *; update: *',
    closed: `display_name country city birth_date email_verified_at suspended_at created_at likes language
      deletion_requested_at erased_at agreed_at hides_own_score password_unconfirmed_at`,
    own: 'id',
    //       visitor voter owner stranger blocked blocker suspended admin service
    select: 'denied  own   own   own      own     own     own       own   all',
    update: 'denied  own   own   own      own     own     none      own   all',
    // Everybody has a profile already.
    insert: [
      [
        'insert into public.profiles (id) values ($stranger)',
        'denied denied denied denied denied denied denied denied 23505',
      ],
    ],
  },
  'public.user_roles': {
    authenticated: 'select: user_id role',
    closed: 'granted_at',
    service_role: 'select: *',
    own: 'user_id',
    //       visitor voter owner stranger blocked blocker suspended admin service
    select: 'denied  none  none  none     none    none    none      own   all',
  },
  'public.votes': {
    authenticated: 'select: entry_id week_id stars state receipt cast_at changed_at',
    service_role: 'select: *',
    closed: 'voter_id weight state_before_void void_reason',
    own: 'voter_id',
    //       visitor voter owner stranger blocked blocker suspended admin service
    select: 'denied  own   none  own      none    none    own       own   all',
  },
  'public.auth_login_logs': {
    authenticated: `select: id user_id provider fingerprint_id device_id user_agent ip_address device_info created_at;
      insert: user_id provider fingerprint_id device_id user_agent ip_address device_info`,
    service_role: 'select: *',
    own: 'user_id',
    //       visitor voter owner stranger blocked blocker suspended admin service
    select: 'denied  own   own   none     none    none    none      none  all',
    insert: [
      [
        `insert into public.auth_login_logs (user_id, provider, device_id) values ($actor, 'email', 'new')`,
        // One sign-in a week for an unchanged device.
        'denied 23505 23505 allowed allowed allowed allowed allowed denied',
      ],
      [
        `insert into public.auth_login_logs (user_id, provider, device_id) values ($stranger, 'email', 'new')`,
        'denied refused refused allowed refused refused refused refused denied',
      ],
    ],
  },
  'public.error_logs': {
    anon: 'insert: message stack url release',
    authenticated: 'insert: message stack url release',
    closed: 'id fingerprint reports created_at last_seen_at resolved_at reporter is_shared',
    insert: [
      [
        `insert into public.error_logs (message) values ('New')`,
        'allowed allowed allowed allowed allowed allowed allowed allowed denied',
      ],
    ],
  },
  'public.i18n_missing': {
    anon: 'insert: key default_text target_lang; select: key target_lang',
    authenticated: 'insert: key default_text target_lang; select: key target_lang',
    service_role: 'select: *',
    closed: 'reported_at reported_in reporter',
    //       visitor voter owner stranger blocked blocker suspended admin service
    select: 'none    none  none  none     none    none    none      none  all',
    insert: [
      [
        `insert into public.i18n_missing (key, default_text, target_lang) values ('home.title', 'T', 'ru')`,
        'allowed allowed allowed allowed allowed allowed allowed allowed denied',
      ],
      [
        // As an upsert that answers: a report sees itself.
        `insert into public.i18n_missing (key, default_text, target_lang) values ('home.title', 'T', 'ru')
          on conflict (key, target_lang) do nothing returning key`,
        'allowed allowed allowed allowed allowed allowed allowed allowed denied',
      ],
    ],
  },
  'public.i18n_values': {
    anon: 'select: key lang text',
    authenticated: 'select: key lang text',
    closed: 'source version written_at',
    service_role: 'select: *',
    //       visitor voter owner stranger blocked blocker suspended admin service
    select: 'all     all   all   all      all     all     all       all   all',
  },
};
