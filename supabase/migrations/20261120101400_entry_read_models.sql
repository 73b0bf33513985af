-- Keeps what is derived from entries and photos: how many entries a week has, the gates and the cards.
create function private.count_week_entries(p_week_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Locked before it is counted, so that of two sessions the later one counts the entries of both.
  perform from public.contest_weeks w where w.id = any (p_week_ids) order by w.id for no key update;
  update public.contest_weeks w
  set entries = c.entries, starters = c.starters
  from (
    select
      k.id,
      count(e.id) filter (where e.is_public) as entries,
      count(e.id) filter (where e.is_public or e.left_at >= k.starts_at) as starters
    from public.contest_weeks k
    left join public.entries e on e.week_id = k.id
    where k.id = any (p_week_ids)
    group by k.id
  ) c
  where w.id = c.id and (w.entries, w.starters) is distinct from (c.entries, c.starters);
end;
$$;
comment on function private.count_week_entries(uuid[]) is
  'Counts the public entries of these weeks, and those that started: who leaves a running week was in it, so it is not cancelled for that.';

create function private.sync_cards(p_entry_ids uuid[])
returns void
language sql
set search_path = ''
as $$
  insert into private.standings as s
    (entry_id, week_id, profile_id, display_name, age, city, packed_portrait, is_listed, score, shown_score)
  select
    e.id, e.week_id, e.profile_id, e.display_name, e.age, e.city, private.packed_portrait_of(e.id), true,
    coalesce(w.prior, 3.5), round(coalesce(w.prior, 3.5), 2)
  from public.entries e
  join public.contest_weeks w on w.id = e.week_id
  where e.id = any (p_entry_ids)
    and e.is_public
    and not exists (select from private.standings known where known.entry_id = e.id);

  update private.standings s
  set
    week_id = e.week_id,
    profile_id = e.profile_id,
    display_name = coalesce(e.display_name, s.display_name),
    age = coalesce(e.age, s.age),
    city = coalesce(e.city, s.city),
    packed_portrait = private.packed_portrait_of(e.id),
    is_listed = e.is_public
  from public.entries e
  where e.id = s.entry_id
    and s.entry_id = any (p_entry_ids)
    and (s.week_id, s.profile_id, s.display_name, s.age, s.city, s.packed_portrait, s.is_listed)
      is distinct from
      (e.week_id, e.profile_id, e.display_name, e.age, e.city, private.packed_portrait_of(e.id), e.is_public);
$$;
comment on function private.sync_cards(uuid[]) is
  'Gives public entries a row in the standings and keeps what their cards show. A row stays when its entry leaves: its votes stay too.';

create function private.follow_entries()
returns trigger
language plpgsql
-- security definer: who changes an entry need not be able to write read models.
security definer
set search_path = ''
as $$
declare
  v_entries uuid[];
  v_weeks uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(n.id), array_agg(distinct n.week_id) into v_entries, v_weeks from new_entries n;
  elsif tg_op = 'UPDATE' then
    select array_agg(distinct b.id), array_agg(distinct b.week_id) into v_entries, v_weeks
    from (select n.id, n.week_id from new_entries n union all select o.id, o.week_id from old_entries o) b;
  else
    select array_agg(o.id), array_agg(distinct o.week_id) into v_entries, v_weeks from old_entries o;
  end if;
  if v_entries is null then
    return null;
  end if;
  perform private.lock_standings();
  perform private.count_week_entries(v_weeks);
  perform private.sync_gates(v_entries);
  perform private.sync_cards(v_entries);
  perform private.rank_unsettled_weeks(v_weeks);
  return null;
end;
$$;
comment on function private.follow_entries() is 'Brings counts, gates, cards and provisional ranks in line with changed entries, once per statement.';

create trigger inserted_entries_are_followed
  after insert on public.entries
  referencing new table as new_entries
  for each statement execute function private.follow_entries();
create trigger updated_entries_are_followed
  after update on public.entries
  referencing new table as new_entries old table as old_entries
  for each statement execute function private.follow_entries();
create trigger deleted_entries_are_followed
  after delete on public.entries
  referencing old table as old_entries
  for each statement execute function private.follow_entries();

create function private.follow_photos()
returns trigger
language plpgsql
-- security definer: who changes a photo need not be able to write read models.
security definer
set search_path = ''
as $$
begin
  perform private.lock_standings();
  if tg_op = 'INSERT' then
    perform private.sync_cards(array(select distinct n.entry_id from new_photos n));
  elsif tg_op = 'UPDATE' then
    perform private.sync_cards(
      array(select n.entry_id from new_photos n union select o.entry_id from old_photos o)
    );
  else
    perform private.sync_cards(array(select distinct o.entry_id from old_photos o));
  end if;
  return null;
end;
$$;
comment on function private.follow_photos() is 'Puts an approved portrait on the card of its entry and takes a removed one off.';

create trigger inserted_photos_are_followed
  after insert on public.photos
  referencing new table as new_photos
  for each statement execute function private.follow_photos();
create trigger updated_photos_are_followed
  after update on public.photos
  referencing new table as new_photos old table as old_photos
  for each statement execute function private.follow_photos();
create trigger deleted_photos_are_followed
  after delete on public.photos
  referencing old table as old_photos
  for each statement execute function private.follow_photos();

revoke all on function
  private.count_week_entries(uuid[]),
  private.sync_cards(uuid[]),
  private.follow_entries(),
  private.follow_photos()
from public;
