create type public.winner as (
  entry_id uuid,
  profile_id uuid,
  display_name text,
  age integer,
  city text,
  score numeric,
  votes integer,
  portrait public.picture
);
comment on type public.winner is
  'The card of the winner of an official week. For a blocked pair it has no profile_id and no portrait. '
  'Nullable: profile_id, portrait.';

create type public.contest_week_report as (
  country public.country,
  week text,
  phase public.phase,
  time_zone text,
  starts_at timestamptz,
  ends_at timestamptz,
  blackout_at timestamptz,
  official_at timestamptz,
  is_blackout boolean,
  is_counting boolean,
  entries integer,
  votes integer,
  capacity integer,
  prior numeric,
  qualification_commitment text,
  prize public.prize,
  winner public.winner,
  cancel_reason text,
  previous_week text,
  next_week text,
  server_time timestamptz
);
comment on type public.contest_week_report is
  'What get_contest_week answers. is_counting: the worker opens or closes the week at this moment. votes is null before '
  'the week, in the blackout, while counting and for a cancelled week. prior is null before the week is open, '
  'qualification_commitment before the cut-off, winner without one. Nullable: votes, prior, qualification_commitment, '
  'prize, winner, cancel_reason, previous_week, next_week.';

create type public.contest_week_summary as (
  week text,
  phase public.phase,
  starts_at timestamptz,
  ends_at timestamptz,
  entries integer,
  winner public.winner
);
comment on type public.contest_week_summary is
  'One row of list_contest_weeks. winner is null without one. Nullable: winner.';

create function private.is_counting(p_week public.contest_weeks, p_now timestamptz)
returns boolean
language sql
stable
set search_path = ''
as $$
  select p_week.id is not null and p_week.cancelled_at is null and (
    (p_week.starts_at <= p_now and p_week.qualified_at is null)
    or (p_week.ends_at <= p_now and p_week.draw_seed is null)
  );
$$;
comment on function private.is_counting(contest_weeks, timestamptz) is
  'Whether the worker has still to open or to close a week. Until then it takes no votes and shows no standing.';

create function private.build_week_report(p_country text, p_week text default null)
returns public.contest_week_report
language plpgsql
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_week public.contest_weeks;
  v_contest public.contests;
  v_report public.contest_week_report;
  v_current text;
begin
  v_week := private.find_week(p_country, p_week, v_now);
  select c.* into v_contest from public.contests c where c.country = v_week.country;
  v_current := private.get_contest_week_at(v_now, v_contest.time_zone);

  v_report.country := v_week.country;
  v_report.week := v_week.week;
  v_report.phase := private.get_phase(v_week, v_now);
  v_report.time_zone := v_contest.time_zone;
  v_report.starts_at := v_week.starts_at;
  v_report.ends_at := v_week.ends_at;
  v_report.blackout_at := private.get_blackout_start(v_week.ends_at);
  v_report.official_at := private.get_official_time(v_week.ends_at);
  v_report.is_blackout := v_report.phase = 'live' and private.is_blackout(v_week.ends_at, v_now);
  v_report.is_counting := private.is_counting(v_week, v_now);
  v_report.entries := v_week.entries;
  if v_report.phase in ('live', 'provisional', 'official') and not v_report.is_blackout
    and not v_report.is_counting
  then
    v_report.votes := private.count_week_votes(v_week.id);
  end if;
  v_report.capacity := v_week.capacity;
  v_report.prior := v_week.prior;
  v_report.qualification_commitment := v_week.qualification_commitment;
  v_report.prize := jsonb_populate_record(null::public.prize, v_contest.prize);
  if v_report.phase = 'official' then
    v_report.winner := private.get_winner(v_week.id);
  elsif v_report.phase = 'cancelled' then
    v_report.cancel_reason := coalesce(v_week.cancel_reason, 'too_few_entries');
  end if;
  v_report.previous_week := greatest(
    (select max(w.week) from public.contest_weeks w where w.country = v_week.country and w.week < v_week.week),
    case when v_current < v_week.week then v_current end
  );
  v_report.next_week := least(
    (select min(w.week) from public.contest_weeks w where w.country = v_week.country and w.week > v_week.week),
    case when v_current > v_week.week then v_current end
  );
  v_report.server_time := v_now;
  return v_report;
end;
$$;
comment on function private.build_week_report(text, text) is
  'The week of a country, the current one where p_week is null. The current week always exists. Codes in any '
  'case; otherwise no_such_week.';

-- An entry after the cut-off is planned for the week after the next one. That week is listed once it has an entry.
create function private.list_all_weeks(p_country text, p_limit integer default 12)
returns setof public.contest_week_summary
language plpgsql
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_current public.contest_weeks := private.find_week(p_country, null, v_now);
  v_week public.contest_weeks;
  v_phase public.phase;
begin
  for v_week in
    select w.*
    from public.contest_weeks w
    where w.country = v_current.country
      and w.week <= private.get_neighbor_week(v_current.week, 2)
      and (w.week <= private.get_neighbor_week(v_current.week, 1) or w.entries > 0)
    union all
    select (v_current).* where v_current.id is null
    order by week desc
    limit least(greatest(coalesce(p_limit, 12), 1), 100)
  loop
    v_phase := private.get_phase(v_week, v_now);
    return next row(
      v_week.week, v_phase, v_week.starts_at, v_week.ends_at, v_week.entries,
      case when v_phase = 'official' then private.get_winner(v_week.id) end
    )::public.contest_week_summary;
  end loop;
end;
$$;
comment on function private.list_all_weeks(text, integer) is
  'The weeks of a country, newest first, up to the next week. The week after it is listed once entries are '
  'planned for it. p_limit is 1 to 100. Unknown country: no_such_week.';

create function public.get_contest_week(p_country text, p_week text default null)
returns public.contest_week_report
language plpgsql
-- security definer: API roles may not read the totals of a week. This function shows them outside the blackout.
security definer
set search_path = ''
as $$
declare
  v_report public.contest_week_report := private.build_week_report(p_country, p_week);
begin
  v_report.winner := private.get_winner_for_viewer(v_report.winner);
  return v_report;
end;
$$;
comment on function public.get_contest_week(text, text) is
  'The week of a country, the current one where p_week is null. The current week always exists. Codes in any '
  'case; otherwise no_such_week. For a blocked pair the winner has no profile_id and no portrait.';
grant execute on function public.get_contest_week(text, text) to anon, authenticated, service_role;

create function public.list_contest_weeks(p_country text, p_limit integer default 12)
returns setof public.contest_week_summary
language sql
-- security definer: API roles may not read weeks.
security definer
set search_path = ''
as $$
  select w.week, w.phase, w.starts_at, w.ends_at, w.entries, private.get_winner_for_viewer(w.winner)
  from private.list_all_weeks(p_country, p_limit) w;
$$;
comment on function public.list_contest_weeks(text, integer) is
  'The weeks of a country, newest first, up to the next week. The week after it is listed once entries are '
  'planned for it. p_limit is 1 to 100. Winners as in get_contest_week. Unknown country: no_such_week.';
grant execute on function public.list_contest_weeks(text, integer) to anon, authenticated, service_role;

create function private.get_winner(p_week_id uuid)
returns public.winner
language sql
stable
set search_path = ''
as $$
  select
    best.entry_id, s.profile_id, s.display_name, s.age, s.city, s.shown_score, best.votes,
    private.unpack_portrait(s.packed_portrait)
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
comment on function private.get_winner(uuid) is
  'The card of the winner of an official week: the first rank that was not disqualified, with an effective '
  'weight of at least 10. Null without one.';

create function private.get_winner_for_viewer(p_winner public.winner)
returns public.winner
language sql
stable
set search_path = ''
as $$
  select case
    when private.is_blocked_pair((select auth.uid()), p_winner.profile_id)
    then row(
      p_winner.entry_id, null, p_winner.display_name, 18, '–', p_winner.score, p_winner.votes, null
    )::public.winner
    else p_winner
  end;
$$;
comment on function private.get_winner_for_viewer(winner) is
  'The card of a winner for the caller: without a link and a portrait for a blocked pair.';
