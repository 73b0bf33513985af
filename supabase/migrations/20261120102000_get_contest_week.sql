-- What a contest page says about a week, and the list of weeks.
create type public.contest_week_report as (
  country text,
  week text,
  phase text,
  time_zone text,
  starts_at timestamptz,
  ends_at timestamptz,
  blackout_at timestamptz,
  official_at timestamptz,
  is_blackout boolean,
  entries integer,
  votes integer,
  capacity integer,
  prior numeric,
  prize jsonb,
  winner jsonb,
  cancel_reason text,
  previous_week text,
  next_week text,
  server_time timestamptz
);
comment on type public.contest_week_report is 'What get_contest_week answers. votes is null before the week, in the blackout and when cancelled.';

create type public.contest_week_summary as (
  week text,
  phase text,
  starts_at timestamptz,
  ends_at timestamptz,
  entries integer,
  winner jsonb
);
comment on type public.contest_week_summary is 'One row of list_contest_weeks.';

create function public.get_contest_week(p_country text, p_week text default null)
returns public.contest_week_report
language plpgsql
-- security definer: the totals of a week are hidden from everybody, and shown here outside the blackout.
security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_week public.contest_weeks;
  v_contest public.contests;
  v_report public.contest_week_report;
  v_current text;
begin
  perform private.fold_when_due();
  v_week := private.advance_week(private.find_week(p_country, p_week, v_now), v_now);
  select c.* into v_contest from public.contests c where c.country = v_week.country;
  v_current := private.contest_week_at(v_now, v_contest.time_zone);

  v_report.country := v_week.country;
  v_report.week := v_week.week;
  v_report.phase := private.phase_of(v_week, v_now);
  v_report.time_zone := v_contest.time_zone;
  v_report.starts_at := v_week.starts_at;
  v_report.ends_at := v_week.ends_at;
  v_report.blackout_at := private.blackout_starts_at(v_week.ends_at);
  v_report.official_at := private.official_at(v_week.ends_at);
  v_report.is_blackout := v_report.phase = 'live' and private.is_blackout(v_week.ends_at, v_now);
  v_report.entries := v_week.entries;
  if v_report.phase in ('live', 'provisional', 'official') and not v_report.is_blackout then
    v_report.votes := v_week.votes;
  end if;
  v_report.capacity := v_week.capacity;
  v_report.prior := coalesce(v_week.prior, private.prior_at(v_week.country, v_week.week, v_week.starts_at));
  v_report.prize := v_contest.prize;
  if v_report.phase = 'official' then
    v_report.winner := private.winner_of(v_week.id);
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
comment on function public.get_contest_week(text, text) is
  'The week of a country: the current one where p_week is null, which always answers. Codes in any case; else no_such_week.';

create function public.list_contest_weeks(p_country text, p_limit integer default 12)
returns setof public.contest_week_summary
language plpgsql
-- security definer: it settles what is due, which no caller may do by itself.
security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_current public.contest_weeks := private.find_week(p_country, null, v_now);
  v_week public.contest_weeks;
  v_phase text;
begin
  for v_week in
    select w.*
    from public.contest_weeks w
    where w.country = v_current.country and w.week <= private.neighbour_week(v_current.week, 1)
    union all
    select (v_current).* where v_current.id is null
    order by week desc
    limit least(greatest(coalesce(p_limit, 12), 1), 100)
  loop
    v_week := private.advance_week(v_week, v_now);
    v_phase := private.phase_of(v_week, v_now);
    return next row(
      v_week.week, v_phase, v_week.starts_at, v_week.ends_at, v_week.entries,
      case when v_phase = 'official' then private.winner_of(v_week.id) end
    )::public.contest_week_summary;
  end loop;
end;
$$;
comment on function public.list_contest_weeks(text, integer) is
  'The weeks of a country, newest first, up to and including the next one; p_limit is 1 to 100. Unknown country: no_such_week.';

revoke all on function public.get_contest_week(text, text), public.list_contest_weeks(text, integer) from public;
grant execute on function public.get_contest_week(text, text), public.list_contest_weeks(text, integer)
  to anon, authenticated, service_role;
