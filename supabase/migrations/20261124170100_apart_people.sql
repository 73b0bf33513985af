-- What follows from a block for votes, likes, pages and lists. Whoever is apart meets the same answers as for nobody.
create or replace function private.pass_gate(p_entry_id uuid, p_voter_id uuid)
returns private.gate_pass
language plpgsql
as $$
declare
  v_gate private.entry_gates;
  v_week_id uuid;
  v_now timestamptz;
begin
  select g.* into v_gate from private.entry_gates g where g.entry_id = p_entry_id;
  -- The first vote of a week decides who competes in it. Before the lock of the week: the line-up takes that of the standings.
  if found and not v_gate.is_lined_up and private.clock() >= v_gate.starts_at then
    perform private.open_week(v_gate.week_id);
    select g.* into v_gate from private.entry_gates g where g.entry_id = p_entry_id;
  end if;
  v_week_id := v_gate.week_id;
  if v_week_id is not null then
    -- Before the clock is read: whoever closes or cancels the week waits for this vote, or this vote reads what became of it.
    perform pg_advisory_xact_lock_shared(private.week_lock_key(v_week_id));
    select g.* into v_gate from private.entry_gates g where g.entry_id = p_entry_id;
  end if;
  v_now := private.clock();
  if v_gate.entry_id is null or not v_gate.is_competing
    or exists (select from private.blocks b where b.blocker_id = p_voter_id and b.blocked_id = v_gate.profile_id)
    or exists (select from private.blocks b where b.blocker_id = v_gate.profile_id and b.blocked_id = p_voter_id)
  then
    perform private.refuse('entry_not_competing', format('entry %s', p_entry_id));
  end if;
  if v_gate.profile_id = p_voter_id then
    perform private.refuse('own_entry', format('entry %s', p_entry_id));
  end if;
  if v_gate.week_id <> v_week_id then
    perform private.refuse('voting_not_open', 'The entry has just been carried over to another week.');
  end if;
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

create or replace function public.like_profile(p_profile_id uuid)
returns public.like_answer
language plpgsql
-- security definer: nobody else may write likes or their count.
security definer
set search_path = ''
as $$
declare
  v_liker_id uuid := auth.uid();
  v_likes integer;
  v_now timestamptz;
begin
  perform private.check_liker(v_liker_id);
  if p_profile_id = v_liker_id then
    perform private.refuse('own_entry', 'People do not like themselves.');
  end if;
  v_now := private.time_of_like(p_profile_id);
  -- After the row of the profile is locked, as a block locks it: the later of the two sees the earlier.
  if private.are_apart(v_liker_id, p_profile_id)
    or not exists (select from public.entries e where e.profile_id = p_profile_id and e.is_public)
  then
    perform private.refuse('no_such_profile', format('profile %s', p_profile_id));
  end if;
  insert into public.likes (liker_id, profile_id, liked_at)
  values (v_liker_id, p_profile_id, v_now)
  on conflict (liker_id, profile_id) do nothing;
  select p.likes into v_likes from public.profiles p where p.id = p_profile_id;
  return row(p_profile_id, true, v_likes)::public.like_answer;
end;
$$;
comment on function public.like_profile(uuid) is
  'Likes a contestant; once more changes nothing. Refuses, in this order: not_signed_in, email_not_verified, not_allowed '
  '(suspended), age_unconfirmed, rate_limited, own_entry, no_such_profile (nobody with a public entry, or apart by a block).';

create or replace function public.unlike_profile(p_profile_id uuid)
returns public.like_answer
language plpgsql
-- security definer: nobody else may write likes or their count.
security definer
set search_path = ''
as $$
declare
  v_liker_id uuid := auth.uid();
  v_likes integer;
  v_now timestamptz;
begin
  perform private.check_liker(v_liker_id);
  v_now := private.time_of_like(p_profile_id);
  with taken as (
    delete from public.likes l
    where l.liker_id = v_liker_id and l.profile_id = p_profile_id
    returning l.liked_at
  )
  insert into private.past_likes (liker_id, profile_id, liked_at, unliked_at)
  select v_liker_id, p_profile_id, t.liked_at, v_now from taken t;
  select p.likes into v_likes
  from public.profiles p
  where p.id = p_profile_id and not private.are_apart(v_liker_id, p_profile_id);
  if not found then
    perform private.refuse('no_such_profile', format('profile %s', p_profile_id));
  end if;
  return row(p_profile_id, false, v_likes)::public.like_answer;
end;
$$;

create function private.page_of(p_profile_id uuid)
returns uuid
language sql
stable
set search_path = ''
as $$
  -- Who is apart is looked for under an id that nobody has: the same work and the same answer as for an unknown person.
  select private.newest_public_entry(
    case when private.are_apart((select auth.uid()), p_profile_id) then gen_random_uuid() else p_profile_id end
  );
$$;
comment on function private.page_of(uuid) is 'The entry that a person''s page shows the caller, or null.';
revoke all on function private.page_of(uuid) from public;

create or replace function public.get_shown_details(p_profile_id uuid)
returns jsonb
language sql
stable
-- security definer: the row is private, and only what its person shows leaves it.
security definer
set search_path = ''
as $$
  select private.shown_details(private.page_of(p_profile_id));
$$;

create or replace function public.get_profile(p_profile_id uuid)
returns public.contestant_profile
language plpgsql
-- security definer: standings are hidden from everybody and shown here by the phase of the week.
security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_entry_id uuid := private.page_of(p_profile_id);
  v_profile public.contestant_profile;
begin
  if v_entry_id is null then
    perform private.refuse('no_such_profile', format('profile %s', p_profile_id));
  end if;
  select e.display_name, e.age, e.city, w.country
  into v_profile.display_name, v_profile.age, v_profile.city, v_profile.country
  from public.entries e
  join public.contest_weeks w on w.id = e.week_id
  where e.id = v_entry_id;

  perform private.fold_when_due();
  v_profile.profile_id := p_profile_id;
  v_profile.photos := private.profile_photos(v_entry_id);
  v_profile.video := private.profile_video(v_entry_id);
  v_profile.details := private.shown_details(v_entry_id);
  -- The week comes first: reading it settles what is due, and then it is among the results.
  v_profile.week := private.profile_week(p_profile_id, v_now);
  v_profile.upcoming_week := (
    select min(w.week)
    from public.entries e
    join public.contest_weeks w on w.id = e.week_id
    where e.profile_id = p_profile_id and e.is_public and w.starts_at > v_now and w.cancelled_at is null
  );
  v_profile.results := private.profile_results(p_profile_id);
  return v_profile;
end;
$$;
comment on function public.get_profile(uuid) is
  'The public page of a contestant, the same for every reader; name, age, city, photos, video and details are those of the newest '
  'public entry. Who has none (unknown, never approved, withdrawn, suspended), or is apart from the caller by a block: no_such_profile.';
