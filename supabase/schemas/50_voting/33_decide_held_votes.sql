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
  'For admins: the held votes of a week by contestant and reason, each with its voter''s id, its times, its networks as '
  'letters and its evidence, and the open appeals. No stars, no addresses, and nothing in the last 24 hours of the week. Refuses: not_allowed, no_such_week.';
grant execute on function public.admin_list_held_votes(text, text) to authenticated;

create type public.previewed_rank as (
  entry_id uuid,
  display_name text,
  rank_before integer,
  rank_after integer
);
comment on type public.previewed_rank is 'The rank of an entry now and after a decision. Nullable: none.';

create function private.preview_release(p_week public.contest_weeks, p_entry_id uuid, p_voter_ids uuid[], p_admin uuid)
returns setof public.previewed_rank
language sql
stable
set search_path = ''
as $$
  with released as (
    select
      count(*) as votes, coalesce(sum((v.stars = 5)::integer), 0) as fives, coalesce(sum(v.weight), 0) as weight,
      coalesce(sum(v.weight * v.stars), 0) as weighted_stars
    from public.votes v
    where v.week_id = p_week.id and v.entry_id = p_entry_id and v.voter_id = any (p_voter_ids) and v.state = 'held'
      and v.voter_id <> p_admin
  ),
  sums as (
    select
      s.entry_id, s.display_name, s.score, s.weight, s.fives_share,
      case when p_week.draw_seed is not null then private.compute_draw(p_week.draw_seed, s.entry_id) end as draw,
      case s.entry_id when p_entry_id
        then private.compute_score(s.weighted_stars + r.weighted_stars, s.weight + r.weight, coalesce(p_week.prior, 3.5))
        else s.score
      end as new_score,
      s.weight + case s.entry_id when p_entry_id then r.weight else 0 end as new_weight,
      case s.entry_id when p_entry_id
        then private.compute_fives_share((s.fives + r.fives)::integer, (s.votes + r.votes)::integer)
        else s.fives_share
      end as new_fives_share
    from private.standings s
    join public.entries e on e.id = s.entry_id
    cross join released r
    where s.week_id = p_week.id
      and case when p_week.draw_seed is null then s.is_listed else private.is_ranked(e, s) end
  ),
  ranked as (
    select
      u.entry_id, u.display_name,
      rank() over (order by u.score desc, u.weight desc, u.fives_share desc, u.draw collate "C") as rank_before,
      rank() over (order by u.new_score desc, u.new_weight desc, u.new_fives_share desc, u.draw collate "C") as rank_after
    from sums u
  )
  select k.entry_id, k.display_name, k.rank_before::integer, k.rank_after::integer
  from ranked k
  where k.entry_id = p_entry_id or k.rank_before <> k.rank_after
  order by k.rank_after, k.entry_id
  limit 50;
$$;
comment on function private.preview_release(contest_weeks, uuid, uuid[], uuid) is
  'The ranks that change when the held votes of these voters count, and that of the entry.';

create function public.admin_preview_held_decision(p_country text, p_week text, p_entry_id uuid, p_voter_ids uuid[])
returns setof public.previewed_rank
language plpgsql
stable
-- security definer: API roles may not read votes of others.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_now timestamptz := private.clock();
  v_week public.contest_weeks;
begin
  if coalesce(cardinality(p_voter_ids), 0) not between 1 and 500 then
    perform private.refuse('invalid_input', 'p_voter_ids has 1 to 500');
  end if;
  select w.* into v_week from public.contest_weeks w where w.country = p_country and w.week = p_week;
  if not found then
    perform private.refuse('no_such_week', format('country %s, week %s', p_country, p_week));
  end if;
  if not private.can_decide_held_votes(v_week, v_now) then
    perform private.refuse('held_closed', format('phase %s', private.get_phase(v_week, v_now)));
  end if;
  perform private.refuse_own_case(v_admin, null, v_week.id);
  return query select r.* from private.preview_release(v_week, p_entry_id, p_voter_ids, v_admin) r;
end;
$$;
comment on function public.admin_preview_held_decision(text, text, uuid, uuid[]) is
  'For admins: the ranks that change when the held votes of these voters for an entry are released, and that of the entry. '
  'Voiding them changes none. Ranks alone: a score would tell the stars. Refuses: not_allowed, invalid_input, no_such_week, '
  'held_closed, own_case.';
grant execute on function public.admin_preview_held_decision(text, text, uuid, uuid[]) to authenticated;

create function public.admin_decide_vote_appeal(
  p_country text, p_week text, p_voter_id uuid, p_action text, p_reason text
)
returns public.decided_votes
language plpgsql
-- security definer: API roles may not change votes.
security definer
set search_path = ''
as $$
declare
  v_entry_id uuid;
  v_answer public.decided_votes;
  v_decided integer := 0;
  v_is_first boolean := true;
begin
  perform private.require_admin();
  for v_entry_id in
    select v.entry_id
    from public.votes v
    join public.contest_weeks w on w.id = v.week_id
    where w.country = p_country and w.week = p_week and v.voter_id = p_voter_id and v.state = 'held'
    order by v.entry_id
  loop
    v_answer := public.admin_decide_held_votes(p_country, p_week, v_entry_id, array[p_voter_id], p_action, p_reason);
    v_decided := v_decided + v_answer.decided;
    v_is_first := false;
  end loop;
  if v_is_first then
    -- Nothing is held: the answer of a decision about no vote, or its refusal.
    v_answer := public.admin_decide_held_votes(
      p_country, p_week, '00000000-0000-0000-0000-000000000000', array[p_voter_id], p_action, p_reason
    );
  end if;
  v_answer.decided := v_decided;
  return v_answer;
end;
$$;
comment on function public.admin_decide_vote_appeal(text, text, uuid, text, text) is
  'For admins: admin_decide_held_votes for all held votes of a voter in a week, which answers an open appeal. Refuses what '
  'admin_decide_held_votes refuses.';
grant execute on function public.admin_decide_vote_appeal(text, text, uuid, text, text) to authenticated;
