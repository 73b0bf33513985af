-- What follows from a line-up: who may be voted for, who joins later, and what the contestant is told.
create or replace function private.pass_gate(p_entry_id uuid, p_voter_id uuid)
returns private.gate_pass
language plpgsql
as $$
declare
  v_gate private.entry_gates;
  v_week_id uuid;
  v_now timestamptz;
begin
  select g.* into v_gate from private.entry_gates g where g.entry_id = p_entry_id;
  -- The first vote of a week decides who competes in it. Before the lock of the week: the line-up takes that of the standings.
  if found and not v_gate.is_lined_up and private.clock() >= v_gate.starts_at then
    perform private.open_week(v_gate.week_id);
    select g.* into v_gate from private.entry_gates g where g.entry_id = p_entry_id;
  end if;
  v_week_id := v_gate.week_id;
  if v_week_id is not null then
    -- Before the clock is read: whoever closes or cancels the week waits for this vote, or this vote reads what became of it.
    perform pg_advisory_xact_lock_shared(private.week_lock_key(v_week_id));
    select g.* into v_gate from private.entry_gates g where g.entry_id = p_entry_id;
  end if;
  v_now := private.clock();
  if v_gate.entry_id is null or not v_gate.is_competing then
    perform private.refuse('entry_not_competing', format('entry %s', p_entry_id));
  end if;
  if v_gate.profile_id = p_voter_id then
    perform private.refuse('own_entry', format('entry %s', p_entry_id));
  end if;
  if v_gate.week_id <> v_week_id then
    perform private.refuse('voting_not_open', 'The entry has just been carried over to another week.');
  end if;
  if v_now < v_gate.starts_at or not v_gate.is_lined_up then
    perform private.refuse('voting_not_open', format('opens at %s', v_gate.starts_at));
  end if;
  if v_now >= v_gate.ends_at then
    perform private.refuse('voting_closed', format('closed at %s', v_gate.ends_at));
  end if;
  if not v_gate.week_has_enough_entries then
    perform private.refuse('entry_not_competing', 'The week is cancelled: fewer than 3 entries.');
  end if;
  return row(v_gate.entry_id, v_gate.week_id, v_now)::private.gate_pass;
end;
$$;

create function private.join_later_week()
returns trigger
language plpgsql
-- security definer: who decides about an entry need not be able to read the calendar.
security definer
set search_path = ''
as $$
declare
  v_week public.contest_weeks;
  v_time_zone text;
  v_joined_at timestamptz := private.clock();
  v_next text;
begin
  select w.* into v_week from public.contest_weeks w where w.id = new.week_id;
  if new.state is distinct from old.state then
    v_joined_at := coalesce(new.decided_at, v_joined_at);
  end if;
  if old.left_at >= v_week.starts_at
    or (v_joined_at < v_week.starts_at and v_week.lined_up_at is null and v_week.cancelled_at is null)
  then
    return new;
  end if;
  select c.time_zone into v_time_zone from public.contests c where c.country = v_week.country;
  v_next := private.open_to_entries(
    new.profile_id, v_week.country,
    greatest(v_week.week, private.neighbour_week(private.contest_week_at(private.clock(), v_time_zone), 1)),
    new.id
  );
  new.week_id := private.ensure_week(v_week.country, v_next);
  new.planned_reason := 'decided_late';
  new.age := coalesce(
    (
      select extract(year from age(private.contest_week_monday(v_next), p.birth_date))::integer
      from public.profiles p
      where p.id = new.profile_id
    ),
    new.age
  );
  return new;
end;
$$;
comment on function private.join_later_week() is
  'Whoever was not in a week when it started does not join it any more: after an appeal or a suspension an entry counts for the next one.';
revoke all on function private.join_later_week() from public;

create trigger entries_join_a_later_week
  before update on public.entries
  for each row
  when (
    new.week_id = old.week_id
    and (
      (new.is_public and not old.is_public)
      or (new.state = 'submitted' and old.state in ('rejected', 'disqualified'))
    )
  )
  execute function private.join_later_week();

create function private.planning_of(p_entry_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'country', w.country,
    'week', w.week,
    'starts_at', w.starts_at,
    'ends_at', w.ends_at,
    'cut_off_at', private.cut_off_before(w.week, c.time_zone),
    'reason', e.planned_reason,
    'carried_over', e.carried_over,
    'by_right', e.carried_over >= 2
  )
  from public.entries e
  join public.contest_weeks w on w.id = e.week_id
  join public.contests c on c.country = w.country
  where e.id = p_entry_id;
$$;
comment on function private.planning_of(uuid) is 'For which week an entry is planned, why, and whether it is in by right.';

revoke all on function private.planning_of(uuid) from public;
