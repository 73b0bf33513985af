-- No admin decides about themselves or about people they compete with.
create function private.is_own_week(p_admin uuid, p_week_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.entries e
    where e.profile_id = p_admin and e.week_id = p_week_id and e.state not in ('rejected', 'withdrawn')
  );
$$;
comment on function private.is_own_week(uuid, uuid) is
  'Whether an admin has an entry in this week, drafts included, unless it is rejected or withdrawn.';

create function private.is_own_case(p_admin uuid, p_person_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select p_admin = p_person_id or exists (
    select from public.entries own
    join public.contest_weeks w on w.id = own.week_id and w.settled_at is null and w.cancelled_at is null
    where own.profile_id = p_admin and own.state not in ('rejected', 'withdrawn')
      and (
        exists (select from public.entries e where e.week_id = w.id and e.profile_id = p_person_id)
        or exists (select from public.votes v where v.week_id = w.id and v.voter_id = p_person_id)
      )
  );
$$;
comment on function private.is_own_case(uuid, uuid) is
  'Whether a person is the admin, or competes or votes in a week in which the admin competes and that is not '
  'official yet.';

create function private.refuse_own_case(p_admin uuid, p_person_id uuid, p_week_id uuid default null)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_admin = p_person_id
    or (p_week_id is null and private.is_own_case(p_admin, p_person_id))
    or private.is_own_week(p_admin, p_week_id)
  then
    perform private.refuse('own_case', 'Another admin decides about the caller, and about a week in which the caller competes.');
  end if;
end;
$$;
comment on function private.refuse_own_case(uuid, uuid, uuid) is
  'Refuses an admin who decides about themselves, about a week in which they compete, or, without a week, about a '
  'person of such a week: own_case. Every function of admins with power over a contest calls it.';

create function private.refuse_own_entry_case(p_admin uuid, p_entry_id uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.refuse_own_case(p_admin, e.profile_id, e.week_id) from public.entries e where e.id = p_entry_id;
end;
$$;
comment on function private.refuse_own_entry_case(uuid, uuid) is
  'The same for an entry: own, or of a week in which the admin competes. own_case.';
