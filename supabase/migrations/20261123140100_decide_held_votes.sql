-- Held votes as admins see and decide them: by contestant and by why they are held. Of a voter there is an id and nothing
-- else: whom somebody gave how many stars is no matter of an admin, nor are numbers in the last 24 hours of a week.
create function private.may_decide_held(p_week public.contest_weeks, p_now timestamptz)
returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(
    private.phase_of(p_week, p_now) in ('live', 'provisional')
      and p_now < private.official_at(p_week.ends_at)
      and not private.is_blackout(p_week.ends_at, p_now),
    false
  );
$$;
comment on function private.may_decide_held(public.contest_weeks, timestamptz) is
  'While a week runs, but for its last 24 hours, and in the 48 hours after it.';

create function private.held_groups(p_week_id uuid, p_admin uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with held as (
    select
      v.entry_id, coalesce(h.reason, 'unknown') as reason, v.voter_id, coalesce(h.held_at, v.changed_at) as held_at,
      row_number() over (
        partition by v.entry_id, coalesce(h.reason, 'unknown') order by coalesce(h.held_at, v.changed_at), v.receipt
      ) as place
    from public.votes v
    left join private.vote_holds h on h.week_id = v.week_id and h.receipt = v.receipt
    where v.week_id = p_week_id and v.state = 'held'
  ),
  grouped as (
    select
      k.entry_id, k.reason, count(*) as votes,
      jsonb_agg(jsonb_build_object('voter_id', k.voter_id, 'held_at', k.held_at) order by k.place)
        filter (where k.place <= 200) as shown
    from held k
    group by k.entry_id, k.reason
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'entry_id', g.entry_id, 'profile_id', e.profile_id, 'display_name', e.display_name, 'reason', g.reason,
        'votes', g.votes, 'shown', g.shown, 'may_decide', e.profile_id <> p_admin
      )
      order by e.display_name, g.entry_id, g.reason
    ),
    '[]'
  )
  from grouped g
  join public.entries e on e.id = g.entry_id;
$$;
comment on function private.held_groups(uuid, uuid) is
  'The held votes of a week by entry and reason, of each group the 200 that have waited longest. In the order of names, which tells nothing.';

create function private.held_votes_of(p_week public.contest_weeks, p_now timestamptz, p_admin uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'week', p_week.week, 'phase', private.phase_of(p_week, p_now), 'server_time', p_now,
    'is_blackout', m.is_blackout, 'may_decide', private.may_decide_held(p_week, p_now),
    'decide_until', private.official_at(p_week.ends_at),
    'groups', case when m.is_blackout then '[]' else private.held_groups(p_week.id, p_admin) end
  )
  from (
    select private.phase_of(p_week, p_now) = 'live' and private.is_blackout(p_week.ends_at, p_now) as is_blackout
  ) m;
$$;
comment on function private.held_votes_of(public.contest_weeks, timestamptz, uuid) is
  'What an admin sees of the held votes of a week: nothing in its last 24 hours.';

create function public.admin_held_votes(p_country text, p_week text)
returns jsonb
language plpgsql
-- security definer: nobody reads votes of others; this tells of them what an admin needs.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_now timestamptz := private.clock();
  v_week public.contest_weeks;
begin
  select w.* into v_week from public.contest_weeks w where w.country = p_country and w.week = p_week;
  if not found then
    perform private.refuse('no_such_week', format('country %s, week %s', p_country, p_week));
  end if;
  return private.held_votes_of(private.advance_week(v_week, v_now), v_now, v_admin);
end;
$$;
comment on function public.admin_held_votes(text, text) is
  'For admins: the held votes of a week by contestant and reason, each with the id of its voter and since when it is held; no '
  'groups in the last 24 hours of the week. Refuses: not_allowed, no_such_week.';

create function private.check_held_decision(p_action text, p_reason text, p_voter_ids uuid[])
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_action is null or p_action not in ('release', 'void')
    or coalesce(cardinality(p_voter_ids), 0) not between 1 and 500
  then
    perform private.refuse('invalid_input', 'p_action is release or void, p_voter_ids has 1 to 500');
  end if;
  if p_reason is null or p_reason <> all (case p_action
    when 'release' then array['different_people', 'honest_opinion', 'real_supporters', 'held_by_mistake']
    else array['one_person', 'organised', 'automated', 'harming_others']
  end) then
    perform private.refuse('invalid_field', 'reason', 'a reason for this decision');
  end if;
  return case p_action when 'release' then 'released' else 'voided' end;
end;
$$;
comment on function private.check_held_decision(text, text, uuid[]) is
  'What is decided, released or voided; refuses a call that names no votes or a reason for something else.';

create function private.decide_votes(
  p_week_id uuid, p_entry_id uuid, p_voter_ids uuid[], p_decision text, p_reason text, p_admin uuid
)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_decided integer;
begin
  with decided as (
    -- Its stars as they are behind the lock of the row: a voter may be changing them now.
    update public.votes v set state = case p_decision when 'released' then 'counted' else 'void' end
    where v.week_id = p_week_id and v.entry_id = p_entry_id and v.voter_id = any (p_voter_ids) and v.state = 'held'
      and v.voter_id <> p_admin
    returning v.entry_id, v.stars, v.weight, v.receipt
  ),
  counted as (
    insert into private.vote_deltas (entry_id, votes, stars, fives, weight, weighted_stars)
    select d.entry_id, 1, d.stars, (d.stars = 5)::integer, d.weight, d.weight * d.stars
    from decided d
    where p_decision = 'released'
  ),
  noted as (
    insert into private.vote_holds as h
      (week_id, receipt, reason, decision, decision_reason, decided_by, decided_at)
    select p_week_id, d.receipt, 'unknown', p_decision, p_reason, p_admin, private.clock() from decided d
    on conflict on constraint vote_holds_pkey do update set
      decision = excluded.decision, decision_reason = excluded.decision_reason,
      decided_by = excluded.decided_by, decided_at = excluded.decided_at
  )
  select count(*) into v_decided from decided;
  perform private.fold_deltas();
  perform private.rank_unsettled_weeks(array[p_week_id]);
  return v_decided;
end;
$$;
comment on function private.decide_votes(uuid, uuid, uuid[], text, text, uuid) is
  'Counts or voids those of these votes that are still held, never one of the admin''s own; returns how many. Needs the lock of the standings.';

create function public.admin_decide_held(
  p_country text, p_week text, p_entry_id uuid, p_voter_ids uuid[], p_action text, p_reason text
)
returns jsonb
language plpgsql
-- security definer: no API role changes votes.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_decision text := private.check_held_decision(p_action, p_reason, p_voter_ids);
  v_now timestamptz;
  v_week public.contest_weeks;
  v_decided integer;
begin
  perform private.lock_standings();
  -- Again, behind the lock: the caller may have been unmade meanwhile.
  perform private.require_admin();
  v_now := private.clock();
  select w.* into v_week from public.contest_weeks w where w.country = p_country and w.week = p_week;
  if not found then
    perform private.refuse('no_such_week', format('country %s, week %s', p_country, p_week));
  end if;
  v_week := private.advance_week(v_week, v_now);
  if not private.may_decide_held(v_week, v_now) then
    perform private.refuse('held_closed', format('phase %s', private.phase_of(v_week, v_now)));
  end if;
  if exists (select from public.entries e where e.id = p_entry_id and e.profile_id = v_admin) then
    perform private.refuse('not_allowed', 'Another admin decides about votes for an own entry.');
  end if;
  v_decided := private.decide_votes(v_week.id, p_entry_id, p_voter_ids, v_decision, p_reason, v_admin);
  if v_decided > 0 then
    perform private.write_audit(
      p_action || '_votes', 'entry', p_entry_id::text, jsonb_build_object('state', 'held', 'votes', v_decided),
      jsonb_build_object('state', case p_action when 'release' then 'counted' else 'void' end,
        'votes', v_decided, 'week', p_country || '/' || v_week.week),
      p_reason
    );
  end if;
  return private.held_votes_of(v_week, v_now, v_admin) || jsonb_build_object('decided', v_decided);
end;
$$;
comment on function public.admin_decide_held(text, text, uuid, uuid[], text, text) is
  'For admins: release (counts) or void held votes of these voters for an entry, for a reason. What somebody else has decided '
  'meanwhile stays; `decided` says how many this call decided, again 0. Refuses: not_allowed (also an own entry), invalid_input, '
  'invalid_field (reason), no_such_week, held_closed (not running, in its last 24 hours, or official).';

revoke all on function
  private.may_decide_held(public.contest_weeks, timestamptz),
  private.held_groups(uuid, uuid),
  private.held_votes_of(public.contest_weeks, timestamptz, uuid),
  public.admin_held_votes(text, text),
  private.check_held_decision(text, text, uuid[]),
  private.decide_votes(uuid, uuid, uuid[], text, text, uuid),
  public.admin_decide_held(text, text, uuid, uuid[], text, text)
from public;
grant execute on function
  public.admin_held_votes(text, text),
  public.admin_decide_held(text, text, uuid, uuid[], text, text)
to authenticated;
