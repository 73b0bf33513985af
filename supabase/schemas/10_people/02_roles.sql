-- Only the owner of the database writes rows here.
create table public.user_roles (
  user_id uuid not null,
  role text not null,
  granted_at timestamptz not null default private.clock(),
  constraint user_roles_pkey primary key (user_id, role),
  constraint user_roles_belong_to_a_profile foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint user_roles_role_is_known check (role in ('admin'))
);
comment on table public.user_roles is 'Roles beyond that of a signed-in person. admin is the only one.';

alter table public.user_roles enable row level security;
grant select on table public.user_roles to service_role;
grant select (user_id, role) on table public.user_roles to authenticated;

create policy "People read their own roles"
  on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()));

create function private.is_admin()
returns boolean
language sql
stable
-- security definer: a policy on user_roles that reads user_roles would call itself.
security definer
set search_path = ''
as $$
  select private.is_session_open() and private.has_admin_rights((select auth.uid()));
$$;
comment on function private.is_admin() is
  'Whether the caller is an admin who is not suspended. False without a sign-in, and after its end.';
grant execute on function private.is_admin() to authenticated, service_role;

-- A suspended admin has no rights of an admin, neither by policy nor by function. `admin_suspend` also takes the role
-- away. This check covers a suspension by the operator of the database.
create function private.has_admin_rights(p_user_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.user_roles r
    join public.profiles p on p.id = r.user_id
    where r.user_id = p_user_id and r.role = 'admin' and p.suspended_at is null
      and p.password_unconfirmed_at is null
  );
$$;
comment on function private.has_admin_rights(uuid) is 'Whether this person is an admin who is not suspended.';

create function private.require_admin()
returns uuid
language plpgsql
stable
set search_path = ''
as $$
declare
  v_id uuid := private.get_user_id();
begin
  if not private.is_admin() then
    perform private.refuse('not_allowed', 'Only an admin may do this.');
  end if;
  return v_id;
end;
$$;
comment on function private.require_admin() is
  'The id of the calling admin. Refuses everyone else, also a suspended admin: not_allowed. First line of '
  'every function for admins.';

-- A hidden admin does not count as the remaining admin, and a hidden person cannot become one.
create function private.remove_admin_role(p_profile_id uuid)
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
    perform private.refuse('last_admin', 'The contest needs at least one admin.');
  end if;
  return true;
end;
$$;
comment on function private.remove_admin_role(uuid) is
  'Takes the role away. False where there was none. Refuses: last_admin. Needs lock_person.';

create type public.admin_person_entry as (
  state public.entry_state,
  display_name text,
  country public.country,
  week text,
  is_public boolean
);
comment on type public.admin_person_entry is
  'The newest entry of a person as admins see it. A draft may have no name. Nullable: display_name.';

create type public.admin_person as (
  id uuid,
  display_name text,
  email text,
  is_verified boolean,
  country public.country,
  city text,
  created_at timestamptz,
  last_login_at timestamptz,
  suspended_at timestamptz,
  is_admin boolean,
  entry public.admin_person_entry,
  cursor text
);
comment on type public.admin_person is
  'A person as admins see them. admin_list_people continues after this person with the cursor. Nullable: '
  'display_name, country, city, last_login_at, suspended_at, entry.';

create function private.build_admin_person(p_profile public.profiles)
returns public.admin_person
language sql
stable
set search_path = ''
as $$
  select
    p_profile.id, p_profile.display_name, u.email, p_profile.email_verified_at is not null,
    p_profile.country, p_profile.city, p_profile.created_at, p_profile.last_login_at, p_profile.suspended_at,
    exists (select from public.user_roles r where r.user_id = p_profile.id and r.role = 'admin'),
    (
      select row(e.state, e.display_name, w.country, w.week, e.is_public)::public.admin_person_entry
      from public.entries e join public.contest_weeks w on w.id = e.week_id
      where e.profile_id = p_profile.id
      order by w.week desc, e.id
      limit 1
    ),
    (extract(epoch from p_profile.created_at) * 1000000)::bigint || '_' || p_profile.id
  from auth.users u
  where u.id = p_profile.id;
$$;
comment on function private.build_admin_person(profiles) is
  'A person as admins see them, with the newest entry.';

create function public.admin_grant(p_profile_id uuid, p_reason text)
returns public.admin_person
language plpgsql
-- security definer: API roles may not write roles.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_reason text := private.check_reason(p_reason, 500);
  v_profile public.profiles := private.lock_person(p_profile_id);
begin
  if private.is_hidden(v_profile) or v_profile.email_verified_at is null then
    perform private.refuse('not_allowed', 'Only a verified account can become an admin, neither suspended nor pending deletion.');
  end if;
  insert into public.user_roles (user_id, role) values (p_profile_id, 'admin') on conflict do nothing;
  if found then
    perform private.write_audit(
      'grant_admin', 'profile', p_profile_id::text,
      jsonb_build_object('is_admin', false), jsonb_build_object('is_admin', true), v_reason
    );
  end if;
  return private.build_admin_person(v_profile);
end;
$$;
comment on function public.admin_grant(uuid, text) is
  'For admins: makes a person an admin. Refuses: not_allowed (also for a person who is suspended, pending '
  'deletion or unverified), invalid_field, no_such_profile.';
grant execute on function public.admin_grant(uuid, text) to authenticated;

create function public.admin_revoke(p_profile_id uuid, p_reason text)
returns public.admin_person
language plpgsql
-- security definer: API roles may not write roles.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_reason text := private.check_reason(p_reason, 500);
  v_profile public.profiles;
begin
  v_profile := private.lock_person(p_profile_id);
  if private.remove_admin_role(p_profile_id) then
    perform private.write_audit(
      'revoke_admin', 'profile', p_profile_id::text,
      jsonb_build_object('is_admin', true), jsonb_build_object('is_admin', false), v_reason
    );
  end if;
  return private.build_admin_person(v_profile);
end;
$$;
comment on function public.admin_revoke(uuid, text) is
  'For admins: takes the role away, never from the last admin. Refuses: not_allowed, invalid_field, '
  'no_such_profile, last_admin.';
grant execute on function public.admin_revoke(uuid, text) to authenticated;

create function private.get_name_for_admins(p_profile_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (select p.display_name from public.profiles p where p.id = p_profile_id),
    (select u.email from auth.users u where u.id = p_profile_id)
  );
$$;
comment on function private.get_name_for_admins(uuid) is
  'How admins recognize a person: by name, or by address without a name.';
