-- Schemas and default privileges of a hosted Supabase database before the first migration. Run as superuser.
create schema if not exists extensions authorization postgres;
create schema if not exists auth;
create schema if not exists storage;
create schema if not exists realtime;
create schema if not exists supabase_migrations;

grant usage on schema public, extensions, auth, storage, realtime to postgres, anon, authenticated, service_role;
grant usage on schema extensions to supabase_auth_admin;
grant all on schema public to postgres;
grant usage, create on schema extensions, storage, realtime, supabase_migrations to postgres;

-- The official CLI's own record of what it applied.
create table if not exists supabase_migrations.schema_migrations (
  version text not null primary key,
  statements text[],
  name text
);

create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;

alter default privileges for role postgres in schema public
  grant all on tables to postgres, anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on sequences to postgres, anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on functions to postgres, anon, authenticated, service_role;

create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void
language sql
set search_path = ''
as $$
  select pg_notify(
    'realtime_broadcast',
    json_build_object('payload', payload, 'event', event, 'topic', topic, 'private', private)::text
  );
$$;
