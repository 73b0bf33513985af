-- Roles that every hosted Supabase project has before its first migration. Run as superuser at each start.
do $$
declare
  wanted record;
begin
  for wanted in
    select *
    from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      ('authenticator', 'login noinherit'),
      ('supabase_auth_admin', 'login'),
      ('supabase_storage_admin', 'login'),
      ('postgres', 'login createdb createrole bypassrls replication')
    ) as roles (name, attributes)
  loop
    if not exists (select from pg_roles where rolname = wanted.name) then
      execute format('create role %I %s', wanted.name, wanted.attributes);
    end if;
  end loop;
end
$$;

-- Requests enter as `authenticator` and can become these three and nobody else.
grant anon, authenticated, service_role to authenticator;
-- Migrations run as `postgres`: it tests as any of the three and may write policies on storage.objects.
grant anon, authenticated, service_role to postgres with admin option;
grant supabase_storage_admin, pg_monitor, pg_read_all_data, pg_signal_backend to postgres;
-- Auth and Storage are one service here; it checks a person's policies on objects as that person.
grant supabase_storage_admin to supabase_auth_admin;
grant anon, authenticated, service_role to supabase_auth_admin with inherit false;

alter role postgres set search_path = "$user", public, extensions;
alter role authenticator set search_path = public, extensions;
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
alter role authenticator set idle_in_transaction_session_timeout = '15s';

-- The mark that says all of the above is done; see hosted-baseline.ts.
comment on role authenticator is 'Diadem roles 1';
