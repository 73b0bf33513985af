create function private.build_admin_week(p_week public.contest_weeks, p_now timestamptz)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'week', p_week.week, 'phase', private.get_phase(p_week, p_now),
    'starts_at', p_week.starts_at, 'ends_at', p_week.ends_at, 'official_at', private.get_official_time(p_week.ends_at),
    'capacity', p_week.capacity, 'entries', p_week.entries, 'cancel_reason', p_week.cancel_reason,
    'waiting', (
      select count(*) from public.entries e
      where e.week_id = p_week.id and e.state in ('submitted', 'changes_requested')
    ),
    -- Nobody sees numbers of votes in the last 24 hours.
    'held', case
      when private.get_phase(p_week, p_now) = 'live' and private.is_blackout(p_week.ends_at, p_now) then null
      else (select count(*) from public.votes v where v.week_id = p_week.id and v.state = 'held')
    end,
    'can_set_capacity', p_week.starts_at > p_now and p_week.cancelled_at is null,
    'can_cancel', p_week.ends_at > p_now and p_week.cancelled_at is null,
    'winner_id', case when p_week.settled_at is not null then private.get_winner(p_week.id) ->> 'profile_id' end,
    'ranking', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'rank', r.rank, 'profile_id', e.profile_id, 'display_name', e.display_name, 'state', e.state,
        'score', r.score, 'votes', r.votes
      ) order by r.rank), '[]')
      from public.results r join public.entries e on e.id = r.entry_id
      where r.week_id = p_week.id and r.rank <= 10
    )
  );
$$;
comment on function private.build_admin_week(contest_weeks, timestamptz) is
  'A week as an admin sees it. It has standings only once they are official.';

create function private.check_reason(p_reason text, p_longest integer)
returns text
language plpgsql
set search_path = ''
as $$
begin
  if coalesce(btrim(p_reason), '') = '' or char_length(btrim(p_reason)) > p_longest then
    perform private.refuse('invalid_field', 'reason', format('1 to %s characters', p_longest));
  end if;
  return btrim(p_reason);
end;
$$;
comment on function private.check_reason(text, integer) is
  'The reason without spaces around it. invalid_field without a reason.';

create function private.get_week_to_change(p_country text, p_week text)
returns public.contest_weeks
language plpgsql
set search_path = ''
as $$
declare
  v_time_zone text := (select c.time_zone from public.contests c where c.country = p_country);
  v_id uuid;
  v_week public.contest_weeks;
begin
  select w.id into v_id from public.contest_weeks w where w.country = p_country and w.week = p_week;
  if not found then
    if v_time_zone is null or private.get_contest_week_monday(p_week) is null
      or p_week not between private.get_contest_week_at(private.clock(), v_time_zone)
        and private.get_neighbor_week(private.get_contest_week_at(private.clock(), v_time_zone), 12)
    then
      perform private.refuse('no_such_week', format('country %s, week %s', p_country, p_week));
    end if;
    v_id := private.ensure_week(p_country, p_week);
  end if;
  select w.* into v_week from public.contest_weeks w where w.id = v_id;
  return v_week;
end;
$$;
comment on function private.get_week_to_change(text, text) is
  'A week that has a row, or one of the next twelve, which then gets a row. Otherwise no_such_week.';

create function public.admin_cancel_week(p_country text, p_week text, p_reason text)
returns jsonb
language plpgsql
-- security definer: API roles may not change weeks.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_week public.contest_weeks;
  v_reason text := private.check_reason(p_reason, 500);
begin
  perform private.lock_standings();
  v_week := private.get_week_to_change(p_country, p_week);
  if v_week.cancelled_at is null then
    perform private.cancel_week(v_week.id, v_reason);
    perform private.write_audit(
      'cancel_week', 'week', p_country || '/' || v_week.week,
      jsonb_build_object('phase', private.get_phase(v_week, private.clock()), 'entries', v_week.entries),
      jsonb_build_object('phase', 'cancelled'), v_reason
    );
  end if;
  return public.admin_list_weeks(p_country);
end;
$$;
comment on function public.admin_cancel_week(text, text, text) is
  'For admins: cancels a week that has not ended, for a public reason. Its votes become void, its entries '
  'move to the next week. Refuses: not_allowed, no_such_week, voting_closed (it has ended), invalid_field.';
grant execute on function public.admin_cancel_week(text, text, text) to authenticated;

create function public.admin_set_capacity(p_country text, p_week text, p_capacity integer, p_reason text)
returns jsonb
language plpgsql
-- security definer: API roles may not change weeks.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_week public.contest_weeks;
  v_reason text := private.check_reason(p_reason, 500);
begin
  perform private.lock_standings();
  if p_capacity is null or p_capacity not between 3 and 1000 then
    perform private.refuse('invalid_field', 'capacity', '3 to 1000');
  end if;
  v_week := private.get_week_to_change(p_country, p_week);
  if v_week.starts_at <= private.clock() or v_week.cancelled_at is not null then
    perform private.refuse('not_allowed', 'The week has started or is cancelled.');
  end if;
  if v_week.capacity <> p_capacity then
    update public.contest_weeks w set capacity = p_capacity where w.id = v_week.id;
    perform private.write_audit(
      'set_capacity', 'week', p_country || '/' || v_week.week,
      jsonb_build_object('capacity', v_week.capacity), jsonb_build_object('capacity', p_capacity), v_reason
    );
  end if;
  return public.admin_list_weeks(p_country);
end;
$$;
comment on function public.admin_set_capacity(text, text, integer, text) is
  'For admins: sets the capacity of an upcoming week, 3 to 1000. Refuses: not_allowed (also once it has '
  'started), no_such_week, invalid_field.';
grant execute on function public.admin_set_capacity(text, text, integer, text) to authenticated;

create function public.admin_list_weeks(p_country text)
returns jsonb
language plpgsql
-- security definer: it opens and settles overdue weeks first, as every function that reads weeks.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_now timestamptz := private.clock();
  v_contest public.contests;
  v_current text;
  v_weeks jsonb;
begin
  select c.* into v_contest from public.contests c where c.country = p_country;
  if not found then
    perform private.refuse('no_such_week', format('country %s', p_country));
  end if;
  v_current := private.get_contest_week_at(v_now, v_contest.time_zone);
  perform private.advance_week(w, v_now)
  from public.contest_weeks w
  where w.country = p_country and w.week between private.get_neighbor_week(v_current, -8) and v_current;
  select jsonb_agg(private.build_admin_week(
    case when w.id is null then private.build_empty_week(p_country, n.week, v_contest.time_zone) else w end, v_now
  ) order by n.week desc)
  into v_weeks
  from (select private.get_neighbor_week(v_current, g) as week, g from generate_series(-8, 4) g) n
  left join public.contest_weeks w on w.country = p_country and w.week = n.week
  where w.id is not null or n.g >= 0;
  return jsonb_build_object(
    'country', p_country, 'time_zone', v_contest.time_zone, 'current', v_current, 'weeks', v_weeks, 'server_time', v_now
  );
end;
$$;
comment on function public.admin_list_weeks(text) is
  'For admins: the weeks of a country, newest first, from four weeks ahead to eight weeks ago. Refuses: '
  'not_allowed, no_such_week.';
grant execute on function public.admin_list_weeks(text) to authenticated;

create function private.cancel_week(p_week_id uuid, p_reason text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_week public.contest_weeks;
  v_now timestamptz;
begin
  perform private.lock_standings();
  perform private.lock_entries();
  perform private.qualify_week(p_week_id);
  v_now := private.clock();
  select w.* into v_week from public.contest_weeks w where w.id = p_week_id;
  if not found then
    perform private.refuse('no_such_week', format('week %s', p_week_id));
  end if;
  if v_week.cancelled_at is not null then
    return;
  end if;
  if v_week.ends_at <= v_now then
    perform private.refuse('voting_closed', format('The week ended at %s.', v_week.ends_at));
  end if;
  if nullif(btrim(p_reason), '') is null or char_length(p_reason) > 500 then
    perform private.refuse('invalid_input', 'p_reason has no text or more than 500 characters');
  end if;
  if v_week.starts_at <= v_now then
    perform private.void_week_votes(p_week_id);
  end if;
  update public.contest_weeks w set cancelled_at = v_now, cancel_reason = btrim(p_reason) where w.id = p_week_id;
  perform private.move_entries_to_week(
    array(
      select e.id
      from public.entries e
      where e.week_id = p_week_id and e.state in ('submitted', 'changes_requested', 'approved')
    ),
    private.get_neighbor_week(v_week.week, 1), 'carried_over_cancelled'
  );
end;
$$;
comment on function private.cancel_week(uuid, text) is
  'Cancels a week that has not ended: its votes become void, its entries move to the next week. A second call '
  'changes nothing. Refuses: no_such_week, voting_closed (it has ended), invalid_input (the reason needs 1 to '
  '500 characters).';

create function private.void_week_votes(p_week_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Waits for pending votes. Later calls find the week cancelled.
  perform private.lock_week(p_week_id);
  perform private.tally_deltas();
  update public.votes v set state = 'void' where v.week_id = p_week_id and v.state <> 'void';
  update private.standings s
  set
    votes = 0, stars = 0, fives = 0, weight = 0, weighted_stars = 0, fives_share = 0,
    score = private.compute_score(0, 0, 3.5, 4), shown_score = private.compute_score(0, 0, 3.5, 2), final_rank = null
  where s.week_id = p_week_id;
  update public.contest_weeks w set votes = 0, weight = 0, weighted_stars = 0 where w.id = p_week_id;
end;
$$;
comment on function private.void_week_votes(uuid) is
  'Takes the votes of a week out of every sum. Votes keep their stars and receipts. Needs the lock of the '
  'standings.';
