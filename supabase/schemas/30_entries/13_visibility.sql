create function private.is_entry_public(p_entry public.entries)
returns boolean
language sql
stable
set search_path = ''
as $$
  select p_entry.state = 'approved' and p_entry.paused_at is null and exists (
    select from public.profiles p where p.id = p_entry.profile_id and not private.is_hidden(p)
  );
$$;
comment on function private.is_entry_public(entries) is
  'An entry is public while it is approved, not paused, and its person is visible.';

-- The effects of an entry's state: this trigger sets its own row, apply_entry_visibility does the rest.
create function private.set_entry_visibility()
returns trigger
language plpgsql
-- security definer: a role that changes an entry may not read who is hidden.
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or (new.state <> old.state and new.state in ('draft', 'submitted', 'approved')) then
    perform private.refuse_pending_deletion(new.profile_id);
  end if;
  if new.state not in ('submitted', 'changes_requested', 'approved') then
    new.paused_at := null;
  end if;
  new.is_public := private.is_entry_public(new);
  if new.is_public then
    new.left_at := null;
  elsif tg_op = 'UPDATE' and old.is_public then
    new.left_at := private.clock();
  end if;
  if tg_op = 'UPDATE' and new.week_id = old.week_id
    and ((new.is_public and not old.is_public) or (new.state = 'submitted' and old.state in ('rejected', 'disqualified')))
  then
    return private.move_to_later_week(old, new);
  end if;
  return new;
end;
$$;
comment on function private.set_entry_visibility() is
  'Sets is_public, left_at (when it stopped being public), and the week of an entry that returns too late. '
  'Refuses an account pending deletion: not_allowed.';

create trigger entries_before_insert_or_update_set_visibility
  before insert or update on public.entries
  for each row execute function private.set_entry_visibility();

create function private.move_to_later_week(p_old public.entries, p_new public.entries)
returns public.entries
language plpgsql
set search_path = ''
as $$
declare
  v_week public.contest_weeks;
  v_time_zone text;
  v_joined_at timestamptz := private.clock();
  v_next text;
begin
  select w.* into v_week from public.contest_weeks w where w.id = p_new.week_id;
  if p_new.state is distinct from p_old.state then
    v_joined_at := coalesce(p_new.decided_at, v_joined_at);
  end if;
  if p_old.left_at >= v_week.starts_at
    or (v_joined_at < v_week.starts_at and v_week.qualified_at is null and v_week.cancelled_at is null)
  then
    return p_new;
  end if;
  select c.time_zone into v_time_zone from public.contests c where c.country = v_week.country;
  v_next := private.get_first_open_week(
    p_new.profile_id, v_week.country,
    greatest(v_week.week, private.get_neighbor_week(private.get_contest_week_at(private.clock(), v_time_zone), 1)),
    p_new.id
  );
  p_new.week_id := private.ensure_week(v_week.country, v_next);
  p_new.planned_reason := 'decided_late';
  p_new.age := coalesce(
    (
      select extract(year from age(private.get_contest_week_monday(v_next), p.birth_date))::integer
      from public.profiles p
      where p.id = p_new.profile_id
    ),
    p_new.age
  );
  return p_new;
end;
$$;
comment on function private.move_to_later_week(entries, entries) is
  'Moves an entry that was not in its week at the start to the next one. This happens after an appeal or a '
  'suspension.';

create function private.count_week_entries(p_week_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
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
  'Counts the public entries of these weeks and those at the start. A withdrawal from a live week keeps the '
  'second count, so it does not cancel the week. Needs the lock of the contest.';

create function private.apply_entry_visibility(p_entry_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_week_ids uuid[];
begin
  -- Eligibility still names the week that an entry has left.
  v_week_ids := array(
    select e.week_id from public.entries e where e.id = any (p_entry_ids)
    union
    select g.week_id from private.vote_eligibility g where g.entry_id = any (p_entry_ids)
  );
  perform private.lock_contests(array(select w.country from public.contest_weeks w where w.id = any (v_week_ids)));
  perform private.count_week_entries(v_week_ids);
  perform private.sync_vote_eligibility(p_entry_ids);
  perform private.sync_cards(p_entry_ids);
  perform private.rank_unsettled_weeks(v_week_ids);
  perform private.apply_media_visibility(array(select m.id from public.media m where m.entry_id = any (p_entry_ids)));
  -- A photo without a medium cannot be published again, so a pause or a suspension keeps it.
  perform private.remove_photos(
    array(
      select p.id
      from public.photos p
      join public.entries e on e.id = p.entry_id
      where e.id = any (p_entry_ids) and e.state in ('withdrawn', 'rejected', 'disqualified') and p.media_id is null
    )
  );
end;
$$;
comment on function private.apply_entry_visibility(uuid[]) is
  'Applies the present rows of these entries everywhere: counts of their weeks, eligibility, cards, '
  'provisional ranks and media. Repeated calls have the same result.';

create function private.follow_entries()
returns trigger
language plpgsql
-- security definer: a role that changes an entry may not write read models.
security definer
set search_path = ''
as $$
declare
  v_week_ids uuid[];
begin
  if tg_op = 'DELETE' then
    v_week_ids := array(select distinct o.week_id from old_entries o);
    perform private.lock_contests(array(select w.country from public.contest_weeks w where w.id = any (v_week_ids)));
    perform private.count_week_entries(v_week_ids);
    perform private.rank_unsettled_weeks(v_week_ids);
    perform private.record_site_removals((select count(*) from old_entries o where o.is_public));
  elsif exists (select from new_entries) then
    perform private.apply_entry_visibility(array(select n.id from new_entries n));
  end if;
  if tg_op = 'UPDATE' then
    perform private.record_site_removals(c.gone),
      private.record_paused_removals(c.paused),
      private.cancel_paused_removals(c.resumed)
    from (
      select
        count(*) filter (where o.is_public and not n.is_public and n.paused_at is null) as gone,
        count(*) filter (where o.is_public and not n.is_public and n.paused_at is not null) as paused,
        count(*) filter (
          where not o.is_public and n.is_public and o.paused_at > private.clock() - private.get_pause_delay()
        ) as resumed
      from old_entries o
      join new_entries n on n.id = o.id
    ) c;
  end if;
  return null;
end;
$$;
comment on function private.follow_entries() is
  'Applies the state of changed entries, once per statement, and records those that stopped being public.';

create trigger entries_after_insert_apply_visibility
  after insert on public.entries
  referencing new table as new_entries
  for each statement execute function private.follow_entries();

create trigger entries_after_update_apply_visibility
  after update on public.entries
  referencing new table as new_entries old table as old_entries
  for each statement execute function private.follow_entries();

create trigger entries_after_delete_apply_visibility
  after delete on public.entries
  referencing old table as old_entries
  for each statement execute function private.follow_entries();
