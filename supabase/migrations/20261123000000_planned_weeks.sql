-- Who enters after the cut-off is planned for the week after next; so that week is listed as soon as it has an entry.
create or replace function public.list_contest_weeks(p_country text, p_limit integer default 12)
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
    where w.country = v_current.country
      and w.week <= private.neighbour_week(v_current.week, 2)
      and (w.week <= private.neighbour_week(v_current.week, 1) or w.entries > 0)
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
  'The weeks of a country, newest first, up to the next one, and the one after it where entries are planned for it; p_limit is 1 to 100. Unknown country: no_such_week.';
