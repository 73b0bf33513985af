-- Lining a week up: once, when it has started and somebody first needs to know; weeks that nobody asked about come before it.
create function private.line_up_one(p_week public.contest_weeks)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_entry record;
  v_next text := private.neighbour_week(p_week.week, 1);
  v_started integer;
begin
  perform private.place_entries(
    array(
      select e.id
      from public.entries e
      where e.week_id = p_week.id
        and (
          e.state in ('submitted', 'changes_requested')
          or (e.is_public and e.decided_at >= p_week.starts_at)
          -- Suspended since before the start.
          or (e.state = 'approved' and not e.is_public and coalesce(e.left_at, '-infinity') < p_week.starts_at)
        )
    ),
    v_next, 'decided_late'
  );

  -- Whoever won a week that became official after she had entered again.
  for v_entry in
    select e.id, max(private.neighbour_week(k.week, 53)) as free_from
    from public.entries e
    join public.entries won on won.profile_id = e.profile_id
    join public.results r on r.entry_id = won.id and r.rank <= 3
    join public.contest_weeks k on k.id = r.week_id
    where e.week_id = p_week.id and e.is_public and (private.winner_of(k.id) ->> 'entry_id')::uuid = won.id
    group by e.id
    having max(private.neighbour_week(k.week, 53)) > p_week.week
  loop
    perform private.place_entries(array[v_entry.id], v_entry.free_from, 'waiting_time');
  end loop;

  select count(*) into v_started from private.started_entries(p_week.id);
  if v_started < 3 then
    perform private.place_entries(array(select private.started_entries(p_week.id)), v_next, 'carried_over_too_few');
    update public.contest_weeks w
    set cancelled_at = w.starts_at, cancel_reason = 'too_few_entries'
    where w.id = p_week.id;
  elsif v_started > p_week.capacity then
    perform private.give_places(p_week.id, p_week.starts_at, p_week.capacity);
    perform private.place_entries(
      array(select l.entry_id from public.line_up_places l where l.week_id = p_week.id and l.place = 'carried_over'),
      v_next, 'carried_over_capacity'
    );
  end if;
  update public.contest_weeks w set lined_up_at = private.clock() where w.id = p_week.id;
end;
$$;
comment on function private.line_up_one(public.contest_weeks) is
  'Decides who competes in a week that has started. What was not approved in time, and winners who wait, go to a later week; '
  'fewer than 3 cancel the week; more than its places are given out by give_places. Needs the lock of the standings.';

create function private.line_up_week(p_week_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_week public.contest_weeks;
  v_due public.contest_weeks;
begin
  perform private.lock_standings();
  -- What was decided before the start counts, also where nobody has carried it out yet.
  perform private.apply_due_decisions();
  select w.* into v_week from public.contest_weeks w where w.id = p_week_id;
  if not found or v_week.lined_up_at is not null or v_week.cancelled_at is not null then
    return;
  end if;
  -- A week carries entries into the next: they are lined up in the order of time, however late somebody asks.
  loop
    select w.* into v_due
    from public.contest_weeks w
    where w.country = v_week.country
      and w.starts_at <= least(v_week.starts_at, private.clock())
      and w.lined_up_at is null
      and w.cancelled_at is null
    order by w.starts_at
    limit 1;
    exit when not found;
    perform private.line_up_one(v_due);
  end loop;
end;
$$;
comment on function private.line_up_week(uuid) is
  'Decides who competes in a week that has started and in those before it that nobody has asked about. Once; any number of '
  'callers may run it.';

create index contest_weeks_not_lined_up_idx
  on public.contest_weeks (country, starts_at)
  where lined_up_at is null and cancelled_at is null;

create function private.line_up_due_weeks()
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_week_id uuid;
begin
  if current_setting('transaction_read_only') = 'on' then
    return;
  end if;
  -- One after the other, because what is carried over can open a week that has started as well.
  loop
    select w.id into v_week_id
    from public.contest_weeks w
    where w.lined_up_at is null and w.cancelled_at is null and w.starts_at <= private.clock()
    order by w.starts_at, w.id
    limit 1;
    exit when not found;
    perform private.line_up_week(v_week_id);
  end loop;
end;
$$;
comment on function private.line_up_due_weeks() is
  'Lines up whatever has started, for whoever asks about entries rather than about a week; costs one look at a small index otherwise.';

create or replace function private.open_week(p_week_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_prior numeric;
begin
  perform private.lock_standings();
  if exists (select from public.contest_weeks w where w.id = p_week_id and w.prior is not null) then
    return;
  end if;
  perform private.line_up_week(p_week_id);
  perform private.fold_deltas();
  update public.contest_weeks w
  set prior = private.prior_at(w.country, w.week, w.starts_at)
  where w.id = p_week_id and w.starts_at <= private.clock()
  returning w.prior into v_prior;
  if not found then
    return;
  end if;
  update private.standings s
  set
    score = private.score(s.weighted_stars, s.weight, v_prior, 4),
    shown_score = private.score(s.weighted_stars, s.weight, v_prior, 2)
  where s.week_id = p_week_id and s.score is distinct from private.score(s.weighted_stars, s.weight, v_prior, 4);
end;
$$;
comment on function private.open_week(uuid) is
  'Lines a week up that has started and fixes its prior, once, and scores by it what was voted before anybody asked.';

create or replace function private.settle_weeks()
returns integer
language plpgsql
-- security definer: the service role runs it and may not write results otherwise.
security definer
set search_path = ''
as $$
declare
  v_week_id uuid;
  v_settled integer := 0;
begin
  perform private.line_up_due_weeks();
  for v_week_id in
    select w.id
    from public.contest_weeks w
    where w.settled_at is null and w.cancelled_at is null and w.ends_at <= private.clock()
    order by w.ends_at, w.id
  loop
    if private.settle_week(v_week_id) then
      v_settled := v_settled + 1;
    end if;
  end loop;
  return v_settled;
end;
$$;
comment on function private.settle_weeks() is
  'Lines up the weeks that have started, closes those that have ended and makes those official that ended 48 hours ago. Any number '
  'of callers may run it; returns how many weeks it settled.';

revoke all on function
  private.line_up_one(public.contest_weeks),
  private.line_up_week(uuid),
  private.line_up_due_weeks()
from public;
