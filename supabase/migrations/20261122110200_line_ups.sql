-- Who competes in a week: decided once, when the week has started and somebody first needs to know (product rules, 3).
alter table public.contest_weeks add column lined_up_at timestamptz;
alter table public.contest_weeks add column line_up_seed text;
grant select (line_up_seed) on table public.contest_weeks to anon, authenticated;
update public.contest_weeks w set lined_up_at = w.starts_at where w.prior is not null or w.settled_at is not null;

alter table private.entry_gates add column is_lined_up boolean not null default false;
update private.entry_gates g
set is_lined_up = true
from public.contest_weeks w
where w.id = g.week_id and w.lined_up_at is not null;

create table public.line_up_places (
  week_id uuid not null,
  entry_id uuid not null,
  place text not null,
  likes integer not null,
  constraint line_up_places_pkey primary key (week_id, entry_id),
  constraint line_up_places_belong_to_a_week foreign key (week_id) references public.contest_weeks (id),
  constraint line_up_places_belong_to_an_entry foreign key (entry_id) references public.entries (id) on delete cascade,
  constraint line_up_places_place_is_known check (place in ('by_right', 'liked', 'drawn', 'carried_over')),
  constraint line_up_places_likes_are_not_negative check (likes >= 0)
);
comment on table public.line_up_places is
  'How the places of a week were given that had more entries than places, with the likes as they stood at its start. '
  'The seed of the draw is contest_weeks.line_up_seed; both together let anyone repeat it.';
create index line_up_places_entry_idx on public.line_up_places (entry_id);

alter table public.line_up_places enable row level security;
revoke all on table public.line_up_places from public, anon, authenticated, service_role;
grant select (week_id, entry_id, place, likes) on table public.line_up_places to anon, authenticated;

create policy "Anyone reads how places were given"
  on public.line_up_places for select to anon, authenticated
  using (true);

create or replace function private.sync_gates(p_entry_ids uuid[])
returns void
language sql
set search_path = ''
as $$
  insert into private.entry_gates as g
    (entry_id, week_id, profile_id, starts_at, ends_at, is_competing, week_has_enough_entries, is_lined_up)
  select
    e.id, e.week_id, e.profile_id, w.starts_at, w.ends_at,
    e.is_public and w.cancelled_at is null,
    w.starters >= 3,
    w.lined_up_at is not null
  from public.entries e
  join public.contest_weeks w on w.id = e.week_id
  where e.id = any (p_entry_ids)
  on conflict (entry_id) do update set
    week_id = excluded.week_id,
    profile_id = excluded.profile_id,
    starts_at = excluded.starts_at,
    ends_at = excluded.ends_at,
    is_competing = excluded.is_competing,
    week_has_enough_entries = excluded.week_has_enough_entries,
    is_lined_up = excluded.is_lined_up;
$$;

drop trigger contest_weeks_keep_their_gates on public.contest_weeks;
create trigger contest_weeks_keep_their_gates
  after update of starts_at, ends_at, cancelled_at, starters, lined_up_at on public.contest_weeks
  for each row
  when (
    (old.starts_at, old.ends_at, old.cancelled_at is null, old.starters >= 3, old.lined_up_at is null)
    is distinct from (new.starts_at, new.ends_at, new.cancelled_at is null, new.starters >= 3, new.lined_up_at is null)
  )
  execute function private.sync_gates_of_week();

create function private.started_entries(p_week_id uuid)
returns setof uuid
language sql
stable
set search_path = ''
as $$
  select e.id
  from public.entries e
  join public.contest_weeks w on w.id = e.week_id
  where w.id = p_week_id
    and coalesce(e.decided_at, '-infinity') < w.starts_at
    and (e.is_public or (e.left_at >= w.starts_at and e.state <> 'rejected'));
$$;
comment on function private.started_entries(uuid) is
  'The entries that were approved when the week started, also those that have left it since.';

create function private.give_places(p_week_id uuid, p_starts_at timestamptz, p_capacity integer)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_seed text;
  v_seats integer;
  v_drawn integer;
begin
  insert into public.line_up_places (week_id, entry_id, place, likes)
  select
    p_week_id, e.id, case when e.carried_over >= 2 then 'by_right' else 'carried_over' end,
    private.likes_at(e.profile_id, p_starts_at)
  from public.entries e
  where e.id in (select private.started_entries(p_week_id));

  select encode(
    sha256(convert_to(string_agg(l.entry_id::text || ':' || l.likes, E'\n' order by l.entry_id), 'UTF8')), 'hex'
  ) into v_seed
  from public.line_up_places l
  where l.week_id = p_week_id;
  update public.contest_weeks w set line_up_seed = v_seed where w.id = p_week_id;

  select greatest(p_capacity - count(*), 0) into v_seats
  from public.line_up_places l
  where l.week_id = p_week_id and l.place = 'by_right';
  v_drawn := least(v_seats, 2);

  update public.line_up_places l
  set place = case when o.by_likes <= v_seats - v_drawn then 'liked' else 'drawn' end
  from (
    select
      r.*,
      row_number() over (partition by r.by_likes > v_seats - v_drawn order by r.draw) as by_draw
    from (
      select k.entry_id, k.draw, row_number() over (order by k.likes desc, k.draw) as by_likes
      from (
        select c.entry_id, c.likes, private.draw_of(v_seed, c.entry_id) collate "C" as draw
        from public.line_up_places c
        where c.week_id = p_week_id and c.place = 'carried_over'
      ) k
    ) r
  ) o
  where l.week_id = p_week_id
    and l.entry_id = o.entry_id
    and (o.by_likes <= v_seats - v_drawn or o.by_draw <= v_drawn);
end;
$$;
comment on function private.give_places(uuid, timestamptz, integer) is
  'Gives the places of a week that has more entries than places: first whoever was carried over twice, then the most liked (a tie '
  'goes by the draw), and the last two by the draw alone. The seed is SHA-256, in hex, of the lines "entry:likes" sorted by entry.';

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
  for v_entry in
    select e.id
    from public.entries e
    where e.week_id = p_week.id
      and (e.state in ('submitted', 'changes_requested') or (e.is_public and e.decided_at >= p_week.starts_at))
    order by e.id
  loop
    perform private.place_entry(v_entry.id, v_next, 'decided_late');
  end loop;

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
    perform private.place_entry(v_entry.id, v_entry.free_from, 'waiting_time');
  end loop;

  select count(*) into v_started from private.started_entries(p_week.id);
  if v_started < 3 then
    for v_entry in select s.id from private.started_entries(p_week.id) s (id) order by s.id loop
      perform private.place_entry(v_entry.id, v_next, 'carried_over_too_few');
    end loop;
    update public.contest_weeks w
    set cancelled_at = w.starts_at, cancel_reason = 'too_few_entries'
    where w.id = p_week.id;
  elsif v_started > p_week.capacity then
    perform private.give_places(p_week.id, p_week.starts_at, p_week.capacity);
    for v_entry in
      select l.entry_id from public.line_up_places l
      where l.week_id = p_week.id and l.place = 'carried_over'
      order by l.entry_id
    loop
      perform private.place_entry(v_entry.entry_id, v_next, 'carried_over_capacity');
    end loop;
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

create or replace function private.pass_gate(p_entry_id uuid, p_voter_id uuid)
returns private.gate_pass
language plpgsql
as $$
declare
  v_gate private.entry_gates;
  v_now timestamptz;
begin
  select g.* into v_gate from private.entry_gates g where g.entry_id = p_entry_id;
  -- The first vote of a week decides who competes in it. Before the lock of the week: the line-up takes that of the standings.
  if found and not v_gate.is_lined_up and private.clock() >= v_gate.starts_at then
    perform private.open_week(v_gate.week_id);
    select g.* into v_gate from private.entry_gates g where g.entry_id = p_entry_id;
  end if;
  if v_gate.entry_id is null or not v_gate.is_competing then
    perform private.refuse('entry_not_competing', format('entry %s', p_entry_id));
  end if;
  if v_gate.profile_id = p_voter_id then
    perform private.refuse('own_entry', format('entry %s', p_entry_id));
  end if;

  -- Before the clock is read: whoever closes the week waits for this vote, or this vote reads a clock past the close.
  perform pg_advisory_xact_lock_shared(private.week_lock_key(v_gate.week_id));
  v_now := private.clock();
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

revoke all on function
  private.started_entries(uuid),
  private.give_places(uuid, timestamptz, integer),
  private.line_up_one(public.contest_weeks),
  private.line_up_week(uuid),
  private.planning_of(uuid)
from public;
