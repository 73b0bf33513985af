create type public.held_vote as (
  voter_id uuid,
  held_at timestamptz
);
comment on type public.held_vote is 'A held vote of a group. Nullable: none.';

create type public.held_group as (
  entry_id uuid,
  profile_id uuid,
  display_name text,
  reason public.hold_reason,
  votes integer,
  shown public.held_vote[],
  may_decide boolean
);
comment on type public.held_group is
  'The held votes for an entry with one reason. votes counts all of them; shown has the 200 that have waited '
  'longest. may_decide: false in an own week. Nullable: none.';

create type public.held_votes as (
  week text,
  phase public.phase,
  server_time timestamptz,
  is_blackout boolean,
  may_decide boolean,
  decide_until timestamptz,
  groups public.held_group[]
);
comment on type public.held_votes is
  'The held votes of a week. There are no groups in its last 24 hours (is_blackout). Nullable: none.';

create type public.decided_votes as (
  week text,
  phase public.phase,
  server_time timestamptz,
  is_blackout boolean,
  may_decide boolean,
  decide_until timestamptz,
  groups public.held_group[],
  decided integer
);
comment on type public.decided_votes is
  'The held_votes that are left. decided counts the votes that this call decided, not those that another admin '
  'decided meanwhile. Nullable: none.';

create function private.group_held_votes(p_week_id uuid, p_admin uuid)
returns public.held_group[]
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
      array_agg(row(k.voter_id, k.held_at)::public.held_vote order by k.place) filter (where k.place <= 200) as shown
    from held k
    group by k.entry_id, k.reason
  )
  select array(
    select
      row(
        g.entry_id, e.profile_id, e.display_name, g.reason, g.votes, g.shown,
        e.profile_id <> p_admin and not private.is_own_week(p_admin, p_week_id)
      )::public.held_group
    from grouped g
    join public.entries e on e.id = g.entry_id
    order by e.display_name, g.entry_id, g.reason
  );
$$;
comment on function private.group_held_votes(uuid, uuid) is
  'The held votes of a week by entry and reason, in each group the 200 that have waited longest. Sorted by '
  'name, which reveals no standing.';

create function private.build_held_votes(p_week public.contest_weeks, p_now timestamptz, p_admin uuid)
returns public.held_votes
language sql
stable
set search_path = ''
as $$
  select
    p_week.week, private.get_phase(p_week, p_now), p_now, m.is_blackout, private.can_decide_held_votes(p_week, p_now),
    private.get_official_time(p_week.ends_at),
    case when m.is_blackout then '{}' else private.group_held_votes(p_week.id, p_admin) end
  from (
    select private.get_phase(p_week, p_now) = 'live' and private.is_blackout(p_week.ends_at, p_now) as is_blackout
  ) m;
$$;
comment on function private.build_held_votes(contest_weeks, timestamptz, uuid) is
  'The held votes of a week for an admin. No groups in its last 24 hours.';

create function public.admin_decide_held_votes(
  p_country text, p_week text, p_entry_id uuid, p_voter_ids uuid[], p_action text, p_reason text
)
returns public.decided_votes
language plpgsql
-- security definer: API roles may not change votes.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_decision text := private.check_held_decision(p_action, p_reason, p_voter_ids);
  v_now timestamptz;
  v_week public.contest_weeks;
  v_decided integer;
  v_held public.held_votes;
begin
  perform private.lock_contest(p_country);
  -- Checked again under the lock: another admin may have taken the role away.
  perform private.require_admin();
  v_now := private.clock();
  select w.* into v_week from public.contest_weeks w where w.country = p_country and w.week = p_week;
  if not found then
    perform private.refuse('no_such_week', format('country %s, week %s', p_country, p_week));
  end if;
  if not private.can_decide_held_votes(v_week, v_now) then
    perform private.refuse('held_closed', format('phase %s', private.get_phase(v_week, v_now)));
  end if;
  perform private.refuse_own_case(v_admin, null, v_week.id);
  perform private.refuse_own_entry_case(v_admin, p_entry_id);
  v_decided := private.decide_votes(v_week.id, p_entry_id, p_voter_ids, v_decision, p_reason, v_admin);
  if v_decided > 0 then
    perform private.write_audit(
      p_action || '_votes', 'entry', p_entry_id::text, jsonb_build_object('state', 'held', 'votes', v_decided),
      jsonb_build_object('state', case p_action when 'release' then 'counted' else 'void' end,
        'votes', v_decided, 'week', p_country || '/' || v_week.week),
      p_reason
    );
  end if;
  v_held := private.build_held_votes(v_week, v_now, v_admin);
  return row(v_held.*, v_decided)::public.decided_votes;
end;
$$;
comment on function public.admin_decide_held_votes(text, text, uuid, uuid[], text, text) is
  'For admins: releases (counts) or voids held votes of these voters for an entry, for a reason. Decided '
  'votes stay as they are. Refuses: not_allowed, own_case, invalid_input, invalid_field '
  '(reason), no_such_week, held_closed (not live, in its last 24 hours, or official).';
grant execute on function public.admin_decide_held_votes(text, text, uuid, uuid[], text, text) to authenticated;

create function public.admin_list_held_votes(p_country text, p_week text)
returns public.held_votes
language plpgsql
-- security definer: API roles may not read the votes of others. This function shows admins the part that they need.
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
  return private.build_held_votes(v_week, v_now, v_admin);
end;
$$;
comment on function public.admin_list_held_votes(text, text) is
  'For admins: the held votes of a week by contestant and reason, each with its voter''s id and the time of '
  'the hold. No groups in the last 24 hours of the week. Refuses: not_allowed, no_such_week.';
grant execute on function public.admin_list_held_votes(text, text) to authenticated;
