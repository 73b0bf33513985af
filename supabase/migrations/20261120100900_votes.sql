-- One vote per voter and entry. Only public.cast_vote writes here.
create table public.votes (
  voter_id uuid not null,
  entry_id uuid not null,
  week_id uuid not null,
  stars integer not null,
  weight numeric(3, 2) not null default 1,
  state text not null default 'counted',
  receipt uuid not null default gen_random_uuid(),
  cast_at timestamptz not null,
  changed_at timestamptz not null,
  constraint votes_pkey primary key (voter_id, entry_id),
  -- Also serves the draw: the receipts of a week, sorted.
  constraint votes_receipt_is_unique_in_a_week unique (week_id, receipt),
  constraint votes_stars_are_1_to_5 check (stars between 1 and 5),
  constraint votes_weight_is_0_to_1 check (weight between 0 and 1),
  constraint votes_state_is_known check (state in ('counted', 'held', 'void'))
);
comment on table public.votes is
  'Stars that a voter gave an entry. Without foreign keys, because each would lock a row that many voters share: '
  'the gate of the entry and the state of the voter stand in for them, and neither can be deleted while it is needed.';

alter table public.votes enable row level security;
revoke all on table public.votes from public, anon, authenticated, service_role;
grant select (voter_id, entry_id, week_id, stars, weight, state, receipt, cast_at, changed_at)
  on table public.votes to authenticated;
grant select on table public.votes to service_role;

create policy "Voters read their own votes"
  on public.votes for select to authenticated
  using (voter_id = (select auth.uid()));
