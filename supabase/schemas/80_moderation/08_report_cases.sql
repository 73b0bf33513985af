create type private.reported_thing as (
  thing text,
  evidence jsonb,
  files text[]
);
comment on type private.reported_thing is
  'What is reported: its name, its present form, and its private files.';

create domain private.reporter_kind as text
  constraint reporter_kind_is_known check (value in ('without_account', 'new_account', 'verified_account'));
comment on domain private.reporter_kind is
  'Who reports: nobody with an account; an account that is unverified or younger than 7 days; an older verified one.';

-- Reports of the same thing for the same reason are one case, and an admin decides the case.
create table private.report_cases (
  id uuid not null default gen_random_uuid(),
  subject public.report_subject not null,
  part text not null,
  thing text not null,
  person_id uuid not null,
  reason public.report_reason not null,
  evidence jsonb,
  opened_at timestamptz not null default private.clock(),
  due_at timestamptz,
  hidden_at timestamptz,
  decision public.report_decision,
  decision_reason text,
  decision_note text,
  decided_by uuid,
  decided_at timestamptz,
  first_hidden_at timestamptz,
  last_hidden_at timestamptz,
  hidden_by private.reporter_kind,
  alarmed_at timestamptz,
  republished_at timestamptz,
  constraint report_cases_pkey primary key (id),
  constraint report_cases_are_one_for_a_reason unique (thing, reason),
  constraint report_cases_decisions_are_whole
    check (num_nonnulls(decision, decision_reason, decided_at) in (0, 3)),
  constraint report_cases_decision_reason_is_a_code check (decision_reason ~ '^[a-z_]{3,40}$'),
  constraint report_cases_note_is_short check (char_length(decision_note) <= 500),
  constraint report_cases_part_is_known check (
  case subject
    when 'photo' then part in ('portrait', 'body', 'video')
    when 'message' then part ~ '^[0-9]{1,9}$'
    else part = ''
  end
) not valid
);
comment on table private.report_cases is
  'The reported content at the first report, and the admin''s statement of reasons. thing names this picture, '
  'text or message, so that new content gets a new case. A case outlives the account: evidence stays until 6 '
  'months after the decision.';
comment on column private.report_cases.first_hidden_at is
  'When it was first hidden. From then on its owner knows of the case. It stays when the thing is shown '
  'again.';

comment on column private.report_cases.hidden_by is 'The kind of reporter whose report hid it last.';
comment on column private.report_cases.alarmed_at is
  'When an urgent report could not hide it because of the brake. Such cases lead the queue.';
comment on column private.report_cases.republished_at is
  'When an admin showed it again together with a wave. Earlier reports do not hide it any more.';

create index report_cases_decided_idx on private.report_cases (decided_at desc, id) where decision is not null;
create index report_cases_hidden_idx on private.report_cases (hidden_at) where decision is null and hidden_at is not null;
create index report_cases_of_a_person_idx on private.report_cases (person_id);
create index report_cases_waiting_idx
  on private.report_cases ((alarmed_at is null), coalesce(due_at, 'infinity'), opened_at, id) where decision is null;

alter table private.report_cases enable row level security;

create table private.reports (
  id uuid not null default gen_random_uuid(),
  case_id uuid not null,
  reporter_id uuid,
  connection_hash bytea,
  note text,
  at timestamptz not null default private.clock(),
  reporter_kind private.reporter_kind not null default 'verified_account',
  is_urgent boolean not null default false,
  networks bytea[] not null default '{}',
  constraint reports_pkey primary key (id),
  constraint reports_are_one_for_a_person unique (case_id, reporter_id),
  constraint reports_belong_to_a_case foreign key (case_id) references private.report_cases (id) on delete cascade,
  constraint reports_note_is_short check (char_length(note) <= 1000)
);
comment on table private.reports is
  'Who reported: an account, or a keyed hash of the connection without one. note is the reporter''s text.';
comment on column private.reports.networks is
  'Keyed hashes of the networks of an urgent report, for the brake of one hour. Deleted after a day.';

create index reports_by_connection_idx on private.reports (connection_hash, at) where connection_hash is not null;
create index reports_by_reporter_idx on private.reports (reporter_id, at);
create index reports_urgent_idx on private.reports (at) where is_urgent;

alter table private.reports enable row level security;

create function private.is_urgent_reason(p_reason text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_reason in ('minor', 'intimate_image');
$$;
comment on function private.is_urgent_reason(text) is
  'Reasons that hide the thing at once, need no account, and need a decision within 48 hours (terms, '
  '"Intimate images").';

create function private.has_enough_reports(p_thing text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select count(distinct coalesce(
    (select min(a.device_id::text) from public.device_accounts a where a.user_id = r.reporter_id), r.reporter_id::text
  )) >= 3
  from private.report_cases c
  join private.reports r on r.case_id = c.id
  join public.profiles p on p.id = r.reporter_id
  where c.thing = p_thing and c.decision is null and r.at > coalesce(c.republished_at, '-infinity') and p.email_verified_at is not null and not private.is_hidden(p);
$$;
comment on function private.has_enough_reports(text) is
  'Whether three verified people have reported a thing, in undecided cases. Accounts of one device count as '
  'one.';

create function private.open_case(
  p_subject text, p_part text, p_person_id uuid, p_reason text, p_thing private.reported_thing
)
returns private.report_cases
language plpgsql
set search_path = ''
as $$
declare
  v_case private.report_cases;
begin
  insert into private.report_cases (subject, part, thing, person_id, reason, evidence, due_at)
  values (
    p_subject, p_part, p_thing.thing, p_person_id, p_reason, p_thing.evidence,
    case when private.is_urgent_reason(p_reason) then private.clock() + interval '48 hours' end
  )
  on conflict (thing, reason) do nothing
  returning * into v_case;
  if v_case.id is null then
    select c.* into v_case from private.report_cases c where c.thing = p_thing.thing and c.reason = p_reason;
  else
    -- The medium of the file, while the medium still lists it.
    insert into private.evidence_files (path, case_id, media_id, name)
    select distinct on (path) path, v_case.id, m.id, m.name
    from unnest(p_thing.files) path
    left join (
      select k.id, f ->> 'path' as path, f ->> 'name' as name
      from public.media k cross join jsonb_array_elements(k.files) f
      where k.owner_id = p_person_id
    ) m using (path)
    where path is not null;
  end if;
  return v_case;
end;
$$;
comment on function private.open_case(text, text, uuid, text, private.reported_thing) is
  'The case of a thing and a reason. A new case stores the evidence. Needs lock_reports.';

-- The admins' queue of reports, their decisions, and the time for which evidence stays.
create type public.report_case as (
  id uuid,
  subject public.report_subject,
  part text,
  reason public.report_reason,
  person_id uuid,
  person_name text,
  evidence jsonb,
  opened_at timestamptz,
  due_at timestamptz,
  is_hidden boolean,
  is_alarm boolean,
  may_decide boolean,
  reports integer,
  without_account integer,
  notes text[],
  decision public.report_decision,
  decision_reason text,
  decision_note text,
  decided_at timestamptz
);
comment on type public.report_case is
  'A case as the queue shows it. Never who reported. evidence: the thing at the first report, null 6 months '
  'after the decision. due_at: until when it needs a decision, null without such a clock. is_alarm: the brake '
  'stopped a report that would have hidden it. may_decide: false for an own case. Nullable: person_name, evidence, due_at, decision, decision_reason, decision_note, decided_at.';

create function private.build_case_for_admins(p_case private.report_cases)
returns public.report_case
language sql
stable
set search_path = ''
as $$
  select
    p_case.id, p_case.subject, p_case.part, p_case.reason, p_case.person_id, private.get_name_for_admins(p_case.person_id),
    p_case.evidence, p_case.opened_at, p_case.due_at, p_case.hidden_at is not null,
    p_case.alarmed_at is not null, not private.is_own_case(auth.uid(), p_case.person_id),
    (select count(*)::integer from private.reports r where r.case_id = p_case.id),
    (select count(*)::integer from private.reports r where r.case_id = p_case.id and r.connection_hash is not null),
    array(select r.note from private.reports r where r.case_id = p_case.id and r.note is not null order by r.at limit 20),
    p_case.decision, p_case.decision_reason, p_case.decision_note, p_case.decided_at;
$$;
comment on function private.build_case_for_admins(private.report_cases) is
  'A case as the queue shows it.';

-- Hidden texts stay hidden until they change. Which of them are shown is not part of their hash.
create function private.hash_profile_text(p_entry_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select md5(p_entry_id::text || coalesce((private.get_profile_text(p_entry_id) - 'shown')::text, ''));
$$;
comment on function private.hash_profile_text(uuid) is
  'How a report names the texts of a page: its links and its bio.';

-- A cleared picture is not hidden again for the same reason, also not by a report of the whole page.
create function private.is_cleared(p_case_id uuid, p_thing uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from private.report_cases c
    join private.report_cases cleared
      on cleared.person_id = c.person_id and cleared.reason = c.reason and cleared.decision = 'cleared' and cleared.id <> c.id
    where c.id = p_case_id and c.decision is distinct from 'removed'
      and (cleared.thing = p_thing::text or cleared.subject = 'profile' and cleared.evidence -> 'media' ? p_thing::text)
  );
$$;
comment on function private.is_cleared(uuid, uuid) is
  'Whether a medium, or a photo without one, was cleared for the reason of a case that no admin has decided '
  'against.';

create function private.anonymize_reports(p_profile_id uuid)
returns void
language sql
set search_path = ''
as $$
  update private.reports r set reporter_id = null, note = null where r.reporter_id = p_profile_id;
  update private.report_cases c set decided_by = null where c.decided_by = p_profile_id;
$$;
comment on function private.anonymize_reports(uuid) is
  'Keeps reports of an erased person, without the person and without the note.';
