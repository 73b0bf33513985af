-- Everything is closed before anything is made. Each later step opens what it needs, by column and by role.
create schema private;
comment on schema private is 'Rules and read models that no browser calls or reads. The REST interface does not expose it.';

revoke all on schema private from public, anon, authenticated, service_role;

-- Hosted Supabase gives the API roles all rights on whatever is created in public; this ends that.
alter default privileges in schema public revoke all on tables from public, anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from public, anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from public, anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

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
    hint = coalesce(p_hint, 'See the error codes in supabase/README.md.');
end;
$$;
comment on function private.refuse(text, text, text) is
  'Ends the call with a stable code that the site maps to a translated sentence; detail and hint are for people who debug.';
revoke all on function private.refuse(text, text, text) from public;
