-- The one way to vote. It writes rows of the voter alone, so that votes for the same contestant never wait for each other.
-- The helpers run with the search path of cast_vote: setting it again for each would cost a tenth of a vote.
create type public.vote_answer as (
  entry_id uuid,
  stars integer,
  state text,
  receipt uuid,
  cast_at timestamptz
);
comment on type public.vote_answer is 'What cast_vote answers; cast_at is the time of the first cast, unchanged by later changes.';

create function private.lock_voter(p_voter_id uuid)
returns private.voter_state
language plpgsql
as $$
declare
  v_state private.voter_state;
begin
  select s.* into v_state from private.voter_state s where s.voter_id = p_voter_id for update;
  if not found then
    insert into private.voter_state (voter_id) values (p_voter_id) on conflict (voter_id) do nothing;
    select s.* into v_state from private.voter_state s where s.voter_id = p_voter_id for update;
  end if;
  return v_state;
end;
$$;
comment on function private.lock_voter(uuid) is 'Puts the votes of one voter in a row: the next one waits until this transaction ends.';

create function private.count_cast(p_state private.voter_state, p_now timestamptz)
returns void
language plpgsql
as $$
begin
  if p_now >= p_state.hour_started_at + interval '1 hour' then
    p_state.hour_started_at := p_now;
    p_state.casts_in_hour := 0;
  end if;
  if p_now >= p_state.day_started_at + interval '24 hours' then
    p_state.day_started_at := p_now;
    p_state.casts_in_day := 0;
  end if;
  if p_state.casts_in_hour >= 60 then
    perform private.refuse('rate_limited', format('60 votes since %s', p_state.hour_started_at), 'Vote again an hour after that.');
  end if;
  if p_state.casts_in_day >= 300 then
    perform private.refuse('rate_limited', format('300 votes since %s', p_state.day_started_at), 'Vote again a day after that.');
  end if;
  update private.voter_state s
  set
    hour_started_at = p_state.hour_started_at,
    casts_in_hour = p_state.casts_in_hour + 1,
    day_started_at = p_state.day_started_at,
    casts_in_day = p_state.casts_in_day + 1
  where s.voter_id = p_state.voter_id;
end;
$$;
comment on function private.count_cast(private.voter_state, timestamptz) is
  'Counts a vote against 60 in the hour and 300 in the day that each began with a vote, or refuses it.';

create type private.gate_pass as (entry_id uuid, week_id uuid, passed_at timestamptz);
comment on type private.gate_pass is 'A vote may be written for this entry, with this time.';

create function private.pass_gate(p_entry_id uuid, p_voter_id uuid)
returns private.gate_pass
language plpgsql
as $$
declare
  v_gate private.entry_gates;
  v_now timestamptz;
begin
  select g.* into v_gate from private.entry_gates g where g.entry_id = p_entry_id;
  if not found or not v_gate.is_competing then
    perform private.refuse('entry_not_competing', format('entry %s', p_entry_id));
  end if;
  if v_gate.profile_id = p_voter_id then
    perform private.refuse('own_entry', format('entry %s', p_entry_id));
  end if;

  -- Before the clock is read: whoever closes the week waits for this vote, or this vote reads a clock past the close.
  perform pg_advisory_xact_lock_shared(private.week_lock_key(v_gate.week_id));
  v_now := private.clock();
  if v_now < v_gate.starts_at then
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
comment on function private.pass_gate(uuid, uuid) is
  'Refuses a vote that the entry or its week does not take; else says at which time it is written.';

create function private.write_vote(p_voter_id uuid, p_pass private.gate_pass, p_stars integer)
returns public.vote_answer
language plpgsql
as $$
declare
  v_vote public.votes;
  v_old_stars integer;
begin
  select v.* into v_vote from public.votes v where v.voter_id = p_voter_id and v.entry_id = p_pass.entry_id;
  if not found then
    insert into public.votes (voter_id, entry_id, week_id, stars, cast_at, changed_at)
    values (p_voter_id, p_pass.entry_id, p_pass.week_id, p_stars, p_pass.passed_at, p_pass.passed_at)
    returning * into v_vote;
    insert into private.vote_deltas (entry_id, votes, stars, fives, weight, weighted_stars)
    values (
      v_vote.entry_id, 1, p_stars, (p_stars = 5)::integer, v_vote.weight, v_vote.weight * p_stars
    );
  elsif v_vote.stars <> p_stars then
    v_old_stars := v_vote.stars;
    update public.votes v
    set stars = p_stars, changed_at = p_pass.passed_at
    where v.voter_id = p_voter_id and v.entry_id = p_pass.entry_id
    returning * into v_vote;
    if v_vote.state = 'counted' then
      insert into private.vote_deltas (entry_id, votes, stars, fives, weight, weighted_stars)
      values (
        v_vote.entry_id, 0, p_stars - v_old_stars, (p_stars = 5)::integer - (v_old_stars = 5)::integer,
        0, v_vote.weight * (p_stars - v_old_stars)
      );
    end if;
  end if;
  return row(v_vote.entry_id, v_vote.stars, v_vote.state, v_vote.receipt, v_vote.cast_at)::public.vote_answer;
end;
$$;
comment on function private.write_vote(uuid, private.gate_pass, integer) is
  'Adds the vote or changes its stars, and appends what that changes in the sums; the same stars again change nothing.';

create function public.cast_vote(p_entry_id uuid, p_stars integer, p_request_id uuid)
returns public.vote_answer
language plpgsql
-- security definer: nobody else may write votes; every rule of voting is in here.
security definer
set search_path = ''
-- A session that plans while these tables are empty would keep reading them whole as they grow.
set enable_seqscan = off
as $$
declare
  v_voter_id uuid := auth.uid();
  v_profile record;
  v_state private.voter_state;
  v_pass private.gate_pass;
  v_answer public.vote_answer;
begin
  select p.email_verified_at, p.suspended_at into v_profile from public.profiles p where p.id = v_voter_id;
  if v_voter_id is null or not found then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  if p_request_id is null then
    perform private.refuse('invalid_input', 'p_request_id is null', 'Send one new UUID per vote, the same one with a retry.');
  end if;

  v_state := private.lock_voter(v_voter_id);
  select r.entry_id, r.stars, r.state, r.receipt, r.cast_at into v_answer
  from private.vote_requests r
  where r.voter_id = v_voter_id and r.request_id = p_request_id;
  if found then
    return v_answer;
  end if;

  if v_profile.email_verified_at is null then
    perform private.refuse('email_not_verified', 'The email address of this account is not verified.');
  end if;
  if v_profile.suspended_at is not null then
    perform private.refuse('not_allowed', 'This account is suspended.');
  end if;
  if p_stars is null or p_stars not between 1 and 5 then
    perform private.refuse('invalid_stars', format('p_stars is %s', p_stars), 'Give 1 to 5 stars.');
  end if;
  v_pass := private.pass_gate(p_entry_id, v_voter_id);
  perform private.count_cast(v_state, v_pass.passed_at);

  v_answer := private.write_vote(v_voter_id, v_pass, p_stars);
  insert into private.vote_requests (voter_id, request_id, entry_id, stars, state, receipt, cast_at)
  values (
    v_voter_id, p_request_id, v_answer.entry_id, v_answer.stars, v_answer.state, v_answer.receipt, v_answer.cast_at
  );
  return v_answer;
end;
$$;
comment on function public.cast_vote(uuid, integer, uuid) is
  'Gives an entry 1 to 5 stars or changes them until the week closes. Refuses, in this order: not_signed_in, '
  'email_not_verified, not_allowed (suspended), invalid_stars, entry_not_competing, own_entry, voting_not_open, '
  'voting_closed, rate_limited. A request id that the voter used before gets its first answer and changes nothing.';

revoke all on function
  private.lock_voter(uuid),
  private.count_cast(private.voter_state, timestamptz),
  private.pass_gate(uuid, uuid),
  private.write_vote(uuid, private.gate_pass, integer),
  public.cast_vote(uuid, integer, uuid)
from public;
grant execute on function public.cast_vote(uuid, integer, uuid) to anon, authenticated;
