-- Functions may call functions of later files. A test checks every body once all exist.
set check_function_bodies = off;

-- Everything is closed first. Later files grant what they need, by column and by role.
create schema private;
comment on schema private is
  'Rules and read models that no browser calls or reads. REST does not expose this schema.';
revoke all on schema private from public, anon, authenticated, service_role;
-- Hosted Supabase grants the API roles all rights on new objects in public. These lines end that.
alter default privileges in schema public revoke all on tables from public, anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from public, anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from public, anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

-- Every rule about time reads this one clock, so a test can set any moment of a week.
create table private.clock_shift (
  only_row boolean not null default true,
  shift interval not null,
  constraint clock_shift_pkey primary key (only_row),
  constraint clock_shift_has_one_row check (only_row)
);
comment on table private.clock_shift is
  'How far the contest clock is ahead of the server. Empty except in tests; no API role can use it.';

alter table private.clock_shift enable row level security;

create function private.refuse(p_code text, p_detail text, p_hint text default null)
returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception using
    errcode = 'P0001',
    message = p_code,
    detail = p_detail,
    hint = coalesce(p_hint, 'See supabase/schemas/ERRORS.md.');
end;
$$;
comment on function private.refuse(text, text, text) is
  'Ends the call with a stable code. The site shows a translated sentence for it; detail and hint help people '
  'who debug.';

create function private.clock()
returns timestamptz
language plpgsql
volatile
-- security definer: a column default needs the clock for roles that may not read the shift.
security definer
set search_path = ''
as $$
begin
  return clock_timestamp() + coalesce((select s.shift from private.clock_shift s), interval '0');
end;
$$;
comment on function private.clock() is
  'The current time. It moves within a transaction, so a late commit cannot carry an early time.';
grant execute on function private.clock() to service_role;

create function private.get_request_header(p_name text)
returns text
language sql
stable
set search_path = ''
as $$
  select nullif(btrim(nullif(current_setting('request.headers', true), '')::jsonb ->> p_name), '');
$$;
comment on function private.get_request_header(text) is
  'A header of the REST request, by its lower-case name. Null where the gateway sends none.';

-- Policies and defaults of public tables call functions of private.
grant usage on schema private to authenticated, service_role;
