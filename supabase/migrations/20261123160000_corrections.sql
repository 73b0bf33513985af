-- A disqualification after the result is official leaves votes and results as they were published: the week tells of it beside
-- them, and the next rank holds the place (private.winner_of).
alter type public.week_numbers add attribute corrections jsonb;
comment on type public.week_numbers is
  'One row of get_week_numbers: counted votes, their effective weight, the average of their stars, weighted, to 4 decimals, and '
  'the corrections of an official result: the rank of whoever was disqualified after it, and when (rank, at), in that order.';

create function private.corrections_of(p_week public.contest_weeks)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('rank', r.rank, 'at', e.decided_at) order by e.decided_at, r.rank), '[]'::jsonb)
  from public.results r
  join public.entries e on e.id = r.entry_id
  where r.week_id = p_week.id and e.state = 'disqualified' and e.decided_at >= private.official_at(p_week.ends_at);
$$;
comment on function private.corrections_of(public.contest_weeks) is
  'Who of a settled week was disqualified after its result was official, by rank alone.';

create or replace function public.get_week_numbers(p_country text, p_week text)
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
      select
        sum(r.votes)::integer, sum(r.weight), round(sum(r.weighted_stars) / nullif(sum(r.weight), 0), 4),
        private.corrections_of(v_week)
      from public.results r
      where r.week_id = v_week.id;
  elsif v_phase = 'provisional' then
    return query
      select
        v_week.votes::integer, v_week.weight::numeric, round(v_week.weighted_stars / nullif(v_week.weight, 0), 4),
        '[]'::jsonb;
  end if;
end;
$$;

revoke all on function private.corrections_of(public.contest_weeks) from public;
