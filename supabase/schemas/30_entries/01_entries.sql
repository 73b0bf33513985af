create domain public.planned_reason as text
  constraint planned_reason_is_known check (value in (
    'before_cut_off', 'after_cut_off', 'waiting_time', 'decided_late',
    'carried_over_capacity', 'carried_over_too_few', 'carried_over_cancelled'
  ));
comment on domain public.planned_reason is 'Why an entry is planned for its week.';

-- A person's entry into one week. Only decisions are stored. Scheduled, competing, placed and winner are computed.
create table public.entries (
  id uuid not null default gen_random_uuid(),
  profile_id uuid not null,
  week_id uuid not null,
  state public.entry_state not null default 'draft',
  display_name text,
  age integer,
  city text,
  rules_version text,
  submitted_at timestamptz,
  decided_at timestamptz,
  is_public boolean not null default false,
  left_at timestamptz,
  created_at timestamptz not null default private.clock(),
  planned_reason public.planned_reason,
  carried_over integer not null default 0,
  paused_at timestamptz,
  constraint entries_pkey primary key (id),
  constraint entries_one_per_person_and_week unique (week_id, profile_id),
  constraint entries_belong_to_a_profile foreign key (profile_id) references public.profiles (id),
  constraint entries_belong_to_a_week foreign key (week_id) references public.contest_weeks (id),
  constraint entries_display_name_has_1_to_60_characters check (char_length(display_name) between 1 and 60),
  constraint entries_city_has_1_to_80_characters check (char_length(city) between 1 and 80),
  constraint entries_age_is_18_to_120 check (age between 18 and 120),
  constraint entries_are_complete_once_sent check (
    state in ('draft', 'withdrawn') or (display_name is not null and age is not null and city is not null)
  ),
  constraint entries_carried_over_is_0_or_more check (carried_over >= 0)
);
comment on table public.entries is
  'A person''s entry into one week. is_public and left_at follow from the state and from the person''s '
  'visibility; nobody sets them.';
comment on column public.entries.carried_over is
  'How often the contest moved the entry to a later week. After two moves it competes by right.';
comment on column public.entries.paused_at is
  'Since when its contestant pauses it. A paused entry is not public. Only a sent entry that can still '
  'compete can be paused.';

create index entries_profile_idx on public.entries (profile_id);
create index entries_public_idx on public.entries (week_id, id) where is_public;
-- The review queue and the audit log read what they show, not all entries ever made.
create index entries_submitted_idx on public.entries (submitted_at) where state = 'submitted';

alter table public.entries enable row level security;
grant select, insert, update on table public.entries to service_role;
