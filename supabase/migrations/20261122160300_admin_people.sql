-- People, as admins find them.
create function private.admin_person(p_profile public.profiles)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_profile.id, 'display_name', p_profile.display_name, 'email', u.email,
    'is_verified', p_profile.email_verified_at is not null,
    'country', p_profile.country, 'city', p_profile.city, 'created_at', p_profile.created_at,
    'last_login_at', p_profile.last_login_at, 'suspended_at', p_profile.suspended_at,
    'is_admin', exists (select from public.user_roles r where r.user_id = p_profile.id and r.role = 'admin'),
    'entry', (
      select jsonb_build_object('state', e.state, 'display_name', e.display_name, 'country', w.country, 'week', w.week, 'is_public', e.is_public)
      from public.entries e join public.contest_weeks w on w.id = e.week_id
      where e.profile_id = p_profile.id
      order by w.week desc, e.id
      limit 1
    )
  )
  from auth.users u
  where u.id = p_profile.id;
$$;
comment on function private.admin_person(public.profiles) is 'A person as admins see her, with the newest entry.';

create function public.admin_people(p_query text default null, p_filter text default 'all', p_after text default null)
returns jsonb
language plpgsql
-- security definer: addresses and suspensions are no reading for the API roles.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_query text := lower(btrim(coalesce(p_query, '')));
  v_people jsonb;
begin
  if char_length(v_query) > 100 or p_filter is null or p_filter not in ('all', 'suspended', 'admins')
    or p_after !~ '^[0-9]{1,17}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  then
    perform private.refuse('invalid_input', 'p_query is too long, or p_filter or p_after is none of this list');
  end if;
  select coalesce(jsonb_agg(private.admin_person(p) || jsonb_build_object('cursor', f.us || '_' || p.id) order by f.us desc, p.id desc), '[]')
  into v_people
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
  join public.profiles p on p.id = f.id;
  return v_people;
end;
$$;
comment on function public.admin_people(text, text, text) is
  'For admins: 25 people, newest account first; p_query is a piece of a name or of an address, or an id; p_filter all, suspended '
  'or admins; p_after the cursor of the last one. Refuses: not_allowed, invalid_input.';

create function private.lock_person(p_profile_id uuid)
returns public.profiles
language plpgsql
set search_path = ''
as $$
declare
  v_profile public.profiles;
begin
  -- One at a time: who is the last admin must not change while it is asked.
  perform pg_advisory_xact_lock(hashtextextended('admins', 20262));
  -- Again, behind the lock: the caller may have been unmade meanwhile.
  perform private.require_admin();
  select p.* into v_profile from public.profiles p where p.id = p_profile_id;
  if not found then
    perform private.refuse('no_such_profile', format('profile %s', p_profile_id));
  end if;
  return v_profile;
end;
$$;
comment on function private.lock_person(uuid) is 'The person, with every other change of people and roles waiting. Refuses: not_allowed, no_such_profile.';

revoke all on function private.admin_person(public.profiles), private.lock_person(uuid), public.admin_people(text, text, text) from public;
grant execute on function public.admin_people(text, text, text) to authenticated;
