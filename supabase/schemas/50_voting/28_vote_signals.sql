create table private.vote_signals (
  week_id uuid not null,
  receipt uuid not null,
  signal public.vote_signal not null,
  evidence jsonb not null,
  found_at timestamptz not null default private.clock(),
  gone_at timestamptz,
  constraint vote_signals_pkey primary key (week_id, receipt, signal),
  constraint vote_signals_belong_to_a_week foreign key (week_id) references public.contest_weeks (id),
  constraint vote_signals_evidence_is_an_object check (jsonb_typeof(evidence) = 'object')
);
comment on table private.vote_signals is
  'What speaks against a vote, with numbers as evidence, never an address. It stays with the receipt when an account is erased. '
  'gone_at: the evidence went.';

alter table private.vote_signals enable row level security;

create table private.unevaluated_entries (
  week_id uuid not null,
  entry_id uuid not null,
  changed_since timestamptz not null,
  constraint unevaluated_entries_pkey primary key (week_id, entry_id)
);
comment on table private.unevaluated_entries is
  'Entries whose votes changed since their signals were evaluated. The tally adds them.';

alter table private.unevaluated_entries enable row level security;

create type private.found_signal as (
  receipt uuid,
  signal text,
  evidence jsonb
);
comment on type private.found_signal is 'A signal of a vote, with its evidence.';
