-- Suspending, restoring, leaving and returning only say so on the profile; what follows does so by itself.
create function private.lock_admins()
returns void
language sql
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('admins', 20262));
$$;
comment on function private.lock_admins() is
  'One at a time: who is the last admin must not change while it is asked. Comes before every other lock.';

create or replace function private.lock_person(p_profile_id uuid)
returns public.profiles
language plpgsql
set search_path = ''
as $$
declare
  v_profile public.profiles;
begin
  perform private.lock_admins();
  -- Again, behind the lock: the caller may have been unmade meanwhile.
  perform private.require_admin();
  select p.* into v_profile from public.profiles p where p.id = p_profile_id and p.erased_at is null;
  if not found then
    perform private.refuse('no_such_profile', format('profile %s', p_profile_id));
  end if;
  return v_profile;
end;
$$;

create function private.votes_in_play(p_voter_id uuid)
returns integer
language sql
stable
set search_path = ''
as $$
  select count(*)::integer
  from public.votes v
  join public.contest_weeks w on w.id = v.week_id
  where v.voter_id = p_voter_id and v.state <> 'void' and w.settled_at is null and w.cancelled_at is null;
$$;
comment on function private.votes_in_play(uuid) is 'How many votes of a person can still become part of a result.';

create function private.set_suspended(p_profile_id uuid, p_is_suspended boolean)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_votes integer;
begin
  perform private.lock_votes_of(p_profile_id);
  v_votes := private.votes_in_play(p_profile_id);
  update public.profiles p
  set suspended_at = case when p_is_suspended then private.clock() end
  where p.id = p_profile_id and (p.suspended_at is not null) <> p_is_suspended;
  return abs(private.votes_in_play(p_profile_id) - v_votes);
end;
$$;
comment on function private.set_suspended(uuid, boolean) is
  'Suspends a person or ends the suspension; returns how many votes that made void, or brought back. Needs lock_person.';

create or replace function public.admin_suspend(p_profile_id uuid, p_reason text)
returns jsonb
language plpgsql
-- security definer: no API role writes suspensions, votes or roles.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_reason text := private.check_reason(p_reason, 500);
  v_profile public.profiles := private.lock_person(p_profile_id);
  v_was_admin boolean;
begin
  if v_profile.suspended_at is null then
    v_was_admin := private.unmake_admin(p_profile_id);
    perform private.write_audit(
      'suspend', 'profile', p_profile_id::text, jsonb_build_object('is_suspended', false, 'is_admin', v_was_admin),
      jsonb_build_object('is_suspended', true, 'is_admin', false, 'votes_voided', private.set_suspended(p_profile_id, true)),
      v_reason
    );
  end if;
  return (select private.admin_person(p) from public.profiles p where p.id = p_profile_id);
end;
$$;

create or replace function public.admin_restore(p_profile_id uuid, p_reason text)
returns jsonb
language plpgsql
-- security definer: no API role writes suspensions or votes.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_reason text := private.check_reason(p_reason, 500);
  v_profile public.profiles := private.lock_person(p_profile_id);
begin
  if v_profile.suspended_at is not null then
    perform private.write_audit(
      'restore', 'profile', p_profile_id::text, jsonb_build_object('is_suspended', true),
      jsonb_build_object('is_suspended', false, 'votes_returned', private.set_suspended(p_profile_id, false)), v_reason
    );
  end if;
  return (select private.admin_person(p) from public.profiles p where p.id = p_profile_id);
end;
$$;
comment on function public.admin_restore(uuid, text) is
  'For admins: ends a suspension; votes count again where no result is official meanwhile and the person is not leaving. Refuses: '
  'not_allowed, invalid_field, no_such_profile.';

create function private.withdraw_open_entries(p_profile_id uuid)
returns void
language sql
set search_path = ''
as $$
  update public.entries e
  set state = 'withdrawn'
  from public.contest_weeks w
  where e.profile_id = p_profile_id and w.id = e.week_id and w.settled_at is null
    and e.state in ('submitted', 'changes_requested', 'approved');
$$;
comment on function private.withdraw_open_entries(uuid) is
  'Withdraws, with their files, the entries of a person that have no official result; those that have one only disappear.';

create function private.lock_leaver()
returns public.profiles
language plpgsql
set search_path = ''
as $$
begin
  -- Nobody is made an admin while she asks to be deleted.
  perform private.lock_admins();
  perform private.lock_votes_of(auth.uid());
  return private.lock_account();
end;
$$;
comment on function private.lock_leaver() is 'The caller''s profile with her votes, held to the end of the transaction. Refuses: not_signed_in.';

create function private.set_leaving(p_profile_id uuid, p_is_leaving boolean)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_is_leaving then
    perform private.withdraw_open_entries(p_profile_id);
  end if;
  update public.profiles p
  set deletion_requested_at = case when p_is_leaving then private.clock() end
  where p.id = p_profile_id and (p.deletion_requested_at is not null) <> p_is_leaving;
end;
$$;
comment on function private.set_leaving(uuid, boolean) is
  'Notes that a person leaves, from now on, or has come back; the same again changes nothing. Needs lock_votes_of.';

create or replace function public.request_account_deletion()
returns jsonb
language plpgsql
-- security definer: nobody writes any of this otherwise.
security definer
set search_path = ''
as $$
declare
  v_profile public.profiles := private.lock_leaver();
begin
  if exists (select from public.user_roles r where r.user_id = v_profile.id and r.role = 'admin') then
    perform private.refuse('not_allowed', 'An admin gives up the role first.');
  end if;
  perform private.set_leaving(v_profile.id, true);
  return private.my_account_answer(v_profile.id);
end;
$$;

create or replace function public.undo_account_deletion()
returns jsonb
language plpgsql
-- security definer: nobody writes any of this otherwise.
security definer
set search_path = ''
as $$
declare
  v_profile public.profiles := private.lock_leaver();
begin
  if v_profile.deletion_requested_at + private.erase_after() <= private.clock() then
    perform private.refuse('not_allowed', 'The 14 days are over.');
  end if;
  perform private.set_leaving(v_profile.id, false);
  return private.my_account_answer(v_profile.id);
end;
$$;

drop function private.hide_leaving_person(uuid);
drop function private.show_returned_person(uuid);

revoke all on function
  private.lock_admins(), private.votes_in_play(uuid), private.set_suspended(uuid, boolean), private.withdraw_open_entries(uuid),
  private.lock_leaver(), private.set_leaving(uuid, boolean)
from public;
