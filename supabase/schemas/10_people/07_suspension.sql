create function private.lock_person(p_profile_id uuid)
returns public.profiles
language plpgsql
set search_path = ''
as $$
declare
  v_profile public.profiles;
begin
  perform private.lock_admins();
  -- Checked again under the lock: another admin may have taken the role away.
  perform private.require_admin();
  select p.* into v_profile from public.profiles p where p.id = p_profile_id and p.erased_at is null;
  if not found then
    perform private.refuse('no_such_profile', format('profile %s', p_profile_id));
  end if;
  return v_profile;
end;
$$;
comment on function private.lock_person(uuid) is
  'Locks a person against every other change of people and roles. Refuses: not_allowed, no_such_profile.';

create function public.admin_list_people(p_query text default null, p_filter text default 'all', p_after text default null)
returns setof public.admin_person
language plpgsql
-- security definer: API roles may not read addresses and suspensions.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_query text := lower(btrim(coalesce(p_query, '')));
begin
  if char_length(v_query) > 100 or p_filter is null or p_filter not in ('all', 'suspended', 'admins')
    or p_after !~ '^[0-9]{1,17}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  then
    perform private.refuse('invalid_input', 'p_query is too long, or p_filter or p_after is unknown');
  end if;
  return query
  select b.*
  from (
    select k.id, (extract(epoch from k.created_at) * 1000000)::bigint as us
    from public.profiles k
    join auth.users u on u.id = k.id
    where (p_filter <> 'suspended' or k.suspended_at is not null)
      and (p_filter <> 'admins' or exists (select from public.user_roles r where r.user_id = k.id and r.role = 'admin'))
      and (
        v_query = '' or k.id::text = v_query or strpos(lower(u.email), v_query) > 0
        or strpos(lower(k.display_name), v_query) > 0
        or exists (select from public.entries e where e.profile_id = k.id and strpos(lower(e.display_name), v_query) > 0)
      )
      and (
        p_after is null
        or ((extract(epoch from k.created_at) * 1000000)::bigint, k.id)
          < (split_part(p_after, '_', 1)::bigint, split_part(p_after, '_', 2)::uuid)
      )
    order by 2 desc, 1 desc
    limit 25
  ) f
  join public.profiles p on p.id = f.id
  cross join lateral private.build_admin_person(p) b
  order by f.us desc, f.id desc;
end;
$$;
comment on function public.admin_list_people(text, text, text) is
  'For admins: 25 people, newest account first. p_query is a part of a name or address, or an id; p_filter '
  'all, suspended or admins; p_after the cursor of the last one. Refuses: not_allowed, invalid_input.';
grant execute on function public.admin_list_people(text, text, text) to authenticated;

create function public.admin_suspend(p_profile_id uuid, p_reason text)
returns public.admin_person
language plpgsql
-- security definer: API roles may not write suspensions, votes or roles.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_reason text := private.check_reason(p_reason, 500);
  v_profile public.profiles := private.lock_person(p_profile_id);
  v_was_admin boolean;
  v_votes integer;
begin
  perform private.refuse_own_case(v_admin, p_profile_id);
  if v_profile.suspended_at is null then
    v_was_admin := private.remove_admin_role(p_profile_id);
    v_votes := private.set_suspended(p_profile_id, true);
    perform private.write_audit(
      'suspend', 'profile', p_profile_id::text, jsonb_build_object('is_suspended', false, 'is_admin', v_was_admin),
      jsonb_build_object('is_suspended', true, 'is_admin', false, 'votes_voided', v_votes),
      v_reason
    );
  end if;
  return (select private.build_admin_person(p) from public.profiles p where p.id = p_profile_id);
end;
$$;
comment on function public.admin_suspend(uuid, text) is
  'For admins: hides a person and their pictures everywhere at once, makes their votes void where no result '
  'is official, and takes an admin''s role away. Refuses: not_allowed, own_case, invalid_field (reason), '
  'no_such_profile, last_admin.';
grant execute on function public.admin_suspend(uuid, text) to authenticated;

create function public.admin_restore(p_profile_id uuid, p_reason text)
returns public.admin_person
language plpgsql
-- security definer: API roles may not write suspensions or votes.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_reason text := private.check_reason(p_reason, 500);
  v_profile public.profiles := private.lock_person(p_profile_id);
  v_votes integer;
begin
  perform private.refuse_own_case(v_admin, p_profile_id);
  if v_profile.suspended_at is not null then
    v_votes := private.set_suspended(p_profile_id, false);
    perform private.write_audit(
      'restore', 'profile', p_profile_id::text, jsonb_build_object('is_suspended', true),
      jsonb_build_object('is_suspended', false, 'votes_returned', v_votes), v_reason
    );
  end if;
  return (select private.build_admin_person(p) from public.profiles p where p.id = p_profile_id);
end;
$$;
comment on function public.admin_restore(uuid, text) is
  'For admins: ends a suspension. Votes count again where no result is official meanwhile and the person is '
  'not pending deletion. Refuses: not_allowed, own_case, invalid_field, no_such_profile.';
grant execute on function public.admin_restore(uuid, text) to authenticated;
