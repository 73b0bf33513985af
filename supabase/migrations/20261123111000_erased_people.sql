-- A token outlives its account by up to an hour, and the profile of nulls that a result leaves would take what it sends.
create function private.refuse_erased_person()
returns trigger
language plpgsql
-- security definer: who was erased is readable for nobody.
security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.profiles p
    where p.id = (to_jsonb(new) ->> tg_argv[0])::uuid and p.erased_at is not null
  ) then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  return new;
end;
$$;
comment on function private.refuse_erased_person() is
  'Nothing is written any more about somebody whose account was erased; the argument names the person''s column.';
revoke all on function private.refuse_erased_person() from public;

create trigger erased_people_sign_in_no_more
  before insert on public.auth_login_logs
  for each row execute function private.refuse_erased_person('user_id');
create trigger erased_people_have_no_devices
  before insert on public.device_accounts
  for each row execute function private.refuse_erased_person('user_id');
create trigger erased_people_stay_as_they_are
  before update on public.profiles
  for each row
  when (old.erased_at is not null)
  execute function private.refuse_erased_person('id');
