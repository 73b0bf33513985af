-- A suspended admin has no rights of one, neither by policy nor by function. `admin_suspend` takes the role away as well; this
-- also holds where the operator of the database suspended somebody by hand.
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
  );
$$;
comment on function private.has_admin_rights(uuid) is 'Whether this person is an admin who is not suspended.';
revoke all on function private.has_admin_rights(uuid) from public;

create or replace function private.is_admin()
returns boolean
language sql
stable
-- security definer: a policy on user_roles that asked user_roles would ask itself.
security definer
set search_path = ''
as $$
  select private.has_admin_rights((select auth.uid()));
$$;
comment on function private.is_admin() is
  'Whether the signed-in person is an admin who is not suspended; false when nobody is signed in.';

create or replace function private.require_admin()
returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('not_allowed', 'Only an admin may do this.');
  end if;
  return auth.uid();
end;
$$;

create or replace function public.files_to_sign(p_media_ids uuid[], p_reader_id uuid)
returns jsonb
language sql
stable
-- security definer: the edge function runs it with the service role, which may not read media itself.
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'files', m.files)), '[]')
  from public.media m
  cross join lateral (select private.has_admin_rights(p_reader_id) as is_admin) reader
  where m.id = any (p_media_ids)
    and (
      m.state in ('pending', 'approved', 'changes_requested') and (m.owner_id = p_reader_id or reader.is_admin)
      or m.state = 'rejected' and reader.is_admin and exists (
        select from public.decisions d
        where d.subject_id = m.id and d.appealed_at is not null and d.appeal_decision is null
      )
    )
    and exists (select from public.profiles p where p.id = p_reader_id and p.suspended_at is null);
$$;
