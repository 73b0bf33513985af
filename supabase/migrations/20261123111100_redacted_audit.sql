-- About somebody whose account was erased the audit log keeps ids and codes only (product rules, 8): what an admin typed behind
-- the code of a reason goes with the account. Nothing else in the log ever changes.
create function private.reason_code(p_reason text)
returns text
language sql
immutable
set search_path = ''
as $$
  select substring(p_reason from '^([a-z_]{3,40})(?:: |$)');
$$;
comment on function private.reason_code(text) is 'The code at the beginning of a reason, such as offensive in "offensive: a note"; null without one.';

create function private.keep_audit_row()
returns trigger
language plpgsql
-- security definer: who was erased is readable for nobody.
security definer
set search_path = ''
as $$
begin
  if to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason'
    and new.reason is not distinct from private.reason_code(old.reason)
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
comment on function private.keep_audit_row() is
  'Refuses every change of a row that is written, by its owner too, but to leave the code alone of a reason about an erased person.';

drop trigger audit_log_is_append_only on public.audit_log;
create trigger audit_log_is_append_only
  before delete or truncate on public.audit_log
  for each statement execute function private.keep_audit_log();
create trigger audit_log_rows_stay_as_they_are
  before update on public.audit_log
  for each row execute function private.keep_audit_row();
comment on function private.keep_audit_log() is 'Refuses to delete what is written, by the owner of the table too.';

create function private.redact_audit()
returns trigger
language plpgsql
-- security definer: nobody else may change the log.
security definer
set search_path = ''
as $$
begin
  update public.audit_log l
  set reason = private.reason_code(l.reason)
  where l.target_type = 'profile' and l.target_id = new.id::text and l.reason is distinct from private.reason_code(l.reason);
  return null;
end;
$$;
comment on function private.redact_audit() is 'Leaves the codes alone of what admins wrote about a person who is erased.';

create trigger erased_people_leave_codes_in_the_audit_log
  after update of erased_at on public.profiles
  for each row
  when (old.erased_at is null and new.erased_at is not null)
  execute function private.redact_audit();

revoke all on function private.reason_code(text), private.keep_audit_row(), private.redact_audit() from public;
