-- What keeps a person from voting stands on the row that every vote locks anyway: a vote reads no profile, and whoever is barred
-- while a vote waits for that row is refused by what it then says.
alter table private.voter_state add column bar text;
comment on column private.voter_state.bar is
  'The code by which cast_vote refuses this voter, null for whoever may vote; kept by a trigger of public.profiles.';

create function private.is_hidden(p_profile public.profiles)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_profile.suspended_at is not null or p_profile.deletion_requested_at is not null;
$$;
comment on function private.is_hidden(public.profiles) is
  'Whether a person is nowhere to be seen and has no say: suspended, leaving, or both. What follows from it follows from this alone.';

create function private.voting_bar(p_profile public.profiles)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when p_profile.email_verified_at is null then 'email_not_verified'
    when private.is_hidden(p_profile) then 'not_allowed'
    when p_profile.agreed_at is null then 'age_unconfirmed'
  end;
$$;
comment on function private.voting_bar(public.profiles) is
  'Why a person may not vote, the first code that applies: email_not_verified, not_allowed (suspended or leaving), age_unconfirmed.';

update private.voter_state s set bar = private.voting_bar(p) from public.profiles p where p.id = s.voter_id;

create function private.follow_voting_bar()
returns trigger
language plpgsql
-- security definer: who changes a profile need not be able to write what votes read.
security definer
set search_path = ''
as $$
begin
  update private.voter_state s
  set bar = private.voting_bar(new)
  where s.voter_id = new.id and s.bar is distinct from private.voting_bar(new);
  return null;
end;
$$;
comment on function private.follow_voting_bar() is 'Keeps on the row of a voter whether the person may vote.';
revoke all on function
  private.is_hidden(public.profiles), private.voting_bar(public.profiles), private.follow_voting_bar()
from public;

create trigger profiles_keep_their_voting_bar
  after update on public.profiles
  for each row
  -- What changes most often never changes this.
  when (old.likes = new.likes)
  execute function private.follow_voting_bar();

create or replace function private.lock_voter(p_voter_id uuid)
returns private.voter_state
language plpgsql
as $$
declare
  v_state private.voter_state;
begin
  select s.* into v_state from private.voter_state s where s.voter_id = p_voter_id for update;
  if not found then
    insert into private.voter_state (voter_id, bar)
    select p.id, private.voting_bar(p) from public.profiles p where p.id = p_voter_id
    on conflict (voter_id) do nothing;
    select s.* into v_state from private.voter_state s where s.voter_id = p_voter_id for update;
  end if;
  return v_state;
end;
$$;
comment on function private.lock_voter(uuid) is
  'Puts the votes of one voter in a row: the next one waits until this transaction ends. Nulls where no profile belongs to the id.';

create function private.refuse_barred_voter(p_voter_id uuid)
returns void
language plpgsql
as $$
declare
  v_bar text := (select private.voting_bar(p) from public.profiles p where p.id = p_voter_id);
begin
  if v_bar is not null then
    perform private.refuse(v_bar, 'This account may not vote: private.voting_bar says why.');
  end if;
  -- The row was made while an address was being verified.
  update private.voter_state s set bar = null where s.voter_id = p_voter_id;
end;
$$;
comment on function private.refuse_barred_voter(uuid) is 'Asks the profile itself before a voter is turned away.';

drop trigger leaving_people_cast_no_votes on private.voter_state;

create or replace function private.count_cast(p_state private.voter_state, p_now timestamptz)
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

create or replace function public.cast_vote(p_entry_id uuid, p_stars integer, p_request_id uuid)
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
  v_state private.voter_state := private.lock_voter(v_voter_id);
  v_pass private.gate_pass;
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

  if v_state.bar is not null then
    perform private.refuse_barred_voter(v_voter_id);
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
  'email_not_verified, not_allowed (suspended or leaving), age_unconfirmed, invalid_stars, entry_not_competing, own_entry, '
  'voting_not_open, voting_closed, rate_limited. A request id that the voter used before gets its first answer and changes nothing.';

revoke all on function private.refuse_barred_voter(uuid) from public;
