-- Whoever is hidden administers nothing: such a person is not the admin that has to remain, and is not made one.
create or replace function private.unmake_admin(p_profile_id uuid)
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
    where r.role = 'admin' and not private.is_hidden(p)
  ) then
    perform private.refuse('last_admin', 'Somebody has to be able to administer the contest.');
  end if;
  return true;
end;
$$;

create or replace function public.admin_grant(p_profile_id uuid, p_reason text)
returns jsonb
language plpgsql
-- security definer: no API role writes roles.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_reason text := private.check_reason(p_reason, 500);
  v_profile public.profiles := private.lock_person(p_profile_id);
begin
  if private.is_hidden(v_profile) or v_profile.email_verified_at is null then
    perform private.refuse('not_allowed', 'Only a person with a verified address, neither suspended nor leaving, becomes an admin.');
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
  'For admins: makes somebody an admin. Refuses: not_allowed (also a person who is suspended or leaving, or whose address is '
  'unverified), invalid_field, no_such_profile.';
