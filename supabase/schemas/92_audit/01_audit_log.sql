-- Which admin did what, and why. Rows are only added. They hold ids and decisions, never a text of a user.
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
  'Append-only record of admins'' actions. actor_id is null for the operator of the database. It has no '
  'foreign keys, because it outlives accounts.';

-- Finds the rows of one action without reading the others.
create index audit_log_action_idx on public.audit_log (action, id desc);
create index audit_log_target_idx on public.audit_log (target_type, target_id, id);

alter table public.audit_log enable row level security;
grant select on table public.audit_log to service_role;

create function private.refuse_audit_delete()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse('not_allowed', 'The audit log is append-only.');
  return null;
end;
$$;
comment on function private.refuse_audit_delete() is
  'Refuses to delete rows, also for the owner of the table.';

create trigger audit_log_before_delete_refuse_audit_delete
  before delete or truncate on public.audit_log
  for each statement execute function private.refuse_audit_delete();

create function private.refuse_audit_change()
returns trigger
language plpgsql
-- security definer: API roles may not read who was erased.
security definer
set search_path = ''
as $$
begin
  if to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason'
    and new.reason is not distinct from private.get_reason_code(old.reason)
    and old.target_type = 'profile'
    and pg_input_is_valid(old.target_id, 'uuid')
    and exists (select from public.profiles p where p.id = old.target_id::uuid and p.erased_at is not null)
  then
    return new;
  end if;
  perform private.refuse('not_allowed', 'The audit log is append-only.');
  return null;
end;
$$;
comment on function private.refuse_audit_change() is
  'Refuses every change of a row, also for the owner of the table. One exception: a reason about an erased '
  'person is shortened to its code.';

create trigger audit_log_before_update_refuse_audit_change
  before update on public.audit_log
  for each row execute function private.refuse_audit_change();

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
  'Adds a row for the caller. Functions for admins call it in the transaction of their action.';

-- The audit log keeps only ids and codes about an erased person (product rules, 8). The admin's text after the code
-- of a reason is deleted with the account. Nothing else in the log ever changes.
create function private.get_reason_code(p_reason text)
returns text
language sql
immutable
set search_path = ''
as $$
  select substring(p_reason from '^([a-z_]{3,40})(?:: |$)');
$$;
comment on function private.get_reason_code(text) is
  'The code at the start of a reason, such as offensive in "offensive: a note". Null without one.';

create function private.redact_audit_log(p_profile_id uuid)
returns void
language sql
set search_path = ''
as $$
  update public.audit_log l
  set reason = private.get_reason_code(l.reason)
  where l.target_type = 'profile' and l.target_id = p_profile_id::text
    and l.reason is distinct from private.get_reason_code(l.reason);
$$;
comment on function private.redact_audit_log(uuid) is
  'Shortens reasons about an erased person to their codes.';

create type public.audit_entry as (
  id bigint,
  at timestamptz,
  action text,
  actor_id uuid,
  actor text,
  target_type text,
  target_id text,
  target text,
  before jsonb,
  after jsonb,
  reason text
);
comment on type public.audit_entry is
  'One row of admin_list_audit. actor and target are names. actor_id and actor are null for the operator of '
  'the database. Nullable: actor_id, actor, target, before, after, reason.';

create function public.admin_list_audit(p_action text default null, p_before_id bigint default null)
returns setof public.audit_entry
language plpgsql
-- security definer: API roles may not read the names of people who are not public.
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select
      l.id, l.at, l.action, l.actor_id, private.get_name_for_admins(l.actor_id), l.target_type, l.target_id,
      case l.target_type
        when 'profile' then private.get_name_for_admins(k.uuid)
        when 'entry' then (select e.display_name from public.entries e where e.id = k.uuid)
      end,
      l.before, l.after, l.reason
    from (
      select * from public.audit_log k
      where (p_action is null or k.action = p_action) and (p_before_id is null or k.id < p_before_id)
      order by k.id desc
      limit 50
    ) l
    cross join lateral (
      select case when pg_input_is_valid(l.target_id, 'uuid') then l.target_id::uuid end as uuid
    ) k
    order by l.id desc;
end;
$$;
comment on function public.admin_list_audit(text, bigint) is
  'For admins: 50 rows of the audit log, newest first, before a given row; only one action where p_action '
  'names it. Refuses: not_allowed.';
grant execute on function public.admin_list_audit(text, bigint) to authenticated;
