-- Serves contestants to rate, and stores what was served, so that nothing fetched is lost.
create type public.served_entry as (
  entry_id uuid,
  profile_id uuid,
  display_name text,
  age integer,
  city text,
  portrait public.picture,
  served_at timestamptz,
  stars public.stars
);
comment on type public.served_entry is
  'A contestant to rate. stars is the caller''s own vote where they have voted. Nullable: portrait, stars.';

create type public.rate_queue as (
  week text,
  meter public.vote_meter,
  entries public.served_entry[]
);
comment on type public.rate_queue is
  'What next_to_rate answers: the next contestants in their order, none where nobody is left. Nullable: none.';

create function private.find_rated_week(p_country text, p_now timestamptz)
returns public.contest_weeks
language plpgsql
stable
set search_path = ''
as $$
declare
  v_week public.contest_weeks := private.find_week(p_country, null, p_now);
begin
  if private.is_counting(v_week, p_now) then
    perform private.refuse('week_opening', 'The worker opens this week now.', 'Ask again in a few seconds.');
  end if;
  if v_week.id is null or private.get_phase(v_week, p_now) <> 'live' then
    perform private.refuse('voting_not_open', 'The country has no live week.');
  end if;
  return v_week;
end;
$$;
comment on function private.find_rated_week(text, timestamptz) is
  'The live week of a country. Refuses: no_such_week, week_opening, voting_not_open.';

create function private.note_served(p_voter_id uuid, p_week_id uuid, p_entries private.queued_entry[], p_now timestamptz)
returns void
language plpgsql
set search_path = ''
set enable_seqscan = off
as $$
declare
  v_new uuid[] := array(
    select e.entry_id from unnest(p_entries) with ordinality e (entry_id, served_at, is_voted, n) where e.served_at is null order by e.n
  );
  v_last_place integer;
begin
  if cardinality(v_new) < cardinality(p_entries) then
    -- A skipped entry that comes again is looked at from now on.
    update private.served_entries r
    set served_at = p_now
    from unnest(p_entries) e
    where r.voter_id = p_voter_id and r.week_id = p_week_id and r.entry_id = e.entry_id and r.outcome = 'skipped';
  end if;
  if cardinality(v_new) = 0 then
    return;
  end if;
  insert into private.voter_weeks as w (voter_id, week_id, served, last_place)
  values (p_voter_id, p_week_id, cardinality(v_new), cardinality(v_new))
  on conflict (voter_id, week_id) do update
  set served = w.served + excluded.served, last_place = w.last_place + excluded.last_place
  returning w.last_place - cardinality(v_new) into v_last_place;
  insert into private.served_entries (voter_id, week_id, entry_id, place, served_at)
  select p_voter_id, p_week_id, n.entry_id, v_last_place + n.place, p_now
  from unnest(v_new) with ordinality n (entry_id, place);
end;
$$;
comment on function private.note_served(uuid, uuid, private.queued_entry[], timestamptz) is
  'Stores what is served now for the first time, and from when a skipped entry is looked at again. Needs lock_voter.';

create function private.build_served_entries(p_voter_id uuid, p_week_id uuid, p_entries private.queued_entry[], p_now timestamptz)
returns public.served_entry[]
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
as $$
begin
  return array(
    select row(
      s.entry_id, s.profile_id, s.display_name, s.age, s.city, private.unpack_portrait(s.packed_portrait),
      coalesce(e.served_at, p_now),
      case when e.is_voted then (
        select v.stars
        from public.votes v
        where v.voter_id = p_voter_id and v.entry_id = e.entry_id and v.week_id is not distinct from p_week_id
      ) end
    )::public.served_entry
    from unnest(p_entries) with ordinality e (entry_id, served_at, is_voted, n)
    join private.standings s on s.entry_id = e.entry_id
    order by e.n
  );
end;
$$;
comment on function private.build_served_entries(uuid, uuid, private.queued_entry[], timestamptz) is
  'The cards of what is served, with the stars that the voter has given.';

create function public.next_to_rate(p_country text, p_count integer default 3)
returns public.rate_queue
language plpgsql
-- security definer: API roles may not read standings or write what was served.
security definer
set search_path = ''
as $$
declare
  v_voter_id uuid := private.get_user_id();
  v_state private.voter_state := private.lock_voter(v_voter_id);
  v_now timestamptz;
  v_week public.contest_weeks;
  v_queue private.voter_weeks;
  v_others uuid[];
  v_entries private.queued_entry[];
begin
  if v_state.voter_id is null then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  if v_state.denial_reason is not null then
    perform private.refuse_denied_voter(v_voter_id);
  end if;
  if p_count is null or p_count not between 1 and 3 then
    perform private.refuse('invalid_input', format('p_count is %s', p_count), 'Ask for 1 to 3.');
  end if;
  v_now := private.clock();
  v_week := private.find_rated_week(p_country, v_now);
  v_queue := private.find_voter_week(v_voter_id, v_week.id);
  v_others := private.list_unratable(v_voter_id);
  v_entries := private.choose_next(v_queue, v_others, p_count);
  perform private.note_served(v_voter_id, v_week.id, v_entries, v_now);
  return row(
    v_week.week,
    private.compute_vote_meter(v_queue, v_others),
    private.build_served_entries(v_voter_id, v_week.id, v_entries, v_now)
  )::public.rate_queue;
end;
$$;
comment on function public.next_to_rate(text, integer) is
  'The next 1 to 3 contestants of the live week for the caller to rate: first those that were served and not answered, '
  'then those with the fewest votes, in random order among equals, then skipped ones, then rated ones to confirm. Never '
  'the caller''s own entry or a blocked pair. In the last 24 hours votes count as they stood when these began. Refuses: '
  'not_signed_in, email_not_verified, password_unconfirmed, not_allowed (suspended or pending deletion), age_unconfirmed, '
  'invalid_input, no_such_week, week_opening, voting_not_open (no live week).';
grant execute on function public.next_to_rate(text, integer) to authenticated;
