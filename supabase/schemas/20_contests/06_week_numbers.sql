create type public.week_correction as (
  rank integer,
  at timestamptz
);
comment on type public.week_correction is
  'A correction of an official result: the rank of a contestant who was disqualified later, and the time of '
  'it. Nullable: none.';

create type public.week_numbers as (
  votes integer,
  weight numeric,
  average numeric,
  corrections public.week_correction[]
);
comment on type public.week_numbers is
  'One row of get_week_numbers: counted votes, their effective weight, the weighted average of their stars to '
  '4 decimals (null without votes), and the corrections of an official result, by their time. Nullable: '
  'average.';

create function private.list_corrections(p_week public.contest_weeks)
returns public.week_correction[]
language sql
stable
set search_path = ''
as $$
  select array(
    select row(r.rank, e.decided_at)::public.week_correction
    from public.results r
    join public.entries e on e.id = r.entry_id
    where r.week_id = p_week.id and e.state = 'disqualified' and e.decided_at >= private.get_official_time(p_week.ends_at)
    order by e.decided_at, r.rank
  );
$$;
comment on function private.list_corrections(contest_weeks) is
  'The ranks of entries that were disqualified after the result of their week was official.';

create function public.get_week_numbers(p_country text, p_week text)
returns setof public.week_numbers
language plpgsql
-- security definer: API roles may not read the totals of a week. This function shows them after the close.
security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_week public.contest_weeks;
  v_phase text;
begin
  v_week := private.find_week(p_country, p_week, v_now);
  v_phase := private.get_phase(v_week, v_now);
  if v_phase = 'official' then
    return query
      select
        sum(r.votes)::integer, sum(r.weight), round(sum(r.weighted_stars) / nullif(sum(r.weight), 0), 4),
        private.list_corrections(v_week)
      from public.results r
      where r.week_id = v_week.id;
  elsif v_phase = 'provisional' and not private.is_counting(v_week, v_now) then
    return query
      select
        coalesce(sum(t.votes), 0)::integer, coalesce(sum(t.weight), 0),
        round(sum(t.weighted_stars) / nullif(sum(t.weight), 0), 4), '{}'::public.week_correction[]
      from private.week_totals t
      where t.week_id = v_week.id;
  end if;
end;
$$;
comment on function public.get_week_numbers(text, text) is
  'The numbers of a closed week, in one row. No row before its close and for a cancelled week. Codes in any '
  'case; otherwise no_such_week.';
grant execute on function public.get_week_numbers(text, text) to anon, authenticated, service_role;
