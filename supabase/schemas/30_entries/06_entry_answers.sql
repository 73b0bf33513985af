-- What a person reads of their own entry: the shapes of get_my_entry and list_disqualified_entries.
create domain public.appeal_state as text
  constraint appeal_state_is_known check (value in ('waiting', 'upheld', 'overturned'));
comment on domain public.appeal_state is 'What became of an appeal. upheld: the decision stays.';

create domain public.optional_field as text
  constraint optional_field_is_known
  check (value in ('height_cm', 'weight_kg', 'marital_status', 'children', 'links', 'bio'));
comment on domain public.optional_field is 'A field of an entry that its person may fill in and may show.';

create domain public.missing_part as text
  constraint missing_part_is_known
  check (value in ('display_name', 'country', 'city', 'birth_date', 'portrait', 'body', 'consents'));
comment on domain public.missing_part is 'A part that an entry lacks before it can be sent.';

create type public.entry_medium as (
  id uuid,
  kind public.media_kind,
  version integer,
  state public.media_state,
  reason public.review_reason,
  failure public.upload_failure,
  width integer,
  height integer,
  seconds numeric,
  received_at timestamptz,
  review_due_at timestamptz
);
comment on type public.entry_medium is
  'A photo or video as its contestant sees it. reason is the admin''s, failure the server''s. Nullable: '
  'reason, failure, width, height, seconds, received_at, review_due_at.';

create type public.entrant as (
  display_name text,
  country public.country,
  city text,
  birth_date date,
  is_refused_minor boolean
);
comment on type public.entrant is
  'The data with which the wizard begins. is_refused_minor: younger than 18 by the saved birth date. '
  'Nullable: display_name, country, city, birth_date.';

create type public.entry_contest as (
  country public.country,
  minimum_age integer,
  maximum_age integer,
  rules_version text,
  prize public.prize,
  time_zone text
);
comment on type public.entry_contest is 'The contest that a person enters. Nullable: maximum_age, prize.';

create type public.entry_consents as (
  adult boolean,
  own_media boolean,
  publication boolean,
  rules boolean,
  rules_version text
);
comment on type public.entry_consents is
  'What a person agrees to with a submission. adult: they are 18 or older. own_media: the photos show them and '
  'they may use them. publication: name, age, city and photos become public. rules: the rules of the contest, '
  'in rules_version. Nullable: none.';

create type public.my_entry_details as (
  display_name text,
  country public.country,
  city text,
  height_cm integer,
  weight_kg integer,
  marital_status public.marital_status,
  children integer,
  links text[],
  bio text,
  shown public.optional_field[],
  consents public.entry_consents,
  accepted_at timestamptz
);
comment on type public.my_entry_details is
  'All fields of an entry for its person. shown: the optional fields that are public. consents: those of the '
  'last submission, at accepted_at. Nullable: display_name, country, city, height_cm, weight_kg, '
  'marital_status, children, bio, consents, accepted_at.';

create type public.entry_appeal as (
  allowed boolean,
  state public.appeal_state,
  decision_id uuid
);
comment on type public.entry_appeal is
  'Whether the contestant can appeal, and what became of the appeal. decision_id is the argument of '
  'appeal_decision. Nullable: state, decision_id.';

create type public.current_entry as (
  id uuid,
  state public.entry_state,
  version integer,
  week text,
  starts_at timestamptz,
  ends_at timestamptz,
  cut_off_at timestamptz,
  planned_reason public.planned_reason,
  carried_over integer,
  by_right boolean,
  submitted_at timestamptz,
  decided_at timestamptz,
  review_due_at timestamptz,
  details public.my_entry_details,
  can_edit boolean,
  can_submit boolean,
  missing public.missing_part[],
  reason public.review_reason,
  note text,
  appeal public.entry_appeal
);
comment on type public.current_entry is
  'The entry that counts now. version: that of the details, which the next save sends back. week: the planned '
  'one; for an editable entry, the week that a submission now would get. cut_off_at: Thursday 18:00 of the '
  'week before. carried_over: how often the contest moved it; by_right after two moves. can_submit: only the '
  'consents are missing. reason and note: of the decision against it. Nullable: planned_reason, submitted_at, '
  'decided_at, review_due_at, reason, note.';

create type public.waiting_time as (
  until_week text,
  reason public.planned_reason
);
comment on type public.waiting_time is 'A person who has competed may compete again in this week. Nullable: none.';

create type public.my_entry as (
  profile public.entrant,
  contest public.entry_contest,
  entry public.current_entry,
  media public.entry_medium[],
  waiting public.waiting_time,
  server_time timestamptz
);
comment on type public.my_entry is
  'Everything that the wizard shows: the person, the contest, the entry, its media, and the waiting time. '
  'Nullable: entry, waiting.';

create type public.disqualified_entry as (
  entry_id uuid,
  country public.country,
  week text,
  time_zone text,
  starts_at timestamptz,
  ends_at timestamptz,
  reason public.review_reason,
  note text,
  appeal public.entry_appeal
);
comment on type public.disqualified_entry is
  'An entry that was disqualified, after its week. Nullable: reason, note.';
