create domain public.stars as integer constraint stars_are_1_to_5 check (value in (1, 2, 3, 4, 5));
comment on domain public.stars is 'How many stars a vote gives.';

create domain public.vote_state as text constraint vote_state_is_known check (value in ('counted', 'held', 'void'));
comment on domain public.vote_state is
  'Whether a vote counts, waits for the decision of an admin (held), or does not count (void).';

-- One vote per voter and entry. Only public.cast_vote writes here.
create table public.votes (
  voter_id uuid not null,
  entry_id uuid not null,
  week_id uuid not null,
  stars public.stars not null,
  weight numeric(3, 2) not null,
  state public.vote_state not null default 'counted',
  receipt uuid not null default gen_random_uuid(),
  cast_at timestamptz not null,
  changed_at timestamptz not null,
  state_before_void text,
  void_reason text,
  constraint votes_pkey primary key (voter_id, entry_id, week_id),
  -- Also serves the draw: the receipts of a week, sorted.
  constraint votes_receipt_is_unique_in_a_week unique (week_id, receipt),
  constraint votes_weight_is_a_quarter_or_one check (weight in (0.25, 1)),
  constraint votes_with_a_state_before_void_are_void check (state_before_void is null or state = 'void'),
  constraint votes_void_have_a_reason check ((state = 'void') = (void_reason is not null)),
  constraint votes_void_reason_is_known check (
    void_reason in (
      'shared_device', 'burst', 'weak_signals', 'undecided', 'account_deleted', 'account_suspended', 'entry_withdrawn',
      'entry_disqualified', 'admin_voided', 'week_cancelled'
    )
  ),
  constraint votes_state_before_void_is_known check (state_before_void in ('counted', 'held'))
);
comment on table public.votes is
  'Stars that a voter gave an entry. It has no foreign keys: each would lock a row that many voters share. '
  'The eligibility of the entry and the state of the voter replace them, and neither can be deleted while a '
  'vote needs it.';
comment on column public.votes.state_before_void is
  'The state that a vote returns to when its voter is visible again. Null where state is the vote''s own.';
comment on column public.votes.void_reason is
  'Why a void vote does not count (product rules, section 7), or week_cancelled. A reason that stands is not replaced.';

-- Counted votes are not in this index, so a vote costs the same with it.
create index votes_held_idx on public.votes (week_id, entry_id) where state = 'held';

alter table public.votes enable row level security;
grant select on table public.votes to service_role;
grant select (entry_id, week_id, stars, state, receipt, cast_at, changed_at)
  on table public.votes to authenticated;

create policy "Voters read their own votes"
  on public.votes for select to authenticated
  using (voter_id = (select auth.uid()));
