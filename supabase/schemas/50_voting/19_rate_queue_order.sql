-- One contestant at a time, those with the fewest votes first, so that everybody is seen (product rules, section 5).
create type private.queued_entry as (
  entry_id uuid,
  served_at timestamptz,
  is_voted boolean
);
comment on type private.queued_entry is
  'An entry that is served. served_at is null where it is served for the first time. is_voted: the voter may have a vote for it.';

create function private.draw_unrated(p_voter_id uuid, p_week_id uuid, p_others uuid[], p_count integer)
returns uuid[]
language plpgsql
set search_path = ''
-- A plan made while the table is empty must not scan it later, as in cast_vote.
set enable_seqscan = off
as $$
declare
  v_votes integer := -2147483648;
  v_from bigint := pg_catalog.uuid_hash_extended(gen_random_uuid(), 0);
  v_drawn uuid[];
  v_entry_id uuid;
  v_found uuid[] := '{}';
begin
  while cardinality(v_found) < p_count loop
    select s.queue_votes into v_votes
    from private.standings s
    where s.week_id = p_week_id and s.is_listed and s.queue_votes > v_votes
    order by s.queue_votes
    limit 1;
    exit when not found;
    -- Forty neighbours from a random point on, shuffled: nobody comes first more often than others, and the rest of the
    -- week is not read.
    v_drawn := array(
      select d.entry_id
      from (select c.entry_id from private.list_least_rated(p_week_id, v_votes, v_from, p_others) c limit 40) d
      order by random()
    );
    foreach v_entry_id in array v_drawn loop
      if not private.was_served_or_voted(p_voter_id, p_week_id, v_entry_id) then
        v_found := v_found || v_entry_id;
        exit when cardinality(v_found) = p_count;
      end if;
    end loop;
    -- The voter has rated or skipped nearly all of them: the next ones on the circle.
    if cardinality(v_drawn) = 40 and cardinality(v_found) < p_count then
      v_found := v_found || array(
        select c.entry_id
        from private.list_least_rated(p_week_id, v_votes, v_from, p_others) c
        where c.entry_id <> all (v_drawn) and not private.was_served_or_voted(p_voter_id, p_week_id, c.entry_id)
        limit p_count - cardinality(v_found)
      );
    end if;
  end loop;
  return v_found;
end;
$$;
comment on function private.draw_unrated(uuid, uuid, uuid[], integer) is
  'Entries of a week that were not served to this voter and have no vote of theirs: those with the fewest votes, in random '
  'order among equals. None of these other people.';

create function private.list_least_rated(p_week_id uuid, p_votes integer, p_from bigint, p_others uuid[])
returns table (entry_id uuid)
language sql
stable
-- No search path of its own, so that the planner inlines it: a limit then ends the reading.
as $$
  select c.entry_id
  from (
    (
      select s.entry_id
      from private.standings s
      where s.week_id = p_week_id and s.is_listed and s.queue_votes = p_votes
        and pg_catalog.uuid_hash_extended(s.entry_id, s.queue_votes) >= p_from
        and s.profile_id <> all (p_others)
      order by pg_catalog.uuid_hash_extended(s.entry_id, s.queue_votes)
    )
    union all
    (
      select s.entry_id
      from private.standings s
      where s.week_id = p_week_id and s.is_listed and s.queue_votes = p_votes
        and pg_catalog.uuid_hash_extended(s.entry_id, s.queue_votes) < p_from
        and s.profile_id <> all (p_others)
      order by pg_catalog.uuid_hash_extended(s.entry_id, s.queue_votes)
    )
  ) c;
$$;
comment on function private.list_least_rated(uuid, integer, bigint, uuid[]) is
  'The entries with so many votes on a circle that is another one for each number of votes, from a point on.';

create function private.was_served_or_voted(p_voter_id uuid, p_week_id uuid, p_entry_id uuid)
returns boolean
language sql
stable
as $$
  select exists (
      select from private.served_entries r
      where r.voter_id = p_voter_id and r.week_id = p_week_id and r.entry_id = p_entry_id
    )
    or exists (
      select from public.votes v
      where v.voter_id = p_voter_id and v.entry_id = p_entry_id and v.week_id is not distinct from p_week_id
    );
$$;
comment on function private.was_served_or_voted(uuid, uuid, uuid) is
  'Whether an entry is new to the rate queue of a voter.';

create function private.list_served(p_voter_id uuid, p_week_id uuid, p_outcome text, p_others uuid[], p_count integer)
returns private.queued_entry[]
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
as $$
begin
  return array(
    select row(r.entry_id, r.served_at, true)::private.queued_entry
    from private.served_entries r
    join private.standings s on s.entry_id = r.entry_id
    where r.voter_id = p_voter_id and r.week_id = p_week_id and r.outcome is not distinct from p_outcome
      and s.week_id = p_week_id and s.is_listed and s.profile_id <> all (p_others)
    order by r.place
    limit p_count
  );
end;
$$;
comment on function private.list_served(uuid, uuid, text, uuid[], integer) is
  'Entries with this outcome, in the order of the voter''s queue. Entries that are hidden now are left out.';

create function private.list_voted_unserved(p_voter_id uuid, p_week_id uuid, p_others uuid[], p_count integer)
returns private.queued_entry[]
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
as $$
begin
  return array(
    select row(v.entry_id, null, true)::private.queued_entry
    from public.votes v
    join private.standings s on s.entry_id = v.entry_id
    where v.voter_id = p_voter_id and v.week_id is not distinct from p_week_id
      and s.week_id = p_week_id and s.is_listed and s.profile_id <> all (p_others)
      and not exists (
        select from private.served_entries r
        where r.voter_id = p_voter_id and r.week_id = p_week_id and r.entry_id = v.entry_id
      )
    order by v.cast_at, v.entry_id
    limit p_count
  );
end;
$$;
comment on function private.list_voted_unserved(uuid, uuid, uuid[], integer) is
  'Entries that the voter rated elsewhere, to confirm: the rate queue has not served them.';

create function private.choose_next(p_queue private.voter_weeks, p_others uuid[], p_count integer)
returns private.queued_entry[]
language plpgsql
set search_path = ''
as $$
declare
  v_voter_id uuid := p_queue.voter_id;
  v_week_id uuid := p_queue.week_id;
  v_found private.queued_entry[] := '{}';
begin
  if p_queue.served > 0 then
    v_found := private.list_served(v_voter_id, v_week_id, null, p_others, p_count);
  end if;
  -- A voter casts at most 2,100 votes in a week. One who skips more than that gets no new rows.
  if cardinality(v_found) < p_count and p_queue.served < 2100 then
    v_found := v_found || array(
      select row(d.entry_id, null, false)::private.queued_entry
      from unnest(private.draw_unrated(v_voter_id, v_week_id, p_others, p_count - cardinality(v_found))) d (entry_id)
    );
  end if;
  if cardinality(v_found) < p_count then
    v_found := v_found || private.list_served(v_voter_id, v_week_id, 'skipped', p_others, p_count - cardinality(v_found));
  end if;
  if cardinality(v_found) < p_count then
    v_found := v_found || private.list_voted_unserved(v_voter_id, v_week_id, p_others, p_count - cardinality(v_found));
  end if;
  if cardinality(v_found) < p_count then
    v_found := v_found || private.list_served(v_voter_id, v_week_id, 'rated', p_others, p_count - cardinality(v_found));
  end if;
  return v_found;
end;
$$;
comment on function private.choose_next(private.voter_weeks, uuid[], integer) is
  'What is served next: fetched and not answered, new, skipped, rated elsewhere, rated here.';
