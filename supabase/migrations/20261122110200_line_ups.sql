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
  -- Waits for likes on their way that read the clock before the start.
  perform pg_advisory_xact_lock(private.likes_lock_key());
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

revoke all on function private.started_entries(uuid), private.give_places(uuid, timestamptz, integer) from public;
