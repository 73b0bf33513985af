-- What admins do against people who break the rules: suspend them, and restore them.
create function private.unmake_admin(p_profile_id uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  delete from public.user_roles r where r.user_id = p_profile_id and r.role = 'admin';
  if not found then
    return false;
  end if;
  if not exists (
    select from public.user_roles r join public.profiles p on p.id = r.user_id
    where r.role = 'admin' and p.suspended_at is null
  ) then
    perform private.refuse('last_admin', 'Somebody has to be able to administer the contest.');
  end if;
  return true;
end;
$$;
comment on function private.unmake_admin(uuid) is 'Takes the role away; false where there was none. Refuses: last_admin. Needs lock_person.';

create function public.admin_suspend(p_profile_id uuid, p_reason text)
returns jsonb
language plpgsql
-- security definer: no API role writes suspensions, votes or roles.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_reason text := private.check_reason(p_reason, 500);
  v_profile public.profiles;
  v_was_admin boolean;
  v_voided integer;
begin
  v_profile := private.lock_person(p_profile_id);
  if v_profile.suspended_at is null then
    v_was_admin := private.unmake_admin(p_profile_id);
    perform private.lock_votes_of(p_profile_id);
    update public.profiles p set suspended_at = private.clock() where p.id = p_profile_id;
    v_voided := private.void_votes_of(p_profile_id);
    perform private.write_audit(
      'suspend', 'profile', p_profile_id::text, jsonb_build_object('is_suspended', false, 'is_admin', v_was_admin),
      jsonb_build_object('is_suspended', true, 'is_admin', false, 'votes_voided', v_voided), v_reason
    );
  end if;
  return (select private.admin_person(p) from public.profiles p where p.id = p_profile_id);
end;
$$;
comment on function public.admin_suspend(uuid, text) is
  'For admins: hides a person and her pictures everywhere at once, makes her votes void where no result is official, and takes '
  'an admin''s role away. Refuses: not_allowed, invalid_field (reason), no_such_profile, last_admin.';

create function public.admin_restore(p_profile_id uuid, p_reason text)
returns jsonb
language plpgsql
-- security definer: no API role writes suspensions or votes.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_reason text := private.check_reason(p_reason, 500);
  v_profile public.profiles;
  v_returned integer;
begin
  v_profile := private.lock_person(p_profile_id);
  if v_profile.suspended_at is not null then
    perform private.lock_votes_of(p_profile_id);
    update public.profiles p set suspended_at = null where p.id = p_profile_id;
    v_returned := private.return_votes_of(p_profile_id);
    perform private.write_audit(
      'restore', 'profile', p_profile_id::text, jsonb_build_object('is_suspended', true),
      jsonb_build_object('is_suspended', false, 'votes_returned', v_returned), v_reason
    );
  end if;
  return (select private.admin_person(p) from public.profiles p where p.id = p_profile_id);
end;
$$;
comment on function public.admin_restore(uuid, text) is
  'For admins: ends a suspension; votes count again where no result is official meanwhile. Refuses: not_allowed, invalid_field, no_such_profile.';

create function public.my_suspension()
returns timestamptz
language sql
stable
-- security definer: suspensions are no reading for the API roles; this tells people about their own.
security definer
set search_path = ''
as $$
  select p.suspended_at from public.profiles p where p.id = (select auth.uid());
$$;
comment on function public.my_suspension() is 'Since when the caller is suspended, or null.';

revoke all on function
  private.unmake_admin(uuid), public.admin_suspend(uuid, text), public.admin_restore(uuid, text), public.my_suspension()
from public;
grant execute on function public.admin_suspend(uuid, text), public.admin_restore(uuid, text), public.my_suspension()
to authenticated;
