-- The read model behind a contest page: one row per entry with its sums, its score and what a card shows.
create table private.standings (
  entry_id uuid not null,
  week_id uuid not null,
  profile_id uuid not null,
  display_name text not null,
  age integer not null,
  city text not null,
  packed_portrait text,
  is_listed boolean not null,
  votes integer not null default 0,
  stars integer not null default 0,
  fives integer not null default 0,
  weight numeric(12, 2) not null default 0,
  weighted_stars numeric(12, 2) not null default 0,
  score numeric(5, 4) not null,
  shown_score numeric(3, 2) not null,
  fives_share double precision not null default 0,
  final_rank integer,
  constraint standings_pkey primary key (entry_id),
  constraint standings_belong_to_an_entry foreign key (entry_id) references public.entries (id)
)
with (
  fillfactor = 80,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 500,
  autovacuum_vacuum_cost_delay = 0
);
comment on table private.standings is
  'Counted votes per entry, with score and card. Private because of the blackout: only list_standings reads it for people. '
  'score has 4 decimals and orders; shown_score has the 2 that people see; final_rank exists from the close on.';

-- Both are covering and are read in one direction with a row comparison: a page costs its own leaves and no more.
create index standings_page_idx
  on private.standings (week_id, score, weight, fives_share, entry_id)
  include (profile_id, display_name, age, city, packed_portrait, votes, shown_score)
  where is_listed;
create index standings_final_page_idx
  on private.standings (week_id, final_rank)
  include (entry_id, profile_id, display_name, age, city, packed_portrait, votes, shown_score)
  where is_listed and final_rank is not null;

alter table private.standings enable row level security;
revoke all on table private.standings from public, anon, authenticated, service_role;

create table private.fold_state (
  only_row boolean not null default true,
  folded_at timestamptz not null default '-infinity',
  constraint fold_state_pkey primary key (only_row),
  constraint fold_state_has_one_row check (only_row)
)
with (fillfactor = 10);
comment on table private.fold_state is 'When votes were last moved into the standings, by the clock of the server, never the shifted one.';
insert into private.fold_state default values;

alter table private.fold_state enable row level security;
revoke all on table private.fold_state from public, anon, authenticated, service_role;

create function private.score(p_weighted_stars numeric, p_weight numeric, p_prior numeric, p_decimals integer)
returns numeric
language sql
immutable
as $$
  select round((p_weighted_stars + 20 * p_prior) / (p_weight + 20), p_decimals);
$$;
comment on function private.score(numeric, numeric, numeric, integer) is
  'Score = (sum of weight times stars + 20 times the prior) / (sum of weights + 20); product rules, section 5.';

create function private.fives_share(p_fives integer, p_votes integer)
returns double precision
language sql
immutable
as $$
  select case when p_votes = 0 then 0 else p_fives::double precision / p_votes end;
$$;
comment on function private.fives_share(integer, integer) is
  'The share of votes with five stars. Equal shares give equal numbers, because a division of two integers is rounded once.';

create function private.lock_standings()
returns void
language sql
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(20260, 1);
$$;
comment on function private.lock_standings() is
  'Whoever changes standings or the totals of a week takes this lock first and holds it to the end of the transaction. '
  'Where the lock of a week is needed too, it comes second.';

create function private.try_lock_standings()
returns boolean
language sql
set search_path = ''
as $$
  select pg_catalog.pg_try_advisory_xact_lock(20260, 1);
$$;
comment on function private.try_lock_standings() is 'Takes the lock of the standings if it is free; false when another session folds.';

create function private.week_lock_key(p_week_id uuid)
returns bigint
language sql
immutable
as $$
  select hashtextextended(p_week_id::text, 20260);
$$;
comment on function private.week_lock_key(uuid) is
  'Advisory lock of a week: shared by votes on their way, exclusive to whoever closes the week and must wait for them.';

revoke all on function
  private.score(numeric, numeric, numeric, integer),
  private.fives_share(integer, integer),
  private.lock_standings(),
  private.try_lock_standings(),
  private.week_lock_key(uuid)
from public;
