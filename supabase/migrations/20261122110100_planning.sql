-- For which week an entry is planned, and why (product rules, 3): the cut-off on Thursday 18:00 and the waiting times.
alter table public.entries add column planned_reason text;
alter table public.entries add column carried_over integer not null default 0;
alter table public.entries add constraint entries_planned_reason_is_known check (
  planned_reason in (
    'before_cut_off', 'after_cut_off', 'waiting_time', 'decided_late',
    'carried_over_capacity', 'carried_over_too_few', 'carried_over_cancelled'
  )
);
alter table public.entries add constraint entries_carried_over_is_0_or_more check (carried_over >= 0);
comment on column public.entries.carried_over is 'How often the entry was carried to a later week without its doing; after two it is in by right.';
grant select (planned_reason, carried_over) on table public.entries to authenticated;

create function private.cut_off_before(p_week text, p_time_zone text)
returns timestamptz
language sql
stable
as $$
  select (private.contest_week_monday(p_week) - 4 + time '18:00') at time zone p_time_zone;
$$;
comment on function private.cut_off_before(text, text) is
  'Thursday 18:00, contest time, in the week before: what is submitted earlier can compete in this week.';

create function private.ensure_week(p_country text, p_week text)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_id uuid;
begin
  select w.id into v_id from public.contest_weeks w where w.country = p_country and w.week = p_week;
  if not found then
    insert into public.contest_weeks (country, week, capacity)
    select c.country, p_week, c.capacity from public.contests c where c.country = p_country
    on conflict (country, week) do nothing;
    select w.id into v_id from public.contest_weeks w where w.country = p_country and w.week = p_week;
  end if;
  if v_id is null then
    perform private.refuse('no_such_week', format('country %s, week %s', p_country, p_week));
  end if;
  return v_id;
end;
$$;
comment on function private.ensure_week(text, text) is 'The row of a week, made with the capacity of its contest where there is none yet.';

create function private.waiting_weeks(p_country text, p_is_winner boolean, p_now timestamptz)
returns integer
language sql
stable
set search_path = ''
as $$
  select case
    when p_is_winner then 52
    when (
      select count(*)
      from (
        select
        from public.contest_weeks w
        join public.entries e on e.week_id = w.id
        where w.country = p_country and w.starts_at > p_now and e.state in ('submitted', 'changes_requested', 'approved')
        limit 12
      ) waiting
    ) < 12 then 4
    else 12
  end;
$$;
comment on function private.waiting_weeks(text, boolean, timestamptz) is
  'How many weeks somebody waits who has competed: 52 after winning, else 12, or 4 while fewer than 12 entries wait in the country.';

create function private.free_from_week(p_profile_id uuid, p_country text, p_now timestamptz)
returns text
language sql
stable
set search_path = ''
as $$
  select max(
    private.neighbour_week(
      w.week,
      1 + private.waiting_weeks(
        p_country,
        w.settled_at is not null and (private.winner_of(w.id) ->> 'profile_id')::uuid = p_profile_id,
        p_now
      )
    )
  )
  from public.entries e
  join public.contest_weeks w on w.id = e.week_id
  where e.profile_id = p_profile_id
    and (e.is_public or e.left_at >= w.starts_at)
    and w.cancelled_at is null
    and w.starters >= 3
    and w.starts_at <= p_now;
$$;
comment on function private.free_from_week(uuid, text, timestamptz) is
  'The first week in which somebody who has competed may compete again; null for whoever has not. Cancelled weeks do not count.';

create function private.open_to_entries(p_profile_id uuid, p_country text, p_week text, p_entry_id uuid)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  -- One entry per person and week: where she has been in that week already, a later one is hers. Nobody enters a cancelled week.
  while exists (
    select
    from public.contest_weeks w
    where w.country = p_country
      and w.week = p_week
      and (
        w.cancelled_at is not null
        or exists (
          select from public.entries e where e.week_id = w.id and e.profile_id = p_profile_id and e.id <> p_entry_id
        )
      )
  ) loop
    p_week := private.neighbour_week(p_week, 1);
  end loop;
  return p_week;
end;
$$;
comment on function private.open_to_entries(uuid, text, text, uuid) is
  'This week, or the first one after it that is not cancelled and in which the person has no entry but this one.';

create type private.week_plan as (week text, reason text);
comment on type private.week_plan is 'For which week an entry is planned, and why.';

create function private.plan_week(p_country text, p_at timestamptz, p_profile_id uuid)
returns private.week_plan
language plpgsql
stable
set search_path = ''
as $$
declare
  v_time_zone text := (select c.time_zone from public.contests c where c.country = p_country);
  v_plan private.week_plan;
  v_free_from text := private.free_from_week(p_profile_id, p_country, p_at);
  v_open text;
begin
  if v_time_zone is null then
    perform private.refuse('no_such_week', format('country %s', p_country));
  end if;
  v_plan.week := private.neighbour_week(private.contest_week_at(p_at, v_time_zone), 1);
  v_plan.reason := 'before_cut_off';
  if p_at >= private.cut_off_before(v_plan.week, v_time_zone) then
    v_plan.week := private.neighbour_week(v_plan.week, 1);
    v_plan.reason := 'after_cut_off';
  end if;
  if v_free_from > v_plan.week then
    v_plan.week := v_free_from;
    v_plan.reason := 'waiting_time';
  end if;
  v_open := private.open_to_entries(null, p_country, v_plan.week, null);
  if v_open <> v_plan.week and v_plan.reason <> 'waiting_time' then
    v_plan.reason := 'carried_over_cancelled';
  end if;
  v_plan.week := v_open;
  return v_plan;
end;
$$;
comment on function private.plan_week(text, timestamptz, uuid) is
  'For which week an entry of this person counts that is submitted at this time, and why: before_cut_off, after_cut_off, '
  'waiting_time, carried_over_cancelled (that week has been cancelled already).';

create function private.place_entries(p_entry_ids uuid[], p_week text, p_reason text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_group record;
  v_week_id uuid;
  v_carries integer := (p_reason like 'carried\_over\_%')::integer;
begin
  -- One update per week, not per entry: what follows from entries is brought in line once per statement.
  for v_group in
    select t.country, t.week, array_agg(t.id) as entry_ids
    from (
      select e.id, w.country, private.open_to_entries(e.profile_id, w.country, p_week, e.id) as week
      from public.entries e
      join public.contest_weeks w on w.id = e.week_id
      where e.id = any (p_entry_ids)
    ) t
    group by t.country, t.week
    order by t.country, t.week
  loop
    v_week_id := private.ensure_week(v_group.country, v_group.week);
    update public.entries e
    set
      week_id = v_week_id,
      planned_reason = p_reason,
      carried_over = e.carried_over + v_carries,
      age = coalesce(
        extract(year from age(private.contest_week_monday(v_group.week), p.birth_date))::integer,
        e.age
      )
    from public.profiles p
    where e.id = any (v_group.entry_ids) and p.id = e.profile_id;
  end loop;
end;
$$;
comment on function private.place_entries(uuid[], text, text) is
  'Moves entries to a week of their country, or to the first one after it that is open to each, with the age that its person has '
  'at its start.';

revoke all on function
  private.cut_off_before(text, text),
  private.ensure_week(text, text),
  private.waiting_weeks(text, boolean, timestamptz),
  private.free_from_week(uuid, text, timestamptz),
  private.open_to_entries(uuid, text, text, uuid),
  private.plan_week(text, timestamptz, uuid),
  private.place_entries(uuid[], text, text)
from public;
