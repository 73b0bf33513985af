create type public.admin_week_rank as (
  rank integer,
  profile_id uuid,
  display_name text,
  state public.entry_state,
  score numeric,
  votes integer
);
comment on type public.admin_week_rank is 'An entry in the official ranking of a week. Nullable: none.';

create type public.admin_week as (
  week text,
  phase public.phase,
  starts_at timestamptz,
  ends_at timestamptz,
  official_at timestamptz,
  capacity integer,
  entries integer,
  cancel_reason text,
  waiting integer,
  held integer,
  can_set_capacity boolean,
  can_cancel boolean,
  winner_id uuid,
  ranking public.admin_week_rank[]
);
comment on type public.admin_week is
  'A week as admins see it. waiting: entries that are not decided yet. held: votes that are held, null in the '
  'last 24 hours of the week. ranking: the first ten, once they are official. Nullable: cancel_reason, held, '
  'winner_id.';

create type public.admin_weeks as (
  country public.country,
  time_zone text,
  current text,
  weeks public.admin_week[],
  server_time timestamptz
);
comment on type public.admin_weeks is 'The weeks of a country as admins see them. Nullable: none.';

create function private.build_admin_week(p_week public.contest_weeks, p_now timestamptz)
returns public.admin_week
language sql
stable
set search_path = ''
as $$
  select
    p_week.week, private.get_phase(p_week, p_now), p_week.starts_at, p_week.ends_at,
    private.get_official_time(p_week.ends_at), p_week.capacity, p_week.entries, p_week.cancel_reason,
    (
      select count(*) from public.entries e
      where e.week_id = p_week.id and e.state in ('submitted', 'changes_requested')
    ),
    -- Nobody sees numbers of votes in the last 24 hours.
    case
      when private.get_phase(p_week, p_now) = 'live' and private.is_blackout(p_week.ends_at, p_now) then null
      else (select count(*) from public.votes v where v.week_id = p_week.id and v.state = 'held')
    end,
    p_week.starts_at > p_now and p_week.cancelled_at is null,
    p_week.ends_at > p_now and p_week.cancelled_at is null,
    case when p_week.settled_at is not null then (private.get_winner(p_week.id)).profile_id end,
    array(
      select row(r.rank, e.profile_id, e.display_name, e.state, r.score, r.votes)::public.admin_week_rank
      from public.results r join public.entries e on e.id = r.entry_id
      where r.week_id = p_week.id and r.rank <= 10
      order by r.rank
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
returns public.admin_weeks
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
  perform private.lock_contest(p_country);
  v_week := private.get_week_to_change(p_country, p_week);
  perform private.refuse_own_case(v_admin, null, v_week.id);
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
  'move to the next week. Refuses: not_allowed, own_case, no_such_week, voting_closed (it has ended), invalid_field.';
grant execute on function public.admin_cancel_week(text, text, text) to authenticated;

create function public.admin_set_capacity(p_country text, p_week text, p_capacity integer, p_reason text)
returns public.admin_weeks
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
  perform private.lock_contest(p_country);
  if p_capacity is null or p_capacity not between 3 and 1000 then
    perform private.refuse('invalid_field', 'capacity', '3 to 1000');
  end if;
  v_week := private.get_week_to_change(p_country, p_week);
  perform private.refuse_own_case(v_admin, null, v_week.id);
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
  'For admins: sets the capacity of an upcoming week, 3 to 1000. Refuses: own_case, not_allowed (also once it has '
  'started), no_such_week, invalid_field.';
grant execute on function public.admin_set_capacity(text, text, integer, text) to authenticated;

create function public.admin_list_weeks(p_country text)
returns public.admin_weeks
language plpgsql
-- security definer: API roles may not read weeks.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_now timestamptz := private.clock();
  v_contest public.contests;
  v_current text;
begin
  select c.* into v_contest from public.contests c where c.country = p_country;
  if not found then
    perform private.refuse('no_such_week', format('country %s', p_country));
  end if;
  v_current := private.get_contest_week_at(v_now, v_contest.time_zone);
  return row(
    p_country, v_contest.time_zone, v_current,
    array(
      select private.build_admin_week(
        case when w.id is null then private.build_empty_week(p_country, n.week, v_contest.time_zone) else w end, v_now
      )
      from (select private.get_neighbor_week(v_current, g) as week, g from generate_series(-8, 4) g) n
      left join public.contest_weeks w on w.country = p_country and w.week = n.week
      where w.id is not null or n.g >= 0
      order by n.week desc
    ),
    v_now
  )::public.admin_weeks;
end;
$$;
comment on function public.admin_list_weeks(text) is
  'For admins: the weeks of a country, newest first, from four weeks ahead to eight weeks ago. Refuses: '
  'not_allowed, no_such_week.';
grant execute on function public.admin_list_weeks(text) to authenticated;
