-- What a vote leaves behind beside itself: the voter's limits, the answered request, and the change of the sums.
create table private.voter_state (
  voter_id uuid not null,
  hour_started_at timestamptz not null default '-infinity',
  casts_in_hour integer not null default 0,
  day_started_at timestamptz not null default '-infinity',
  casts_in_day integer not null default 0,
  constraint voter_state_pkey primary key (voter_id),
  constraint voter_state_belongs_to_a_profile foreign key (voter_id) references public.profiles (id)
)
with (fillfactor = 70);
comment on table private.voter_state is
  'One row per voter: the lock that puts the votes of one voter in a row, and how many were cast in the running hour and day.';

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
  'The answer that each request got. A request id counts per voter; a retry gets this answer and changes nothing.';

create table private.vote_deltas (
  entry_id uuid not null,
  votes integer not null,
  stars integer not null,
  fives integer not null,
  weight numeric(5, 2) not null,
  weighted_stars numeric(6, 2) not null
)
-- Rows live for a second: vacuum by number of dead rows, and cut the empty end off.
with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_cost_delay = 0);
comment on table private.vote_deltas is
  'Changes of the sums that are not yet in the standings. Appended by cast_vote, taken by fold_votes; no key, no index, no contention.';

alter table private.voter_state enable row level security;
alter table private.vote_requests enable row level security;
alter table private.vote_deltas enable row level security;
revoke all on table private.voter_state, private.vote_requests, private.vote_deltas
  from public, anon, authenticated, service_role;
