create table public.qualified_entries (
  week_id uuid not null,
  entry_id uuid not null,
  place text not null,
  likes integer not null,
  constraint qualified_entries_pkey primary key (week_id, entry_id),
  constraint qualified_entries_belong_to_a_week foreign key (week_id) references public.contest_weeks (id),
  constraint qualified_entries_belong_to_an_entry foreign key (entry_id) references public.entries (id) on delete cascade,
  constraint qualified_entries_place_is_known check (place in ('by_right', 'liked', 'drawn', 'carried_over')),
  constraint qualified_entries_likes_are_not_negative check (likes >= 0)
);
comment on table public.qualified_entries is
  'The places of a week with more entries than places, with the likes at its start. The seed of the draw is '
  'contest_weeks.qualification_seed. With both, anyone can repeat the draw.';

create index qualified_entries_entry_idx on public.qualified_entries (entry_id);

alter table public.qualified_entries enable row level security;

create function private.assign_places(p_week_id uuid, p_starts_at timestamptz, p_capacity integer)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_seed text;
  v_places integer;
  v_drawn integer;
begin
  -- Waits for pending likes that read the clock before the start.
  perform private.lock_likes();
  insert into public.qualified_entries (week_id, entry_id, place, likes)
  select
    p_week_id, e.id, case when e.carried_over >= 2 then 'by_right' else 'carried_over' end,
    private.count_likes_at(e.profile_id, p_starts_at)
  from public.entries e
  where e.id in (select private.list_started_entries(p_week_id));

  select encode(
    sha256(convert_to(string_agg(l.entry_id::text || ':' || l.likes, E'\n' order by l.entry_id), 'UTF8')), 'hex'
  ) into v_seed
  from public.qualified_entries l
  where l.week_id = p_week_id;
  update public.contest_weeks w set qualification_seed = v_seed where w.id = p_week_id;

  select greatest(p_capacity - count(*), 0) into v_places
  from public.qualified_entries l
  where l.week_id = p_week_id and l.place = 'by_right';
  v_drawn := least(v_places, 2);

  update public.qualified_entries l
  set place = case when o.by_likes <= v_places - v_drawn then 'liked' else 'drawn' end
  from (
    select
      r.*,
      row_number() over (partition by r.by_likes > v_places - v_drawn order by r.draw) as by_draw
    from (
      select k.entry_id, k.draw, row_number() over (order by k.likes desc, k.draw) as by_likes
      from (
        select c.entry_id, c.likes, private.compute_draw(v_seed, c.entry_id) collate "C" as draw
        from public.qualified_entries c
        where c.week_id = p_week_id and c.place = 'carried_over'
      ) k
    ) r
  ) o
  where l.week_id = p_week_id
    and l.entry_id = o.entry_id
    and (o.by_likes <= v_places - v_drawn or o.by_draw <= v_drawn);
end;
$$;
comment on function private.assign_places(uuid, timestamptz, integer) is
  'Gives the places of a week with more entries than places: first to entries that were carried over twice, '
  'then to the most liked (the draw breaks ties), and the last two by the draw alone. The seed is SHA-256, in '
  'hex, of the lines "entry:likes" sorted by entry.';

create function private.list_started_entries(p_week_id uuid)
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
comment on function private.list_started_entries(uuid) is
  'The entries that were approved when the week started, also those that have left since.';

create function private.qualify_due_weeks()
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
  -- One after the other, because a week can carry entries over to another week that has started.
  loop
    select w.id into v_week_id
    from public.contest_weeks w
    where w.qualified_at is null and w.cancelled_at is null and w.starts_at <= private.clock()
    order by w.starts_at, w.id
    limit 1;
    exit when not found;
    perform private.qualify_week(v_week_id);
  end loop;
end;
$$;
comment on function private.qualify_due_weeks() is
  'Qualifies all weeks that have started, for callers that ask about entries instead of a week. Otherwise it '
  'reads one small index.';

-- A week qualifies once, when it has started and a caller needs it. Earlier weeks come first.
create function private.qualify_entries(p_week public.contest_weeks)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_entry record;
  v_next text := private.get_neighbor_week(p_week.week, 1);
  v_started integer;
begin
  perform private.move_entries_to_week(
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

  -- Winners whose week became official after they had entered again.
  for v_entry in
    select e.id, max(private.get_neighbor_week(k.week, 53)) as free_from
    from public.entries e
    join public.entries won on won.profile_id = e.profile_id
    join public.results r on r.entry_id = won.id
    join public.contest_weeks k on k.id = r.week_id
    where e.week_id = p_week.id and e.is_public and (private.get_winner(k.id)).entry_id = won.id
    group by e.id
    having max(private.get_neighbor_week(k.week, 53)) > p_week.week
  loop
    perform private.move_entries_to_week(array[v_entry.id], v_entry.free_from, 'waiting_time');
  end loop;

  select count(*) into v_started from private.list_started_entries(p_week.id);
  if v_started < 3 then
    perform private.move_entries_to_week(array(select private.list_started_entries(p_week.id)), v_next, 'carried_over_too_few');
    update public.contest_weeks w
    set cancelled_at = w.starts_at, cancel_reason = 'too_few_entries'
    where w.id = p_week.id;
  elsif v_started > p_week.capacity then
    perform private.assign_places(p_week.id, p_week.starts_at, p_week.capacity);
    perform private.move_entries_to_week(
      array(select l.entry_id from public.qualified_entries l where l.week_id = p_week.id and l.place = 'carried_over'),
      v_next, 'carried_over_capacity'
    );
  end if;
  update public.contest_weeks w set qualified_at = private.clock() where w.id = p_week.id;
end;
$$;
comment on function private.qualify_entries(contest_weeks) is
  'Decides who competes in a week that has started. Entries without an approval in time, and winners who '
  'wait, move to a later week. Fewer than 3 entries cancel the week. assign_places gives the places of a full '
  'week. Needs the lock of the standings.';

create function private.qualify_week(p_week_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_week public.contest_weeks;
  v_due public.contest_weeks;
begin
  perform private.lock_standings();
  -- A decision before the start counts, also when it is not applied yet.
  perform private.apply_due_decisions();
  select w.* into v_week from public.contest_weeks w where w.id = p_week_id;
  if not found or v_week.qualified_at is not null or v_week.cancelled_at is not null then
    return;
  end if;
  -- A week carries entries over to the next, so weeks qualify in the order of time.
  loop
    select w.* into v_due
    from public.contest_weeks w
    where w.country = v_week.country
      and w.starts_at <= least(v_week.starts_at, private.clock())
      and w.qualified_at is null
      and w.cancelled_at is null
    order by w.starts_at
    limit 1;
    exit when not found;
    perform private.qualify_entries(v_due);
  end loop;
end;
$$;
comment on function private.qualify_week(uuid) is
  'Decides who competes in a week that has started, and in earlier weeks that have not qualified. Runs once; '
  'any number of callers may call it.';
