-- Reports of a photo, a profile or a message. Reports of the same thing for the same reason are one case, which an admin decides.
create table private.report_cases (
  id uuid not null default gen_random_uuid(),
  subject text not null,
  part text not null,
  thing text not null,
  person_id uuid not null,
  reason text not null,
  evidence jsonb,
  opened_at timestamptz not null default private.clock(),
  due_at timestamptz,
  hidden_at timestamptz,
  decision text,
  decision_reason text,
  decision_note text,
  decided_by uuid,
  decided_at timestamptz,
  constraint report_cases_pkey primary key (id),
  constraint report_cases_are_one_for_a_reason unique (thing, reason),
  constraint report_cases_subject_is_known check (subject in ('photo', 'profile', 'message')),
  constraint report_cases_reason_is_known check (
    reason in ('minor', 'intimate_image', 'impersonation', 'stolen_picture', 'offensive', 'harassment', 'spam', 'other')
  ),
  constraint report_cases_decision_is_known check (decision in ('cleared', 'removed')),
  constraint report_cases_decisions_are_whole
    check (num_nonnulls(decision, decision_reason, decided_at) in (0, 3)),
  constraint report_cases_decision_reason_is_a_code check (decision_reason ~ '^[a-z_]{3,40}$'),
  constraint report_cases_note_is_short check (char_length(decision_note) <= 500)
);
comment on table private.report_cases is
  'What was reported, as it was at the first report, and the statement of reasons of whoever decided. thing names the very picture, text '
  'or message, so that something new is judged anew. It outlives the account: evidence is kept until 6 months after the decision.';
create index report_cases_waiting_idx on private.report_cases (coalesce(due_at, 'infinity'), opened_at, id) where decision is null;
create index report_cases_decided_idx on private.report_cases (decided_at desc, id) where decision is not null;
create index report_cases_of_a_person_idx on private.report_cases (person_id);

create table private.reports (
  id uuid not null default gen_random_uuid(),
  case_id uuid not null,
  reporter_id uuid,
  connection_hash bytea,
  note text,
  at timestamptz not null default private.clock(),
  constraint reports_pkey primary key (id),
  constraint reports_belong_to_a_case foreign key (case_id) references private.report_cases (id) on delete cascade,
  constraint reports_are_one_for_a_person unique (case_id, reporter_id),
  constraint reports_note_is_short check (char_length(note) <= 1000)
);
comment on table private.reports is
  'Who reported: an account, or a keyed hash of the connection where there is none. The note is what the reporter added.';
create index reports_by_reporter_idx on private.reports (reporter_id, at);
create index reports_by_connection_idx on private.reports (connection_hash, at) where connection_hash is not null;

create table private.hidden_media (
  media_id uuid not null,
  case_id uuid not null,
  constraint hidden_media_pkey primary key (media_id, case_id),
  constraint hidden_media_are_media foreign key (media_id) references public.media (id) on delete cascade,
  constraint hidden_media_belong_to_a_case foreign key (case_id) references private.report_cases (id) on delete cascade
);
comment on table private.hidden_media is 'Pictures that are not published while a case hides them.';
create index hidden_media_of_a_case_idx on private.hidden_media (case_id);

create table private.hidden_photos (
  photo_id uuid not null,
  case_id uuid not null,
  constraint hidden_photos_pkey primary key (photo_id, case_id),
  constraint hidden_photos_are_photos foreign key (photo_id) references public.photos (id) on delete cascade,
  constraint hidden_photos_belong_to_a_case foreign key (case_id) references private.report_cases (id) on delete cascade
);
comment on table private.hidden_photos is 'The same for photos that came without a medium: they are pending while a case hides them.';
create index hidden_photos_of_a_case_idx on private.hidden_photos (case_id);

create table private.hidden_texts (
  text_hash text not null,
  case_id uuid not null,
  constraint hidden_texts_pkey primary key (text_hash, case_id),
  constraint hidden_texts_belong_to_a_case foreign key (case_id) references private.report_cases (id) on delete cascade
);
comment on table private.hidden_texts is 'Details of a profile that are not shown, by their hash: what is written anew is shown.';
create index hidden_texts_of_a_case_idx on private.hidden_texts (case_id);

create table private.evidence_files (
  path text not null,
  case_id uuid not null,
  constraint evidence_files_pkey primary key (path, case_id),
  constraint evidence_files_belong_to_a_case foreign key (case_id) references private.report_cases (id) on delete cascade
);
comment on table private.evidence_files is 'Private files of a reported picture: nobody deletes them while the evidence is kept.';
create index evidence_files_of_a_case_idx on private.evidence_files (case_id);

create table private.notices (
  id bigint generated always as identity,
  profile_id uuid not null,
  kind text not null,
  about jsonb not null,
  at timestamptz not null default private.clock(),
  constraint notices_pkey primary key (id),
  constraint notices_are_for_a_profile foreign key (profile_id) references public.profiles (id) on delete cascade,
  constraint notices_kind_is_known check (
    kind in ('report_decided', 'content_hidden', 'content_removed', 'content_shown')
  )
);
comment on table private.notices is 'What a person is told about reports, as codes: to be shown in the person''s language.';
create index notices_of_a_profile_idx on private.notices (profile_id, id desc);

alter table private.messages add column hidden_at timestamptz;
comment on column private.messages.hidden_at is 'Since when a report keeps the text from both; null for shown.';

alter table private.report_cases enable row level security;
alter table private.reports enable row level security;
alter table private.hidden_media enable row level security;
alter table private.hidden_photos enable row level security;
alter table private.hidden_texts enable row level security;
alter table private.evidence_files enable row level security;
alter table private.notices enable row level security;
revoke all on table
  private.report_cases, private.reports, private.hidden_media, private.hidden_photos, private.hidden_texts,
  private.evidence_files, private.notices
from public, anon, authenticated, service_role;

create function private.is_urgent(p_reason text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_reason in ('minor', 'intimate_image');
$$;
comment on function private.is_urgent(text) is
  'Reasons that hide the thing at once, need no account, and are to be decided within 48 hours (terms, "Intimate images").';

create function private.notify(p_profile_id uuid, p_kind text, p_about jsonb)
returns void
language sql
set search_path = ''
as $$
  insert into private.notices (profile_id, kind, about)
  select p.id, p_kind, p_about from public.profiles p where p.id = p_profile_id and p.erased_at is null;
$$;
comment on function private.notify(uuid, text, jsonb) is 'Leaves a notice for a person who is still there.';

revoke all on function private.is_urgent(text), private.notify(uuid, text, jsonb) from public;
