-- What the orders beside the ranking read: nothing in here changes with a vote, so nothing in here tells a standing.
create table private.findable_entries (
  entry_id uuid not null,
  week_id uuid not null,
  slot integer not null,
  is_listed boolean not null,
  words text not null,
  constraint findable_entries_pkey primary key (entry_id),
  constraint findable_entries_one_per_slot unique (week_id, slot),
  constraint findable_entries_have_a_standing foreign key (entry_id) references private.standings (entry_id) on delete cascade,
  constraint findable_entries_slot_is_0_or_more check (slot >= 0)
);
comment on table private.findable_entries is
  'One row per entry that was ever listed: its name and city folded for the search, and its slot. Slots count from 0 in the order '
  'in which entries joined their week and are never given again: newest reads them backwards, random shuffles them.';

-- Without a pending list, which every search would have to read.
create index findable_entries_grams_idx
  on private.findable_entries using gin (private.grams_of(week_id, words))
  with (fastupdate = off)
  where is_listed;

alter table private.findable_entries enable row level security;
revoke all on table private.findable_entries from public, anon, authenticated, service_role;

create function private.make_findable(p_entry_ids uuid[])
returns void
language sql
set search_path = ''
as $$
  delete from private.findable_entries f
  using unnest(p_entry_ids) c (entry_id), private.standings s
  where s.entry_id = c.entry_id and f.entry_id = c.entry_id and f.week_id <> s.week_id;

  update private.findable_entries f
  set is_listed = s.is_listed, words = private.fold_text(s.display_name || ' ' || s.city)
  from unnest(p_entry_ids) c (entry_id), private.standings s
  where s.entry_id = c.entry_id
    and f.entry_id = c.entry_id
    and (f.is_listed, f.words) is distinct from (s.is_listed, private.fold_text(s.display_name || ' ' || s.city));

  with joining as materialized (
    select
      s.entry_id, s.week_id, s.is_listed, private.fold_text(s.display_name || ' ' || s.city) as words,
      row_number() over (partition by s.week_id order by e.created_at, e.id) as place
    from unnest(p_entry_ids) c (entry_id)
    join private.standings s on s.entry_id = c.entry_id
    join public.entries e on e.id = c.entry_id
    where not exists (select from private.findable_entries known where known.entry_id = s.entry_id)
  ),
  -- Once per week: a row of its own would have to look past all rows that this statement has written.
  taken as materialized (
    select j.week_id, coalesce((select max(k.slot) from private.findable_entries k where k.week_id = j.week_id), -1) as slot
    from (select distinct week_id from joining) j
  )
  insert into private.findable_entries (entry_id, week_id, slot, is_listed, words)
  select j.entry_id, j.week_id, t.slot + j.place, j.is_listed, j.words
  from joining j
  join taken t on t.week_id = j.week_id
  order by j.week_id, j.place;
$$;
comment on function private.make_findable(uuid[]) is
  'Brings names and slots in line with the cards of these entries; who moves to another week joins it last. Needs the lock of the standings.';

create function private.follow_cards()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_changed uuid[];
begin
  if tg_op = 'INSERT' then
    v_changed := array(select n.entry_id from new_standings n);
  else
    -- Compared as sets, because a join of the two would be planned once for small changes and then kept for large ones.
    v_changed := array(
      select c.entry_id
      from (
        select n.entry_id, n.week_id, n.is_listed, n.display_name, n.city from new_standings n
        except
        select o.entry_id, o.week_id, o.is_listed, o.display_name, o.city from old_standings o
      ) c
    );
  end if;
  if cardinality(v_changed) > 0 then
    perform private.make_findable(v_changed);
  end if;
  return null;
end;
$$;
comment on function private.follow_cards() is 'Makes entries findable whose cards are new or changed; a fold changes none.';

create trigger inserted_cards_are_findable
  after insert on private.standings
  referencing new table as new_standings
  for each statement execute function private.follow_cards();
create trigger updated_cards_stay_findable
  after update on private.standings
  referencing new table as new_standings old table as old_standings
  for each statement execute function private.follow_cards();

revoke all on function private.make_findable(uuid[]), private.follow_cards() from public;

select private.make_findable(array(select s.entry_id from private.standings s));
