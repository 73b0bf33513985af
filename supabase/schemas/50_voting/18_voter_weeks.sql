-- What a voter's votes of a week weigh: a quarter until the voter has rated five contestants whom the rate queue served,
-- or all where there are fewer; one from then on, the earlier votes included (product rules, section 5).
create table private.voter_weeks (
  voter_id uuid not null,
  week_id uuid not null,
  served integer not null default 0,
  rated_served integer not null default 0,
  last_place integer not null default 0,
  weight numeric(3, 2) not null default 0.25,
  voted_at timestamptz,
  account_made_at timestamptz,
  is_third_on_device boolean not null default false,
  origins bytea[] not null default '{}',
  constraint voter_weeks_pkey primary key (voter_id, week_id),
  constraint voter_weeks_weight_is_a_quarter_or_one check (weight in (0.25, 1)),
  constraint voter_weeks_rated_were_served check (rated_served between 0 and served)
);
comment on table private.voter_weeks is
  'The rate queue of a voter in a week: how many entries were served and how many of them rated, the last place given, '
  'and what each vote of the voter weighs. No row before the first one is served: the weight is 0.25. No foreign keys, as in votes.';

comment on column private.voter_weeks.voted_at is 'When the voter cast the first vote of the week.';
comment on column private.voter_weeks.is_third_on_device is
  'Whether two other accounts of one of the voter''s devices had voted in this week before.';
comment on column private.voter_weeks.origins is
  'From where the voter voted, at most 20: 8 bytes of the keyed hash of the network, 8 of that of the device description. '
  'Empty once the week is official.';

create index voter_weeks_voters_idx on private.voter_weeks (week_id) where voted_at is not null;

alter table private.voter_weeks enable row level security;

create table private.served_entries (
  voter_id uuid not null,
  week_id uuid not null,
  entry_id uuid not null,
  place integer not null,
  served_at timestamptz not null,
  answered_at timestamptz,
  outcome text,
  looked_ms integer,
  is_from_outbox boolean not null default false,
  constraint served_entries_pkey primary key (voter_id, week_id, entry_id),
  constraint served_entries_outcome_is_known check (outcome in ('rated', 'skipped')),
  constraint served_entries_answered_have_a_time check ((outcome is null) = (answered_at is null)),
  constraint served_entries_looked_ms_is_0_or_more check (looked_ms >= 0)
);
comment on table private.served_entries is
  'What the rate queue served to a voter, and what the voter did. The first rating keeps its times: later votes for the '
  'entry move its place only. No foreign keys, as in votes.';
comment on column private.served_entries.place is
  'The place in the voter''s queue. Every answer moves the entry to the end.';
comment on column private.served_entries.looked_ms is
  'How long the page says that the entry was looked at. answered_at - served_at is what the server knows.';
comment on column private.served_entries.is_from_outbox is
  'Whether the answer waited in the browser for a network, so that answered_at is later than the answer.';

create index served_entries_queue_idx on private.served_entries (voter_id, week_id, outcome, place);

alter table private.served_entries enable row level security;

create type public.vote_meter as (
  rated integer,
  needed integer,
  weight numeric
);
comment on type public.vote_meter is
  'How many served contestants the caller has rated in this week, how many are needed, and what each of their votes '
  'weighs now: 0.25 or 1. Nullable: none.';

create function private.find_voter_week(p_voter_id uuid, p_week_id uuid)
returns private.voter_weeks
language plpgsql
stable
set search_path = ''
as $$
declare
  v_queue private.voter_weeks;
begin
  select w.* into v_queue from private.voter_weeks w where w.voter_id = p_voter_id and w.week_id = p_week_id;
  if not found then
    v_queue := row(p_voter_id, p_week_id, 0, 0, 0, 0.25, null, null, false, '{}')::private.voter_weeks;
  end if;
  return v_queue;
end;
$$;
comment on function private.find_voter_week(uuid, uuid) is 'The rate queue of a voter in a week, as it begins where it has no row.';

create function private.compute_vote_meter(p_queue private.voter_weeks, p_others uuid[])
returns public.vote_meter
language plpgsql
stable
set search_path = ''
-- A plan made while the table is empty must not scan it later, as in cast_vote.
set enable_seqscan = off
as $$
declare
  v_eligible uuid[] := array(
    select s.entry_id
    from private.standings s
    where s.week_id = p_queue.week_id and s.is_listed and s.profile_id <> all (p_others)
    limit 5
  );
  v_needed integer := cardinality(v_eligible);
  v_rated integer := least(p_queue.rated_served, v_needed);
begin
  if p_queue.weight = 1 then
    v_rated := v_needed;
  elsif v_needed < 5 then
    -- Those who have gone do not stand for those who are left.
    v_rated := (
      select count(*)
      from private.served_entries r
      where r.voter_id = p_queue.voter_id and r.week_id = p_queue.week_id and r.entry_id = any (v_eligible)
        and r.outcome = 'rated'
    );
  end if;
  return row(v_rated, v_needed, p_queue.weight)::public.vote_meter;
end;
$$;
comment on function private.compute_vote_meter(private.voter_weeks, uuid[]) is
  'The meter of a voter, who may not rate these people. Five are needed, or all that are eligible now where there are fewer.';

create function private.list_unratable(p_voter_id uuid)
returns uuid[]
language sql
stable
set search_path = ''
as $$
  select private.list_blocked_pairs(p_voter_id) || p_voter_id;
$$;
comment on function private.list_unratable(uuid) is 'The people whom a voter may not rate: blocked pairs, and the voter.';

create function private.note_rating(p_queue private.voter_weeks, p_eligible private.eligible_vote)
returns void
language plpgsql
as $$
declare
  v_voter_id uuid := p_queue.voter_id;
  v_week_id uuid := p_queue.week_id;
  v_is_rated boolean;
  v_meter public.vote_meter;
begin
  select r.outcome is not distinct from 'rated' into v_is_rated
  from private.served_entries r
  where r.voter_id = v_voter_id and r.week_id = v_week_id and r.entry_id = p_eligible.entry_id;
  if not found then
    return;
  end if;
  update private.served_entries r
  set
    place = p_queue.last_place + 1,
    outcome = 'rated',
    answered_at = case when v_is_rated then r.answered_at else p_eligible.passed_at end
  where r.voter_id = v_voter_id and r.week_id = v_week_id and r.entry_id = p_eligible.entry_id;
  update private.voter_weeks w
  set last_place = w.last_place + 1, rated_served = w.rated_served + (not v_is_rated)::integer
  where w.voter_id = v_voter_id and w.week_id = v_week_id
  returning w.* into p_queue;
  if p_queue.weight = 1 then
    return;
  end if;
  v_meter := private.compute_vote_meter(p_queue, private.list_unratable(v_voter_id));
  if v_meter.rated >= v_meter.needed then
    perform private.raise_weight(v_voter_id, v_week_id, p_eligible.passed_at);
  end if;
end;
$$;
comment on function private.note_rating(private.voter_weeks, private.eligible_vote) is
  'A vote for an entry that the rate queue served rates it. Raises the weight of the voter once enough are rated. Needs '
  'lock_voter.';

create function private.raise_weight(p_voter_id uuid, p_week_id uuid, p_now timestamptz)
returns void
language sql
as $$
  update private.voter_weeks w set weight = 1 where w.voter_id = p_voter_id and w.week_id = p_week_id;
  -- The state as it is under the lock of the row: a worker or an admin may be holding or releasing the vote now.
  with raised as (
    update public.votes v
    set weight = 1
    -- "is not distinct from" keeps the index of receipts out, as in write_vote.
    where v.voter_id = p_voter_id and v.week_id is not distinct from p_week_id and v.weight = 0.25
    returning v.entry_id, v.stars, v.state
  )
  insert into private.vote_deltas (week_id, entry_id, votes, stars, fives, weight, weighted_stars, made_at)
  select p_week_id, r.entry_id, 0, 0, 0, 0.75, 0.75 * r.stars, p_now
  from raised r
  where r.state = 'counted';
$$;
comment on function private.raise_weight(uuid, uuid, timestamptz) is
  'Gives all votes of a voter in a week the weight 1, and those that count their new part of the sums. Never back. Needs '
  'lock_voter.';
