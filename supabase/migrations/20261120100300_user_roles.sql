-- Who is an admin. Rows are written by the owner of the database alone.
create table public.user_roles (
  user_id uuid not null,
  role text not null,
  granted_at timestamptz not null default private.clock(),
  constraint user_roles_pkey primary key (user_id, role),
  constraint user_roles_belong_to_a_profile foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint user_roles_role_is_known check (role in ('admin'))
);
comment on table public.user_roles is 'Roles beyond that of a signed-in person; admin is the only one.';

alter table public.user_roles enable row level security;
revoke all on table public.user_roles from public, anon, authenticated, service_role;
grant select (user_id, role) on table public.user_roles to authenticated;
grant select on table public.user_roles to service_role;

create function private.is_admin()
returns boolean
language sql
stable
-- security definer: a policy on user_roles that asked user_roles would ask itself.
security definer
set search_path = ''
as $$
  select exists (
    select from public.user_roles r where r.user_id = (select auth.uid()) and r.role = 'admin'
  );
$$;
comment on function private.is_admin() is 'Whether the signed-in person is an admin; false when nobody is signed in.';
revoke all on function private.is_admin() from public;
grant usage on schema private to authenticated;
grant execute on function private.is_admin() to authenticated, service_role;

create policy "People read their own roles"
  on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()));

create policy "Admins read all roles"
  on public.user_roles for select to authenticated
  using ((select private.is_admin()));

create policy "Admins read all profiles"
  on public.profiles for select to authenticated
  using ((select private.is_admin()));
