-- Making and unmaking admins.
create function public.admin_grant(p_profile_id uuid, p_reason text)
returns jsonb
language plpgsql
-- security definer: no API role writes roles.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_reason text := private.check_reason(p_reason, 500);
  v_profile public.profiles;
begin
  v_profile := private.lock_person(p_profile_id);
  if v_profile.suspended_at is not null or v_profile.email_verified_at is null then
    perform private.refuse('not_allowed', 'Only a person with a verified address who is not suspended becomes an admin.');
  end if;
  insert into public.user_roles (user_id, role) values (p_profile_id, 'admin') on conflict do nothing;
  if found then
    perform private.write_audit(
      'grant_admin', 'profile', p_profile_id::text,
      jsonb_build_object('is_admin', false), jsonb_build_object('is_admin', true), v_reason
    );
  end if;
  return private.admin_person(v_profile);
end;
$$;
comment on function public.admin_grant(uuid, text) is
  'For admins: makes somebody an admin. Refuses: not_allowed (also a suspended person, or an unverified address), invalid_field, no_such_profile.';

create function public.admin_revoke(p_profile_id uuid, p_reason text)
returns jsonb
language plpgsql
-- security definer: no API role writes roles.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_reason text := private.check_reason(p_reason, 500);
  v_profile public.profiles;
begin
  v_profile := private.lock_person(p_profile_id);
  if private.unmake_admin(p_profile_id) then
    perform private.write_audit(
      'revoke_admin', 'profile', p_profile_id::text,
      jsonb_build_object('is_admin', true), jsonb_build_object('is_admin', false), v_reason
    );
  end if;
  return private.admin_person(v_profile);
end;
$$;
comment on function public.admin_revoke(uuid, text) is
  'For admins: takes the role away, never from the last one. Refuses: not_allowed, invalid_field, no_such_profile, last_admin.';

revoke all on function public.admin_grant(uuid, text), public.admin_revoke(uuid, text) from public;
grant execute on function public.admin_grant(uuid, text), public.admin_revoke(uuid, text) to authenticated;
