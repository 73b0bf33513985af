-- Owners, grants and functions of the auth and storage schemas as on hosted Supabase.
-- Run as superuser after @supabase/lite has made its tables, because it leaves them to whoever connected.
do $$
declare
  part record;
begin
  for part in
    select c.oid::regclass as name, 'supabase_' || n.nspname || '_admin' as owner
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('auth', 'storage') and c.relkind = 'r'
  loop
    execute format('alter table %s owner to %I', part.name, part.owner);
  end loop;
end
$$;

alter schema auth owner to supabase_auth_admin;
alter schema storage owner to supabase_storage_admin;

grant all on all tables in schema auth to postgres, supabase_auth_admin;
grant select on all tables in schema auth to service_role;
grant all on all tables in schema storage to postgres, anon, authenticated, service_role;
grant execute on all functions in schema storage to anon, authenticated, service_role;
grant all on all tables in schema supabase_migrations to postgres;

create or replace function auth.jwt()
returns jsonb
language sql
stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb;
$$;

create or replace function auth.uid()
returns uuid
language sql
stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid;
$$;

create or replace function auth.role()
returns text
language sql
stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  );
$$;

create or replace function auth.email()
returns text
language sql
stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  );
$$;

grant execute on function auth.jwt(), auth.uid(), auth.role(), auth.email()
  to postgres, anon, authenticated, service_role;

-- The mark that says all of the above is done; see hosted-baseline.ts.
comment on schema auth is 'Diadem baseline 1, @supabase/lite 0.10.0';
