create type public.surge_hour as (
  hour_starts_at timestamptz,
  votes integer,
  changed integer
);
comment on type public.surge_hour is 'One row of get_week_surge. Nullable: none.';

-- The votes of the blackout by the hour, shown after the close.
create table private.week_surges (
  week_id uuid not null,
  hour integer not null,
  votes integer not null,
  changed integer not null,
  constraint week_surges_pkey primary key (week_id, hour),
  constraint week_surges_belong_to_a_week foreign key (week_id) references public.contest_weeks (id),
  constraint week_surges_hour_is_0_to_23 check (hour between 0 and 23)
);
comment on table private.week_surges is
  'The last 24 hours of closed weeks, counted at the close.';

alter table private.week_surges enable row level security;

create function private.count_surge(p_week_id uuid, p_ends_at timestamptz)
returns setof private.week_surges
language sql
stable
set search_path = ''
as $$
  select
    p_week_id, h.hour,
    (count(*) filter (where not t.is_change))::integer,
    (count(*) filter (where t.is_change))::integer
  from generate_series(0, 23) h (hour)
  left join (
    select floor(extract(epoch from i.at - private.get_blackout_start(p_ends_at)) / 3600) as hour, i.is_change
    from public.votes v
    cross join lateral (values (v.cast_at, false), (v.changed_at, true)) i (at, is_change)
    where v.week_id = p_week_id
      and i.at >= private.get_blackout_start(p_ends_at)
      and (not i.is_change or v.changed_at > v.cast_at)
  ) t on t.hour = h.hour
  group by h.hour
$$;
comment on function private.count_surge(uuid, timestamptz) is
  'In each of the last 24 hours: the votes cast, and the votes with their last change, in every state. Reads '
  'all votes of the week.';

create function public.get_week_surge(p_country text, p_week text default null)
returns setof public.surge_hour
language plpgsql
-- security definer: it counts the votes of everyone, and shows sums after the close.
security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_week public.contest_weeks := private.find_week(p_country, p_week, v_now);
begin
  return query
    select private.get_blackout_start(v_week.ends_at) + c.hour * interval '1 hour', c.votes, c.changed
    from private.week_surges c
    where c.week_id = v_week.id and private.get_phase(v_week, v_now) in ('provisional', 'official')
    order by c.hour;
end;
$$;
comment on function public.get_week_surge(text, text) is
  'The last 24 hours of a week in 24 rows: the votes cast and the votes changed in each hour. No rows before '
  'the close and for a cancelled week. p_week null is the current week. Unknown country or week: '
  'no_such_week.';
grant execute on function public.get_week_surge(text, text) to anon, authenticated, service_role;
