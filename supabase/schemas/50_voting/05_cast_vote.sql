-- The only way to vote. A vote writes rows of its voter alone, so votes for the same contestant never wait for each
-- other. The helpers use the search path of cast_vote: setting it again in each would cost a tenth of a vote.
create type public.vote_answer as (
  entry_id uuid,
  stars public.stars,
  state public.vote_state,
  receipt uuid,
  cast_at timestamptz
);
comment on type public.vote_answer is
  'What cast_vote answers. receipt and cast_at come with the first cast; later changes keep them. Nullable: '
  'none.';

create table private.vote_requests (
  voter_id uuid not null,
  request_id uuid not null,
  entry_id uuid not null,
  stars integer not null,
  state text not null,
  receipt uuid not null,
  cast_at timestamptz not null,
  constraint vote_requests_pkey primary key (voter_id, request_id)
);
comment on table private.vote_requests is
  'The answer to each request. A request id counts per voter; a retry gets this answer and changes nothing.';

alter table private.vote_requests enable row level security;

create table private.voter_state (
  voter_id uuid not null,
  five_minutes_began_at timestamptz not null default '-infinity',
  casts_by_five_minutes integer[] not null default array_fill(0, array[13]),
  hour_began_at timestamptz not null default '-infinity',
  casts_by_hour integer[] not null default array_fill(0, array[25]),
  denial_reason text,
  constraint voter_state_pkey primary key (voter_id),
  constraint voter_state_belongs_to_a_profile foreign key (voter_id) references public.profiles (id)
) with (fillfactor = 70);
comment on table private.voter_state is
  'One row per voter: the lock that serializes the votes of one voter, and how many they cast lately.';
comment on column private.voter_state.casts_by_five_minutes is
  'Votes in the five minutes since five_minutes_began_at, and in the twelve such times before. Any hour lies '
  'within these 13.';
comment on column private.voter_state.casts_by_hour is
  'Votes in the hour since hour_began_at, and in the 24 hours before. Any day lies within these 25.';
comment on column private.voter_state.denial_reason is
  'The code with which cast_vote refuses this voter. Null where they may vote. A trigger of public.profiles '
  'updates it.';

alter table private.voter_state enable row level security;

create function private.lock_voter(p_voter_id uuid)
returns private.voter_state
language plpgsql
as $$
declare
  v_state private.voter_state;
begin
  select s.* into v_state from private.voter_state s where s.voter_id = p_voter_id for update;
  if not found then
    insert into private.voter_state (voter_id, denial_reason)
    select p.id, private.get_voting_denial_reason(p) from public.profiles p where p.id = p_voter_id
    on conflict (voter_id) do nothing;
    select s.* into v_state from private.voter_state s where s.voter_id = p_voter_id for update;
  end if;
  return v_state;
end;
$$;
comment on function private.lock_voter(uuid) is
  'Locks the voter to the end of the transaction, so that their next vote waits. Nulls where no profile has '
  'this id.';

create function private.sum_counts(p_counts integer[])
returns integer
language plpgsql
immutable
as $$
declare
  v_count integer;
  v_sum integer := 0;
begin
  foreach v_count in array p_counts loop
    v_sum := v_sum + v_count;
  end loop;
  return v_sum;
end;
$$;
comment on function private.sum_counts(integer[]) is 'The sum of these counts.';

create function private.count_cast(p_state private.voter_state, p_now timestamptz)
returns void
language plpgsql
as $$
declare
  v_spans integer;
begin
  -- A list that is out of date as a whole needs no sum.
  if p_now >= p_state.five_minutes_began_at + interval '65 minutes' then
    p_state.five_minutes_began_at := p_now;
    p_state.casts_by_five_minutes := array_fill(0, array[13]);
  else
    if p_now >= p_state.five_minutes_began_at + interval '5 minutes' then
      v_spans := floor(extract(epoch from p_now - p_state.five_minutes_began_at) / 300);
      p_state.five_minutes_began_at := p_state.five_minutes_began_at + v_spans * interval '5 minutes';
      p_state.casts_by_five_minutes := array_fill(0, array[v_spans]) || p_state.casts_by_five_minutes[1 : 13 - v_spans];
    end if;
    if private.sum_counts(p_state.casts_by_five_minutes) >= 60 then
      perform private.refuse('rate_limited', '60 votes in an hour', 'Vote again when one of them is an hour old.');
    end if;
  end if;
  if p_now >= p_state.hour_began_at + interval '25 hours' then
    p_state.hour_began_at := p_now;
    p_state.casts_by_hour := array_fill(0, array[25]);
  else
    if p_now >= p_state.hour_began_at + interval '1 hour' then
      v_spans := floor(extract(epoch from p_now - p_state.hour_began_at) / 3600);
      p_state.hour_began_at := p_state.hour_began_at + v_spans * interval '1 hour';
      p_state.casts_by_hour := array_fill(0, array[v_spans]) || p_state.casts_by_hour[1 : 25 - v_spans];
    end if;
    if private.sum_counts(p_state.casts_by_hour) >= 300 then
      perform private.refuse('rate_limited', '300 votes in a day', 'Vote again when one of them is a day old.');
    end if;
  end if;
  p_state.casts_by_five_minutes[1] := p_state.casts_by_five_minutes[1] + 1;
  p_state.casts_by_hour[1] := p_state.casts_by_hour[1] + 1;
  update private.voter_state s
  set
    five_minutes_began_at = p_state.five_minutes_began_at,
    casts_by_five_minutes = p_state.casts_by_five_minutes,
    hour_began_at = p_state.hour_began_at,
    casts_by_hour = p_state.casts_by_hour
  where s.voter_id = p_state.voter_id;
end;
$$;
comment on function private.count_cast(private.voter_state, timestamptz) is
  'Counts a vote against the limits: 60 in any hour and 300 in any 24 hours. A vote counts up to five minutes, '
  'and up to an hour, longer. Refuses: rate_limited.';

create function private.write_vote(p_voter_id uuid, p_eligible private.eligible_vote, p_stars integer)
returns public.vote_answer
language plpgsql
as $$
declare
  v_vote public.votes;
  v_old_stars integer;
begin
  -- "is not distinct from" keeps the index of receipts out: planned while the week has no votes, a session would read
  -- all votes of the week through it.
  select v.* into v_vote
  from public.votes v
  where v.voter_id = p_voter_id and v.entry_id = p_eligible.entry_id
    and v.week_id is not distinct from p_eligible.week_id;
  if not found then
    insert into public.votes (voter_id, entry_id, week_id, stars, cast_at, changed_at)
    values (p_voter_id, p_eligible.entry_id, p_eligible.week_id, p_stars, p_eligible.passed_at, p_eligible.passed_at)
    returning * into v_vote;
    insert into private.vote_deltas (entry_id, votes, stars, fives, weight, weighted_stars)
    values (
      v_vote.entry_id, 1, p_stars, (p_stars = 5)::integer, v_vote.weight, v_vote.weight * p_stars
    );
  elsif v_vote.stars <> p_stars then
    v_old_stars := v_vote.stars;
    update public.votes v
    set stars = p_stars, changed_at = p_eligible.passed_at
    where v.voter_id = p_voter_id and v.entry_id = p_eligible.entry_id
      and v.week_id is not distinct from p_eligible.week_id
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
comment on function private.write_vote(uuid, private.eligible_vote, integer) is
  'Adds the vote or changes its stars, and appends the change of the sums. The same stars again change '
  'nothing.';

create function public.cast_vote(p_entry_id uuid, p_stars integer, p_request_id uuid)
returns public.vote_answer
language plpgsql
-- security definer: API roles may not write votes. cast_vote checks every rule of voting.
security definer
set search_path = ''
-- A session that plans while these tables are empty would scan them whole as they grow.
set enable_seqscan = off
as $$
declare
  v_voter_id uuid := auth.uid();
  v_state private.voter_state := private.lock_voter(v_voter_id);
  v_eligible private.eligible_vote;
  v_answer public.vote_answer;
begin
  if v_state.voter_id is null then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  if p_request_id is null then
    perform private.refuse('invalid_input', 'p_request_id is null', 'Send one new UUID per vote, the same one with a retry.');
  end if;

  select r.entry_id, r.stars, r.state, r.receipt, r.cast_at into v_answer
  from private.vote_requests r
  where r.voter_id = v_voter_id and r.request_id = p_request_id;
  if found then
    return v_answer;
  end if;

  if v_state.denial_reason is not null then
    perform private.refuse_denied_voter(v_voter_id);
  end if;
  if p_stars is null or p_stars not between 1 and 5 then
    perform private.refuse('invalid_stars', format('p_stars is %s', p_stars), 'Give 1 to 5 stars.');
  end if;
  v_eligible := private.check_vote_eligibility(p_entry_id, v_voter_id);
  perform private.count_cast(v_state, v_eligible.passed_at);

  v_answer := private.write_vote(v_voter_id, v_eligible, p_stars);
  insert into private.vote_requests (voter_id, request_id, entry_id, stars, state, receipt, cast_at)
  values (
    v_voter_id, p_request_id, v_answer.entry_id, v_answer.stars, v_answer.state, v_answer.receipt, v_answer.cast_at
  );
  return v_answer;
end;
$$;
comment on function public.cast_vote(uuid, integer, uuid) is
  'Gives an entry 1 to 5 stars, or changes them until the week closes. Refuses, in this order: not_signed_in, '
  'email_not_verified, not_allowed (suspended or pending deletion), age_unconfirmed, invalid_stars, '
  'entry_not_competing, own_entry, voting_not_open, voting_closed, rate_limited. A request id that the voter '
  'used before gets its first answer and changes nothing.';
grant execute on function public.cast_vote(uuid, integer, uuid) to anon, authenticated;
