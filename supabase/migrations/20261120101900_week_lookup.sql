-- How a reader finds a week. No scheduler has to run: what is due for the week is done when it is first read.
create function private.empty_week(p_country text, p_week text, p_time_zone text)
returns public.contest_weeks
language plpgsql
stable
set search_path = ''
as $$
declare
  v_week public.contest_weeks;
begin
  v_week.country := p_country;
  v_week.week := p_week;
  v_week.starts_at := private.contest_week_starts_at(p_week, p_time_zone);
  v_week.ends_at := private.contest_week_starts_at(private.neighbour_week(p_week, 1), p_time_zone);
  v_week.capacity := (select c.capacity from public.contests c where c.country = p_country);
  v_week.entries := 0;
  v_week.starters := 0;
  return v_week;
end;
$$;
comment on function private.empty_week(text, text, text) is 'A week for which nobody entered and no row exists: its id is null.';

create function private.find_week(p_country text, p_week text, p_now timestamptz)
returns public.contest_weeks
language plpgsql
set search_path = ''
as $$
declare
  v_week public.contest_weeks;
  v_time_zone text;
  v_current text;
begin
  if p_week is null then
    -- Slugs sort as time does, so this reads the current week and perhaps a later one.
    select w.* into v_week
    from public.contest_weeks w
    where w.country = lower(p_country) and w.starts_at <= p_now
    order by w.week desc
    limit 1;
    if found and p_now < v_week.ends_at then
      return v_week;
    end if;
  else
    select w.* into v_week
    from public.contest_weeks w
    where w.country = lower(p_country) and w.week = lower(p_week);
    if found then
      return v_week;
    end if;
  end if;

  select c.time_zone into v_time_zone from public.contests c where c.country = lower(p_country);
  v_current := private.contest_week_at(p_now, v_time_zone);
  if v_time_zone is null or lower(p_week) <> v_current then
    perform private.refuse('no_such_week', format('country %s, week %s', p_country, p_week));
  end if;
  select w.* into v_week from public.contest_weeks w where w.country = lower(p_country) and w.week = v_current;
  if found then
    return v_week;
  end if;
  return private.empty_week(lower(p_country), v_current, v_time_zone);
end;
$$;
comment on function private.find_week(text, text, timestamptz) is
  'The week of a country, the current one where p_week is null. The current week always answers: without a row its id is null.';

create function private.advance_week(p_week public.contest_weeks, p_now timestamptz)
returns public.contest_weeks
language plpgsql
set search_path = ''
as $$
begin
  if p_week.id is null
    or p_week.settled_at is not null
    or p_week.cancelled_at is not null
    or p_now < p_week.starts_at
    or current_setting('transaction_read_only') = 'on'
  then
    return p_week;
  end if;
  if p_now >= private.official_at(p_week.ends_at) then
    perform private.settle_week(p_week.id);
  elsif p_now >= p_week.ends_at and p_week.draw_seed is null then
    perform private.close_week(p_week.id);
  elsif p_week.prior is null then
    perform private.open_week(p_week.id);
  else
    return p_week;
  end if;
  select w.* into p_week from public.contest_weeks w where w.id = p_week.id;
  return p_week;
end;
$$;
comment on function private.advance_week(public.contest_weeks, timestamptz) is
  'Opens, closes or settles the week where that is due, and returns it as it then is. Does nothing in a read-only transaction.';

create function private.phase_of(p_week public.contest_weeks, p_now timestamptz)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_week.settled_at is not null then
    return 'official';
  end if;
  return case private.phase_at(
      p_week.starts_at, p_week.ends_at, p_week.cancelled_at is not null, p_week.starters, p_now
    )
    when 'upcoming' then 'upcoming'
    when 'live' then 'live'
    when 'cancelled' then 'cancelled'
    -- Official is what has been settled: a read-only caller who comes first still sees it as provisional.
    else 'provisional'
  end;
end;
$$;
comment on function private.phase_of(public.contest_weeks, timestamptz) is 'The phase of a stored week, from the clock and the stored decisions.';

create function private.winner_of(p_week_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'entry_id', best.entry_id, 'profile_id', s.profile_id, 'display_name', s.display_name, 'age', s.age, 'city', s.city,
    'score', s.shown_score, 'votes', best.votes, 'portrait', private.unpack_portrait(s.packed_portrait)
  )
  from (
    select r.entry_id, r.votes, r.weight
    from public.results r
    join public.entries e on e.id = r.entry_id
    where r.week_id = p_week_id and e.state <> 'disqualified'
    order by r.rank
    limit 1
  ) best
  join private.standings s on s.entry_id = best.entry_id
  where best.weight >= 10;
$$;
comment on function private.winner_of(uuid) is
  'The card of the winner of an official week, or null: the first rank that was not disqualified, with an effective weight of at least 10.';

revoke all on function
  private.empty_week(text, text, text),
  private.find_week(text, text, timestamptz),
  private.advance_week(public.contest_weeks, timestamptz),
  private.phase_of(public.contest_weeks, timestamptz),
  private.winner_of(uuid)
from public;
