create table public.qualified_entries (
  week_id uuid not null,
  entry_id uuid not null,
  place text not null,
  likes integer not null,
  constraint qualified_entries_pkey primary key (week_id, entry_id),
  constraint qualified_entries_belong_to_a_week foreign key (week_id) references public.contest_weeks (id),
  constraint qualified_entries_place_is_known check (place in ('by_right', 'liked', 'drawn', 'carried_over')),
  constraint qualified_entries_likes_are_not_negative check (likes >= 0)
);
comment on table public.qualified_entries is
  'The places of a week with more entries than places, with the likes at its start. The seed of the draw is '
  'contest_weeks.qualification_seed. With both, anyone can repeat the draw. It has no foreign key to entries: the ledger '
  'needs a candidate even after the erasure of an entry that never competed.';

create index qualified_entries_entry_idx on public.qualified_entries (entry_id);

alter table public.qualified_entries enable row level security;

create table private.qualification_secrets (
  week_id uuid not null,
  bytes bytea not null,
  constraint qualification_secrets_pkey primary key (week_id),
  constraint qualification_secrets_belong_to_a_week foreign key (week_id) references public.contest_weeks (id) on delete cascade,
  constraint qualification_secrets_are_32_bytes check (octet_length(bytes) = 32)
);
comment on table private.qualification_secrets is
  'Random bytes of weeks that have not started. Their SHA-256 is public from the cut-off on, they themselves from the '
  'start on. Nobody can then choose a like or a vote that brings an entry in.';

alter table private.qualification_secrets enable row level security;

create function private.commit_to_qualification(p_week_id uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  -- 488 random bits of the server, as 32 bytes.
  v_bytes bytea := sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  );
begin
  update public.contest_weeks w
  set qualification_commitment = encode(sha256(v_bytes), 'hex')
  where w.id = p_week_id and w.qualification_commitment is null
    and w.qualified_at is null and w.cancelled_at is null and w.starts_at > private.clock();
  if found then
    insert into private.qualification_secrets (week_id, bytes) values (p_week_id, v_bytes);
  end if;
  return found;
end;
$$;
comment on function private.commit_to_qualification(uuid) is
  'Draws the random bytes of a qualification and publishes their SHA-256, once, before the week starts.';

create function private.reveal_qualification_seed(p_week public.contest_weeks)
returns text
language plpgsql
set search_path = ''
as $$
declare
  v_bytes bytea := (select q.bytes from private.qualification_secrets q where q.week_id = p_week.id);
  v_previous text := coalesce(
    (
      select w.draw_seed
      from public.contest_weeks w
      where w.country = p_week.country and w.ends_at = p_week.starts_at and w.cancelled_at is null
    ),
    encode(sha256(''), 'hex')
  );
  v_seed text := encode(sha256(v_bytes || decode(v_previous, 'hex')), 'hex');
begin
  update public.contest_weeks w
  set
    qualification_bytes = encode(v_bytes, 'hex'),
    qualification_previous_seed = v_previous,
    qualification_seed = v_seed
  where w.id = p_week.id and v_bytes is not null;
  delete from private.qualification_secrets q where q.week_id = p_week.id;
  return v_seed;
end;
$$;
comment on function private.reveal_qualification_seed(contest_weeks) is
  'Publishes the random bytes of a week that has started and returns the seed of its draw: SHA-256 of these bytes followed '
  'by those of the draw seed of the week that closed at the same instant. Null without a commitment.';

create function private.assign_places(p_week public.contest_weeks, p_seed text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_places integer;
  v_drawn integer;
begin
  insert into public.qualified_entries (week_id, entry_id, place, likes)
  select
    p_week.id, e.id, case when e.carried_over >= 2 then 'by_right' else 'carried_over' end,
    private.count_likes_at(e.profile_id, p_week.starts_at)
  from public.entries e
  where e.id in (select private.list_started_entries(p_week.id));

  select greatest(p_week.capacity - count(*), 0) into v_places
  from public.qualified_entries l
  where l.week_id = p_week.id and l.place = 'by_right';
  -- Without a commitment nothing can be drawn that nobody could have steered.
  v_drawn := case when p_seed is null then 0 else least(v_places, 2) end;

  update public.qualified_entries l
  set
    place = case
      when o.by_likes <= v_places - v_drawn then 'liked'
      when o.by_draw <= v_drawn then 'drawn'
      else 'carried_over'
    end
  from (
    select
      r.*,
      row_number() over (partition by r.by_likes > v_places - v_drawn order by r.draw) as by_draw
    from (
      select k.entry_id, k.draw, row_number() over (order by k.likes desc, k.draw) as by_likes
      from (
        select
          c.entry_id, c.likes,
          case when p_seed is null then c.entry_id::text else private.compute_draw(p_seed, c.entry_id) end collate "C" as draw
        from public.qualified_entries c
        where c.week_id = p_week.id and c.place = 'carried_over'
      ) k
    ) r
  ) o
  where l.week_id = p_week.id and l.entry_id = o.entry_id;
end;
$$;
comment on function private.assign_places(contest_weeks, text) is
  'Gives the places of a week with more entries than places: first to entries that were carried over twice, then to the '
  'most liked, and the last two by the draw alone; the draw also breaks ties of likes. Without a seed all places go by '
  'likes, ties by the smaller id (product rules, section 3).';

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

-- A week qualifies once, when it has started. Earlier weeks come first.
create function private.qualify_entries(p_week public.contest_weeks)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_entry record;
  v_next text := private.get_neighbor_week(p_week.week, 1);
  v_started integer;
  v_seed text := private.reveal_qualification_seed(p_week);
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
    perform private.assign_places(p_week, v_seed);
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
  'week. Needs the lock of the contest.';
