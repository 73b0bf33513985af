-- The official ranking of a week. settle_week writes it once.
create table public.results (
  week_id uuid not null,
  entry_id uuid not null,
  rank integer not null,
  score numeric(5, 4) not null,
  votes integer not null,
  stars integer not null,
  fives integer not null,
  weight numeric(12, 2) not null,
  weighted_stars numeric(12, 2) not null,
  constraint results_pkey primary key (week_id, entry_id),
  constraint results_one_entry_per_rank unique (week_id, rank),
  constraint results_belong_to_a_week foreign key (week_id) references public.contest_weeks (id),
  constraint results_belong_to_an_entry foreign key (entry_id) references public.entries (id),
  constraint results_rank_is_1_or_more check (rank >= 1)
);
comment on table public.results is
  'Official results: rank, score and sums of every ranked entry. A week has rows here once it is official.';

create index results_entry_idx on public.results (entry_id);

alter table public.results enable row level security;
grant select on table public.results to service_role;
