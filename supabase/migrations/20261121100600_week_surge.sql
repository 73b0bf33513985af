-- What came in during the blackout, hour by hour, told after the close.
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
  'The last 24 hours of closed weeks, counted once, when somebody first asks: the votes of a closed week do not change their times.';

alter table private.week_surges enable row level security;
revoke all on table private.week_surges from public, anon, authenticated, service_role;

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
    select floor(extract(epoch from i.at - private.blackout_starts_at(p_ends_at)) / 3600) as hour, i.is_change
    from public.votes v
    cross join lateral (values (v.cast_at, false), (v.changed_at, true)) i (at, is_change)
    where v.week_id = p_week_id
      and i.at >= private.blackout_starts_at(p_ends_at)
      and (not i.is_change or v.changed_at > v.cast_at)
  ) t on t.hour = h.hour
  group by h.hour
$$;
comment on function private.count_surge(uuid, timestamptz) is
  'Votes cast, and votes whose last change came, in each of the last 24 hours, whatever became of them. Reads all votes of the week.';

create type public.surge_hour as (hour_starts_at timestamptz, votes integer, changed integer);
comment on type public.surge_hour is 'One row of get_week_surge.';

create function public.get_week_surge(p_country text, p_week text default null)
returns setof public.surge_hour
language plpgsql
-- security definer: it counts votes of everybody, and tells sums once the week has closed.
security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_week public.contest_weeks := private.advance_week(private.find_week(p_country, p_week, v_now), v_now);
  v_counted private.week_surges[];
begin
  if private.phase_of(v_week, v_now) not in ('provisional', 'official') then
    return;
  end if;
  v_counted := array(select s from private.week_surges s where s.week_id = v_week.id);
  -- Without a seed the week was not closed, and votes may still be on their way: that is a read-only call.
  if cardinality(v_counted) = 0 and (v_week.draw_seed is null or current_setting('transaction_read_only') = 'on') then
    v_counted := array(select s from private.count_surge(v_week.id, v_week.ends_at) s);
  elsif cardinality(v_counted) = 0 then
    perform pg_catalog.pg_advisory_xact_lock(private.week_lock_key(v_week.id));
    insert into private.week_surges
    select s.* from private.count_surge(v_week.id, v_week.ends_at) s
    where not exists (select from private.week_surges known where known.week_id = v_week.id);
    v_counted := array(select s from private.week_surges s where s.week_id = v_week.id);
  end if;
  return query
    select private.blackout_starts_at(v_week.ends_at) + c.hour * interval '1 hour', c.votes, c.changed
    from unnest(v_counted) c
    order by c.hour;
end;
$$;
comment on function public.get_week_surge(text, text) is
  'The last 24 hours of a week in 24 rows, with the votes that were cast and those that were changed in each hour; no rows before '
  'the close and for a cancelled week. p_week null is the current week. Unknown country or week: no_such_week.';

revoke all on function private.count_surge(uuid, timestamptz), public.get_week_surge(text, text) from public;
grant execute on function public.get_week_surge(text, text) to anon, authenticated, service_role;
