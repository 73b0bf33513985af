-- What admins did, to what, why. Rows are only ever added; they hold ids and decisions, never what a person typed.
create table public.audit_log (
  id bigint generated always as identity,
  actor_id uuid,
  action text not null,
  target_type text not null,
  target_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  at timestamptz not null default private.clock(),
  constraint audit_log_pkey primary key (id),
  constraint audit_log_action_is_a_code check (action ~ '^[a-z][a-z_]{1,59}$'),
  constraint audit_log_target_type_is_a_code check (target_type ~ '^[a-z][a-z_]{1,59}$'),
  constraint audit_log_target_id_is_short check (char_length(target_id) between 1 and 100),
  constraint audit_log_before_is_small check (octet_length(before::text) <= 8000),
  constraint audit_log_after_is_small check (octet_length(after::text) <= 8000),
  constraint audit_log_reason_is_short check (char_length(reason) <= 2000)
);
comment on table public.audit_log is
  'Append-only record of what admins did. actor_id is null for the operator of the database. It has no foreign keys: it outlives accounts.';

create index audit_log_target_idx on public.audit_log (target_type, target_id, id);

alter table public.audit_log enable row level security;
revoke all on table public.audit_log from public, anon, authenticated, service_role;
grant select (id, actor_id, action, target_type, target_id, before, after, reason, at)
  on table public.audit_log to authenticated;
grant select on table public.audit_log to service_role;

create policy "Admins read the audit log"
  on public.audit_log for select to authenticated
  using ((select private.is_admin()));

create function private.keep_audit_log()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse('not_allowed', 'The audit log is append-only.');
  return null;
end;
$$;
comment on function private.keep_audit_log() is 'Refuses every change of a row that is written, by its owner too.';
revoke all on function private.keep_audit_log() from public;

create trigger audit_log_is_append_only
  before update or delete or truncate on public.audit_log
  for each statement execute function private.keep_audit_log();

create function private.write_audit(
  p_action text, p_target_type text, p_target_id text, p_before jsonb, p_after jsonb, p_reason text
)
returns void
language sql
set search_path = ''
as $$
  insert into public.audit_log (actor_id, action, target_type, target_id, before, after, reason)
  values (auth.uid(), p_action, p_target_type, p_target_id, p_before, p_after, p_reason);
$$;
comment on function private.write_audit(text, text, text, jsonb, jsonb, text) is
  'Adds a row for the caller. Called by the functions of admins, in the transaction of what they do.';
revoke all on function private.write_audit(text, text, text, jsonb, jsonb, text) from public;

create function private.require_admin()
returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.is_admin()
    or exists (select from public.profiles p where p.id = auth.uid() and p.suspended_at is not null)
  then
    perform private.refuse('not_allowed', 'Only an admin may do this.');
  end if;
  return auth.uid();
end;
$$;
comment on function private.require_admin() is
  'The caller''s id where the caller is an admin; refuses everybody else, a suspended admin too. First line of every function of admins.';
revoke all on function private.require_admin() from public;
