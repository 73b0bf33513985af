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
  casts_in_five_minutes integer not null default 0,
  casts_by_earlier_five_minutes integer[] not null default '{}',
  earlier_casts_in_hour integer not null default 0,
  hour_began_at timestamptz not null default '-infinity',
  casts_in_hour integer not null default 0,
  casts_by_earlier_hour integer[] not null default '{}',
  earlier_casts_in_day integer not null default 0,
  denial_reason text,
  constraint voter_state_pkey primary key (voter_id),
  constraint voter_state_belongs_to_a_profile foreign key (voter_id) references public.profiles (id)
) with (fillfactor = 70);
comment on table private.voter_state is
  'One row per voter: the lock that serializes the votes of one voter, and how many they cast lately.';
comment on column private.voter_state.casts_by_earlier_five_minutes is
  'Votes in each of the twelve five minutes before five_minutes_began_at, the latest first; shorter where all '
  'before are 0. Any hour lies within these and the current ones.';
comment on column private.voter_state.earlier_casts_in_hour is 'The sum of casts_by_earlier_five_minutes.';
comment on column private.voter_state.casts_by_earlier_hour is
  'Votes in each of the 24 hours before hour_began_at, like casts_by_earlier_five_minutes.';
comment on column private.voter_state.earlier_casts_in_day is 'The sum of casts_by_earlier_hour.';
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

create function private.slide_counts(p_earlier integer[], p_count integer, p_spans integer, p_kept integer)
returns integer[]
language sql
immutable
as $$
  select (array_fill(0, array[p_spans - 1]) || p_count || p_earlier)[1 : p_kept];
$$;
comment on function private.slide_counts(integer[], integer, integer, integer) is
  'Counts by span, the latest first, p_spans after the span of p_count began. Keeps p_kept of them.';

create function private.count_cast(p_state private.voter_state, p_now timestamptz)
returns void
language plpgsql
as $$
declare
  v_five_minutes timestamptz := date_bin('5 minutes', p_now, 'epoch');
  v_hour timestamptz := date_bin('1 hour', p_now, 'epoch');
begin
  if v_five_minutes > p_state.five_minutes_began_at + interval '1 hour' then
    p_state.casts_by_earlier_five_minutes := '{}';
    p_state.earlier_casts_in_hour := 0;
    p_state.casts_in_five_minutes := 0;
  elsif v_five_minutes > p_state.five_minutes_began_at then
    p_state.casts_by_earlier_five_minutes := private.slide_counts(
      p_state.casts_by_earlier_five_minutes, p_state.casts_in_five_minutes,
      extract(epoch from v_five_minutes - p_state.five_minutes_began_at)::integer / 300, 12
    );
    p_state.earlier_casts_in_hour := (select sum(c) from unnest(p_state.casts_by_earlier_five_minutes) c);
    p_state.casts_in_five_minutes := 0;
  end if;
  if v_hour > p_state.hour_began_at + interval '24 hours' then
    p_state.casts_by_earlier_hour := '{}';
    p_state.earlier_casts_in_day := 0;
    p_state.casts_in_hour := 0;
  elsif v_hour > p_state.hour_began_at then
    p_state.casts_by_earlier_hour := private.slide_counts(
      p_state.casts_by_earlier_hour, p_state.casts_in_hour,
      extract(epoch from v_hour - p_state.hour_began_at)::integer / 3600, 24
    );
    p_state.earlier_casts_in_day := (select sum(c) from unnest(p_state.casts_by_earlier_hour) c);
    p_state.casts_in_hour := 0;
  end if;
  if p_state.earlier_casts_in_hour + p_state.casts_in_five_minutes >= 60 then
    perform private.refuse('rate_limited', '60 votes in an hour', 'Vote again when one of them is an hour old.');
  end if;
  if p_state.earlier_casts_in_day + p_state.casts_in_hour >= 300 then
    perform private.refuse('rate_limited', '300 votes in a day', 'Vote again when one of them is a day old.');
  end if;
  update private.voter_state s
  set
    five_minutes_began_at = v_five_minutes,
    casts_in_five_minutes = p_state.casts_in_five_minutes + 1,
    casts_by_earlier_five_minutes = p_state.casts_by_earlier_five_minutes,
    earlier_casts_in_hour = p_state.earlier_casts_in_hour,
    hour_began_at = v_hour,
    casts_in_hour = p_state.casts_in_hour + 1,
    casts_by_earlier_hour = p_state.casts_by_earlier_hour,
    earlier_casts_in_day = p_state.earlier_casts_in_day
  where s.voter_id = p_state.voter_id;
end;
$$;
comment on function private.count_cast(private.voter_state, timestamptz) is
  'Counts a vote against the limits: 60 in any hour and 300 in any 24 hours. A vote counts up to five minutes, '
  'and up to an hour, longer. Refuses: rate_limited.';

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
  v_queue private.voter_weeks;
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

  v_queue := private.note_voter(v_voter_id, v_eligible);
  v_answer := private.write_vote(
    v_voter_id, v_eligible, p_stars, v_queue.weight, v_queue.account_made_at, v_queue.is_third_on_device
  );
  if v_queue.served > 0 then
    perform private.note_rating(v_queue, v_eligible);
  end if;
  insert into private.vote_requests (voter_id, request_id, entry_id, stars, state, receipt, cast_at)
  values (
    v_voter_id, p_request_id, v_answer.entry_id, v_answer.stars, v_answer.state, v_answer.receipt, v_answer.cast_at
  );
  return v_answer;
end;
$$;
comment on function public.cast_vote(uuid, integer, uuid) is
  'Gives an entry 1 to 5 stars, or changes them until the week closes. Refuses, in this order: not_signed_in, '
  'email_not_verified, password_unconfirmed, not_allowed (suspended or pending deletion), age_unconfirmed, invalid_stars, '
  'entry_not_competing, own_entry, voting_not_open, week_opening, voting_closed, rate_limited. A request id that the voter '
  'used before gets its first answer and changes nothing.';
grant execute on function public.cast_vote(uuid, integer, uuid) to anon, authenticated;
