create type private.week_plan as (
  week text,
  reason public.planned_reason
);
comment on type private.week_plan is 'The week for which an entry is planned, and the reason.';

create type private.entry_plan as (
  week text,
  reason public.planned_reason,
  starts_at timestamptz,
  ends_at timestamptz,
  cut_off_at timestamptz
);
comment on type private.entry_plan is 'The plan of an entry with the bounds of its week.';

create function private.get_cut_off(p_week text, p_time_zone text)
returns timestamptz
language sql
stable
as $$
  select (private.get_contest_week_monday(p_week) - 4 + time '18:00') at time zone p_time_zone;
$$;
comment on function private.get_cut_off(text, text) is
  'Thursday 18:00, contest time, in the week before. An earlier submission can compete in this week.';

create function private.get_first_free_week(p_profile_id uuid, p_country text, p_now timestamptz)
returns text
language sql
stable
set search_path = ''
as $$
  select max(
    private.get_neighbor_week(
      w.week,
      1 + private.count_waiting_weeks(
        p_country,
        w.settled_at is not null and (private.get_winner(w.id)).profile_id = p_profile_id,
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
comment on function private.get_first_free_week(uuid, text, timestamptz) is
  'The first week in which a person who has competed may compete again. Null for everyone else. Cancelled '
  'weeks do not count.';

create function private.get_first_open_week(p_profile_id uuid, p_country text, p_week text, p_entry_id uuid)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  -- One entry per person and week: a person with an entry in that week gets a later one. Cancelled weeks are skipped.
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
    p_week := private.get_neighbor_week(p_week, 1);
  end loop;
  return p_week;
end;
$$;
comment on function private.get_first_open_week(uuid, text, text, uuid) is
  'This week, or the first later one that is not cancelled and in which the person has no other entry.';

create function private.move_entries_to_week(p_entry_ids uuid[], p_week text, p_reason text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_group record;
  v_week_id uuid;
  v_carries integer := (p_reason like 'carried\_over\_%')::integer;
begin
  perform private.lock_entries();
  -- One update per week, not per entry: triggers then run once per week.
  for v_group in
    select t.country, t.week, array_agg(t.id) as entry_ids
    from (
      select e.id, w.country, private.get_first_open_week(e.profile_id, w.country, p_week, e.id) as week
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
        extract(year from age(private.get_contest_week_monday(v_group.week), p.birth_date))::integer,
        e.age
      )
    from public.profiles p
    where e.id = any (v_group.entry_ids) and p.id = e.profile_id;
  end loop;
end;
$$;
comment on function private.move_entries_to_week(uuid[], text, text) is
  'Moves entries to a week of their country, or to the first later one that is open to each. Sets the age of '
  'each person at its start.';

create function private.plan_week(p_country text, p_at timestamptz, p_profile_id uuid)
returns private.week_plan
language plpgsql
stable
set search_path = ''
as $$
declare
  v_time_zone text := (select c.time_zone from public.contests c where c.country = p_country);
  v_plan private.week_plan;
  v_free_from text := private.get_first_free_week(p_profile_id, p_country, p_at);
  v_open text;
begin
  if v_time_zone is null then
    perform private.refuse('no_such_week', format('country %s', p_country));
  end if;
  v_plan.week := private.get_neighbor_week(private.get_contest_week_at(p_at, v_time_zone), 1);
  v_plan.reason := 'before_cut_off';
  if p_at >= private.get_cut_off(v_plan.week, v_time_zone) then
    v_plan.week := private.get_neighbor_week(v_plan.week, 1);
    v_plan.reason := 'after_cut_off';
  end if;
  if v_free_from > v_plan.week then
    v_plan.week := v_free_from;
    v_plan.reason := 'waiting_time';
  end if;
  v_open := private.get_first_open_week(null, p_country, v_plan.week, null);
  if v_open <> v_plan.week and v_plan.reason <> 'waiting_time' then
    v_plan.reason := 'carried_over_cancelled';
  end if;
  v_plan.week := v_open;
  return v_plan;
end;
$$;
comment on function private.plan_week(text, timestamptz, uuid) is
  'The week of an entry that this person submits at this time, and the reason: before_cut_off, after_cut_off, '
  'waiting_time, carried_over_cancelled (that week is cancelled already).';

create function private.count_waiting_weeks(p_country text, p_is_winner boolean, p_now timestamptz)
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
comment on function private.count_waiting_weeks(text, boolean, timestamptz) is
  'How many weeks a person waits after competing: 52 after a win, otherwise 12, or 4 while fewer than 12 '
  'entries wait in the country.';

create function private.build_planning(p_entry_id uuid)
returns private.entry_plan
language sql
stable
set search_path = ''
as $$
  select w.week, e.planned_reason, w.starts_at, w.ends_at, private.get_cut_off(w.week, c.time_zone)
  from public.entries e
  join public.contest_weeks w on w.id = e.week_id
  join public.contests c on c.country = w.country
  where e.id = p_entry_id;
$$;
comment on function private.build_planning(uuid) is 'The week for which an entry is planned.';
