-- An entry as admins judge it: in the queue, in a search and with an appeal.
create domain public.review_state as text
  constraint review_state_is_known check (value in ('pending', 'approved', 'rejected', 'changes_requested'));
comment on domain public.review_state is 'The states of a medium that the server has accepted.';

create type public.told_decision as (
  subject public.decision_subject,
  subject_id uuid,
  action public.review_action,
  reason public.review_reason,
  note text,
  decided_at timestamptz
);
comment on type public.told_decision is
  'What was decided about what, and why. Never who decided. Nullable: reason, note.';

create type public.reviewed_details as (
  country public.country,
  height_cm integer,
  weight_kg integer,
  marital_status public.marital_status,
  children integer,
  links text[],
  bio text
);
comment on type public.reviewed_details is
  'What was typed beside name, age and city. The public sees of it what the contestant shows. Nullable: '
  'country, height_cm, weight_kg, marital_status, children, bio.';

create type public.reviewed_medium as (
  id uuid,
  kind public.media_kind,
  version integer,
  state public.review_state,
  reason public.review_reason,
  width integer,
  height integer,
  seconds numeric,
  received_at timestamptz
);
comment on type public.reviewed_medium is
  'The newest medium of its kind. Nullable: reason, width, height, seconds, received_at.';

create type public.reviewed_entry as (
  entry_id uuid,
  profile_id uuid,
  state public.entry_state,
  display_name text,
  age integer,
  city text,
  country public.country,
  week text,
  phase public.phase,
  rules_version text,
  submitted_at timestamptz,
  details public.reviewed_details,
  media public.reviewed_medium[],
  history public.told_decision[]
);
comment on type public.reviewed_entry is
  'Everything that an admin needs to judge an entry, without paths of files. history: earlier decisions, the '
  'newest first. Nullable: rules_version, submitted_at, details.';

create type public.waiting_review as (
  entry_id uuid,
  profile_id uuid,
  state public.entry_state,
  display_name text,
  age integer,
  city text,
  country public.country,
  week text,
  phase public.phase,
  rules_version text,
  submitted_at timestamptz,
  details public.reviewed_details,
  media public.reviewed_medium[],
  history public.told_decision[],
  waiting_since timestamptz,
  due_at timestamptz
);
comment on type public.waiting_review is
  'A reviewed_entry that waits for a decision. due_at ends the 24 hours of the review target. Nullable: '
  'rules_version, submitted_at, details.';

create function private.describe_decision(p_decision public.decisions)
returns public.told_decision
language sql
stable
set search_path = ''
as $$
  select
    p_decision.subject, p_decision.subject_id, p_decision.action, p_decision.reason, p_decision.note, p_decision.decided_at;
$$;
comment on function private.describe_decision(public.decisions) is
  'A decision as contestants and admins may read it.';

create function private.build_review_item(p_entry_id uuid)
returns public.reviewed_entry
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      row(
        e.id, e.profile_id, e.state, e.display_name, e.age, e.city, w.country, w.week,
        private.get_phase(w, private.clock()), e.rules_version, e.submitted_at,
        (
          select
            row(
              d.country, d.height_cm, d.weight_kg, d.marital_status, d.children,
              array(select jsonb_array_elements_text(d.links)), d.bio
            )::public.reviewed_details
          from public.entry_details d
          where d.entry_id = e.id
        ),
        array(
          select
            row(m.id, m.kind, m.version, m.state, m.reason, m.width, m.height, m.seconds, m.received_at)::public.reviewed_medium
          from public.media m
          where m.entry_id = e.id and private.is_newest_medium(m)
          order by array_position(array['portrait', 'body', 'video'], m.kind::text), m.version
        ),
        array(
          select private.describe_decision(d)
          from public.decisions d
          where d.entry_id = e.id and d.applied_at is not null
          order by d.decided_at desc
        )
      )::public.reviewed_entry
    from public.entries e
    join public.contest_weeks w on w.id = e.week_id
    where e.id = p_entry_id
  );
end;
$$;
comment on function private.build_review_item(uuid) is 'An entry as admins judge it.';

create function private.build_waiting_item(p_entry_id uuid)
returns public.waiting_review
language plpgsql
stable
set search_path = ''
as $$
declare
  v_item public.reviewed_entry := private.build_review_item(p_entry_id);
  v_since timestamptz;
begin
  select r.waiting_since into v_since from private.list_waiting_reviews() r where r.entry_id = p_entry_id;
  -- An entry whose decision is undone waits no more where its person was hidden meanwhile.
  v_since := coalesce(v_since, v_item.submitted_at, private.clock());
  return row(v_item.*, v_since, v_since + interval '24 hours')::public.waiting_review;
end;
$$;
comment on function private.build_waiting_item(uuid) is 'An entry that waits for a decision, with its clock.';
