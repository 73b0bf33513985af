-- What becomes of the votes of a person who is suspended: void in every week that is not yet official, and counted again
-- where she is restored in time.
create table private.suspended_votes (
  voter_id uuid not null,
  entry_id uuid not null,
  week_id uuid not null,
  state text not null,
  constraint suspended_votes_pkey primary key (voter_id, entry_id, week_id),
  constraint suspended_votes_belong_to_a_profile foreign key (voter_id) references public.profiles (id) on delete cascade,
  constraint suspended_votes_state_is_known check (state in ('counted', 'held'))
);
comment on table private.suspended_votes is 'What a vote was before a suspension made it void, so that a restored person gets it back.';
alter table private.suspended_votes enable row level security;
revoke all on table private.suspended_votes from public, anon, authenticated, service_role;

create function private.lock_votes_of(p_voter_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- In the order of cast_vote: the voter first, so that no vote of hers is on its way, then the standings.
  perform private.lock_voter(p_voter_id);
  perform private.lock_standings();
  perform private.settle_weeks();
  perform private.fold_deltas();
end;
$$;
comment on function private.lock_votes_of(uuid) is
  'Holds a voter and the standings to the end of the transaction, with every due result official and every vote summed.';

create function private.add_to_standings(p_voter_id uuid, p_sign integer)
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into private.vote_deltas (entry_id, votes, stars, fives, weight, weighted_stars)
  select
    v.entry_id, p_sign, p_sign * v.stars, p_sign * (v.stars = 5)::integer, p_sign * v.weight,
    p_sign * v.weight * v.stars
  from private.suspended_votes s
  join public.votes v on v.voter_id = s.voter_id and v.entry_id = s.entry_id and v.week_id = s.week_id
  where s.voter_id = p_voter_id and s.state = 'counted';
  perform private.fold_deltas();
  perform private.rank_unsettled_weeks(
    array(select distinct s.week_id from private.suspended_votes s where s.voter_id = p_voter_id)
  );
end;
$$;
comment on function private.add_to_standings(uuid, integer) is
  'Adds (1) or takes (-1) the counted votes among the remembered ones of a person. Needs lock_votes_of.';

create function private.void_votes_of(p_voter_id uuid)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_voided integer;
begin
  delete from private.suspended_votes s where s.voter_id = p_voter_id;
  insert into private.suspended_votes (voter_id, entry_id, week_id, state)
  select v.voter_id, v.entry_id, v.week_id, v.state
  from public.votes v
  join public.contest_weeks w on w.id = v.week_id
  where v.voter_id = p_voter_id and v.state in ('counted', 'held')
    and w.settled_at is null and w.cancelled_at is null;
  update public.votes v set state = 'void'
  from private.suspended_votes s
  where s.voter_id = p_voter_id and v.voter_id = s.voter_id and v.entry_id = s.entry_id and v.week_id = s.week_id;
  get diagnostics v_voided = row_count;
  perform private.add_to_standings(p_voter_id, -1);
  return v_voided;
end;
$$;
comment on function private.void_votes_of(uuid) is
  'Takes the votes of a person out of every week that is not official; returns how many. Needs lock_votes_of.';

create function private.return_votes_of(p_voter_id uuid)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_returned integer;
begin
  delete from private.suspended_votes s
  using public.contest_weeks w
  where s.voter_id = p_voter_id and w.id = s.week_id and (w.settled_at is not null or w.cancelled_at is not null);
  update public.votes v set state = s.state
  from private.suspended_votes s
  where s.voter_id = p_voter_id and v.voter_id = s.voter_id and v.entry_id = s.entry_id and v.week_id = s.week_id;
  get diagnostics v_returned = row_count;
  perform private.add_to_standings(p_voter_id, 1);
  delete from private.suspended_votes s where s.voter_id = p_voter_id;
  return v_returned;
end;
$$;
comment on function private.return_votes_of(uuid) is
  'Gives votes back what they were before the suspension, in weeks without an official result; returns how many. Needs lock_votes_of.';

-- cast_vote reads the suspension before it waits for the voter's row: whoever was suspended meanwhile is refused here.
create or replace function private.count_cast(p_state private.voter_state, p_now timestamptz)
returns void
language plpgsql
as $$
begin
  if exists (select from public.profiles p where p.id = p_state.voter_id and p.suspended_at is not null) then
    perform private.refuse('not_allowed', 'This account is suspended.');
  end if;
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

revoke all on function
  private.lock_votes_of(uuid),
  private.add_to_standings(uuid, integer),
  private.void_votes_of(uuid),
  private.return_votes_of(uuid)
from public;
