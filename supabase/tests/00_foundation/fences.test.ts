// Rules for everything in the schema, also for later additions.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/backend/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const names = async (query: string) =>
  (await db.owner.unsafe<{ name: string }[]>(query)).map((row) => row.name);

const OURS = `n.nspname in ('public', 'private')`;
const TABLES = `from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p') and ${OURS}`;
const FUNCTIONS = `from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OURS}`;

describe('every table', () => {
  it('is found by these checks', async () => {
    expect(await names(`select c.relname as name ${TABLES}`)).toEqual(
      expect.arrayContaining([
        'profiles',
        'user_roles',
        'contests',
        'contest_weeks',
        'entries',
        'photos',
        'votes',
        'standings',
      ]),
    );
  });

  it('has row level security', async () => {
    expect(await names(`select c.relname as name ${TABLES} and not c.relrowsecurity`)).toEqual([]);
  });

  it('has a comment', async () => {
    expect(
      await names(`select c.relname as name ${TABLES} and obj_description(c.oid, 'pg_class') is null`),
    ).toEqual([]);
  });

  it('grants columns, never itself, to the API roles', async () => {
    expect(
      await names(`
        select c.relname || ' to ' || coalesce(r.rolname, 'public') as name
        from pg_class c
        join pg_namespace n on n.oid = c.relnamespace
        cross join lateral aclexplode(c.relacl) a
        left join pg_roles r on r.oid = a.grantee
        where ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'S')
          and coalesce(r.rolname, 'public') in ('public', 'anon', 'authenticated')`),
    ).toEqual([]);
  });

  it('keeps private columns private', async () => {
    const hidden = await names(`
      select t || '.' || c as name
      from (values
        ('profiles', 'birth_date'), ('profiles', 'email_verified_at'), ('profiles', 'suspended_at'),
        ('profiles', 'last_login_at'), ('profiles', 'last_login_ip'), ('profiles', 'last_device_id'),
        ('profiles', 'agreed_at'),
        ('entries', 'rules_version'), ('entries', 'left_at')
      ) hidden (t, c)
      where has_column_privilege('anon', 'public.' || t, c, 'select')
        or has_column_privilege('authenticated', 'public.' || t, c, 'select')`);
    expect(hidden).toEqual([]);
  });

  it('in private is closed to the API roles, also to the service role', async () => {
    expect(
      await names(`
        select c.relname || ' for ' || r.rolname as name
        ${TABLES.replace('where', `cross join (values ('anon'), ('authenticated'), ('service_role')) r (rolname) where`)}
          and n.nspname = 'private' and has_any_column_privilege(r.rolname, c.oid, 'select, insert, update, references')`),
    ).toEqual([]);
  });

  it('that votes or ranks depend on is written by no API role', async () => {
    expect(
      await names(`
        select t || ' by ' || r as name
        from unnest(array['votes', 'results']) t
        cross join unnest(array['anon', 'authenticated', 'service_role']) r
        where has_any_column_privilege(r, 'public.' || t, 'insert, update')
          or has_table_privilege(r, 'public.' || t, 'delete, truncate')`),
    ).toEqual([]);
  });

  it('has named constraints', async () => {
    expect(
      await names(`
        select k.conname as name
        from pg_constraint k
        join pg_namespace n on n.oid = k.connamespace
        where ${OURS} and k.contype in ('c', 'f') and k.conname ~ '(_check|_fkey)[0-9]*$'`),
    ).toEqual([]);
  });
});

describe('every policy', () => {
  it('is a sentence, for one operation, to named roles', async () => {
    expect(
      await names(`
        select p.policyname as name
        from pg_policies p
        where p.schemaname = 'public'
          and (p.policyname !~ '^[A-Z].* .* ' or p.cmd = 'ALL' or p.roles && array['public'::name])`),
    ).toEqual([]);
  });
});

describe('every function', () => {
  it('that runs with the rights of its owner has an empty search path', async () => {
    expect(
      await names(`
        select p.proname as name ${FUNCTIONS} and p.prosecdef and not coalesce(p.proconfig @> array['search_path=""'], false)`),
    ).toEqual([]);
  });

  it('is revoked from public', async () => {
    expect(
      await names(`
        select p.proname as name ${FUNCTIONS}
          and exists (
            select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0
          )`),
    ).toEqual([]);
  });

  it('has a comment', async () => {
    expect(
      await names(`select p.proname as name ${FUNCTIONS} and obj_description(p.oid, 'pg_proc') is null`),
    ).toEqual([]);
  });

  it('that API roles may call is on this list', async () => {
    const callable = (role: string) =>
      names(
        `select p.proname as name ${FUNCTIONS} and has_function_privilege('${role}', p.oid, 'execute') order by 1`,
      );
    const readers = [
      'ask_for_deletion',
      'cast_vote',
      'get_contest_week',
      'get_deletion_state',
      'get_likes',
      'get_profile',
      'get_shown_details',
      'get_translation_version',
      'get_week_numbers',
      'get_week_surge',
      'list_contest_weeks',
      'list_standings',
      'list_translations',
      'report_content',
    ];
    expect(await callable('anon')).toEqual(readers);
    expect(await callable('authenticated')).toEqual(
      [
        ...readers,
        'admin_list_appeals',
        'admin_list_audit',
        'admin_cancel_week',
        'admin_claim_next',
        'admin_list_contests',
        'admin_decide',
        'admin_decide_appeal',
        'admin_decide_held_votes',
        'admin_disqualify',
        'admin_list_errors',
        'admin_search_entries',
        'admin_grant',
        'admin_list_held_votes',
        'admin_decide_report',
        'admin_get_report_wave',
        'admin_republish_wave',
        'admin_list_people',
        'admin_release',
        'admin_list_report_copies',
        'admin_list_reports',
        'admin_restore',
        'admin_revoke',
        'admin_save_translations',
        'admin_set_capacity',
        'admin_settle_error',
        'admin_suspend',
        'admin_list_translations',
        'admin_undo',
        'admin_update_contest',
        'admin_list_weeks',
        'agree_as_adult',
        'appeal_decision',
        'block_person',
        'send_message',
        'save_message_settings',
        'refuse_request',
        'mark_read',
        'list_messages',
        'list_conversations',
        'get_message_settings',
        'get_my_visibility',
        'save_my_visibility',
        'export_my_likes',
        'export_my_messages',
        'count_unread',
        'clear_conversation',
        'accept_request',
        'confirm_deletion',
        'confirm_sign_up_password',
        'export_my_data',
        'get_my_account',
        'get_my_entry',
        'get_my_account_status',
        'get_notification_settings',
        'get_unread_counts',
        'get_user_id',
        'list_visible_people',
        'is_admin',
        'like_profile',
        'list_blocked',
        'list_likes',
        'list_disqualified_entries',
        'list_notifications',
        'list_own_votes',
        'may_upload',
        'list_my_decisions',
        'mark_notifications_read',
        'request_account_deletion',
        'save_entry_draft',
        'save_my_account',
        'save_notification_settings',
        'start_upload',
        'submit_entry',
        'unblock_person',
        'undo_account_deletion',
        'unlike_profile',
        'upsert_device_fingerprint',
        'withdraw_entry',
      ].sort(),
    );
    expect(await callable('service_role')).toEqual([
      'announce_media_copies',
      'claim_upload',
      'clock',
      'create_captcha_pass',
      'finish_deploy_call',
      'finish_erasure',
      'finish_media_job',
      'finish_upload',
      'get_contest_week',
      'get_profile',
      'get_shown_details',
      'get_week_numbers',
      'get_week_surge',
      'is_admin',
      'list_accounts_to_erase',
      'list_contest_weeks',
      'list_files_to_sign',
      'list_standings',
      'recount_week',
      'register_device',
      'settle_weeks',
      'take_deploy_call',
      'take_media_jobs',
      'tally_votes',
    ]);
  });
});
