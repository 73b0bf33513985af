-- The numbers of a week that has closed: what its page shows beside the ranking.
create type public.week_numbers as (
  votes integer,
  weight numeric,
  average numeric
);
comment on type public.week_numbers is
  'One row of get_week_numbers: counted votes, their effective weight, and the average of their stars, weighted, to 4 decimals.';

create function public.get_week_numbers(p_country text, p_week text)
returns setof public.week_numbers
language plpgsql
-- security definer: the totals of a week are hidden from everybody, and shown here once it has closed.
security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_week public.contest_weeks;
  v_phase text;
begin
  perform private.fold_when_due();
  v_week := private.advance_week(private.find_week(p_country, p_week, v_now), v_now);
  v_phase := private.phase_of(v_week, v_now);
  if v_phase = 'official' then
    return query
      select sum(r.votes)::integer, sum(r.weight), round(sum(r.weighted_stars) / nullif(sum(r.weight), 0), 4)
      from public.results r
      where r.week_id = v_week.id;
  elsif v_phase = 'provisional' then
    return query
      select v_week.votes::integer, v_week.weight::numeric, round(v_week.weighted_stars / nullif(v_week.weight, 0), 4);
  end if;
end;
$$;
comment on function public.get_week_numbers(text, text) is
  'The numbers of a closed week, in one row; none before its close and none for a cancelled one. Codes in any case; else no_such_week.';

revoke all on function public.get_week_numbers(text, text) from public;
grant execute on function public.get_week_numbers(text, text) to anon, authenticated, service_role;
