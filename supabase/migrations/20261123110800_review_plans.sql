-- The queue of the review and the audit log cost by what they show, not by everybody who ever entered.
create index entries_submitted_idx on public.entries (submitted_at) where state = 'submitted';
create index media_pending_idx on public.media (entry_id) where state = 'pending';

create or replace function private.waiting_reviews()
returns table (entry_id uuid, waiting_since timestamptz, due_at timestamptz)
language plpgsql
stable
set search_path = ''
-- As in cast_vote: a plan from when the tables were small must not read them whole later.
set enable_seqscan = off
as $$
begin
  return query
  select w.entry_id, w.since, w.since + interval '24 hours'
  from (
    select e.id as entry_id, e.profile_id, coalesce(e.submitted_at, e.created_at) as since
    from public.entries e
    where e.state = 'submitted'
    union all
    select e.id, e.profile_id, min(m.received_at)
    from public.media m
    join public.entries e on e.id = m.entry_id
    where m.state = 'pending' and private.is_newest_medium(m) and e.state = 'approved'
    group by e.id
  ) w
  where not exists (
      select from public.decisions d
      where d.entry_id = w.entry_id and d.applied_at is null and d.undone_at is null
    )
    and not exists (select from public.profiles p where p.id = w.profile_id and private.is_hidden(p));
end;
$$;
comment on function private.waiting_reviews() is
  'Entries that were submitted, and approved ones with a new picture, of people who are not hidden; the clock runs 24 hours from '
  'when it came.';

create or replace function public.admin_audit(p_action text default null, p_before_id bigint default null)
returns jsonb
language plpgsql
-- security definer: the names of people who are not public are no reading for the API roles.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', l.id, 'at', l.at, 'action', l.action, 'actor_id', l.actor_id,
      'actor', private.name_for_admins(l.actor_id), 'target_type', l.target_type, 'target_id', l.target_id,
      'target', case l.target_type
        when 'profile' then private.name_for_admins(k.uuid)
        when 'entry' then (select e.display_name from public.entries e where e.id = k.uuid)
      end,
      'before', l.before, 'after', l.after, 'reason', l.reason
    ) order by l.id desc), '[]')
    from (
      select * from public.audit_log k
      where (p_action is null or k.action = p_action) and (p_before_id is null or k.id < p_before_id)
      order by k.id desc
      limit 50
    ) l
    cross join lateral (
      select case when pg_input_is_valid(l.target_id, 'uuid') then l.target_id::uuid end as uuid
    ) k
  );
end;
$$;

create function private.name_for_admins(p_profile_id uuid)
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
comment on function private.name_for_admins(uuid) is 'By what an admin recognises a person: the name, or the address where there is none.';
revoke all on function private.name_for_admins(uuid) from public;

-- A row of the log that names an action is found without reading those that name others.
create index audit_log_action_idx on public.audit_log (action, id desc);
