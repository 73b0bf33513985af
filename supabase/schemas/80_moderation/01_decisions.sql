create domain public.decision_subject as text
  constraint decision_subject_is_known check (value in ('entry', 'media'));
comment on domain public.decision_subject is 'What a decision is about: an entry, or one of its media.';

-- A decision waits ten seconds, in which the admin can undo it. Then it is applied.
create table public.decisions (
  id uuid not null default gen_random_uuid(),
  subject public.decision_subject not null,
  subject_id uuid not null,
  entry_id uuid not null,
  action public.review_action not null,
  reason public.review_reason,
  note text,
  decided_by uuid,
  decided_at timestamptz not null default private.clock(),
  publish_at timestamptz not null,
  undone_at timestamptz,
  applied_at timestamptz,
  appeal_text text,
  appealed_at timestamptz,
  appeal_decision text,
  appeal_note text,
  appeal_decided_by uuid,
  appeal_decided_at timestamptz,
  state_before text,
  constraint decisions_pkey primary key (id),
  constraint decisions_belong_to_an_entry foreign key (entry_id) references public.entries (id) on delete cascade,
  constraint decisions_by_an_admin foreign key (decided_by) references public.profiles (id) on delete set null,
  constraint decisions_appeal_by_an_admin
    foreign key (appeal_decided_by) references public.profiles (id) on delete set null,
  constraint decisions_entry_is_its_own_subject check (subject = 'media' or subject_id = entry_id),
  constraint decisions_only_entries_are_disqualified check (action <> 'disqualify' or subject = 'entry'),
  constraint decisions_have_a_reason_unless_they_approve check ((action = 'approve') = (reason is null)),
  constraint decisions_note_has_1_to_500_characters check (char_length(note) between 1 and 500),
  constraint decisions_are_applied_or_undone check (applied_at is null or undone_at is null),
  constraint decisions_appeal_has_1_to_1000_characters check (char_length(appeal_text) between 1 and 1000),
  constraint decisions_appeal_has_a_time check ((appeal_text is null) = (appealed_at is null)),
  constraint decisions_appeal_decision_is_known check (appeal_decision in ('upheld', 'overturned')),
  constraint decisions_appeal_comes_first
    check (appeal_decision is null or (appealed_at is not null and appeal_decided_at is not null)),
  constraint decisions_appeal_note_has_1_to_500_characters check (char_length(appeal_note) between 1 and 500),
  constraint decisions_state_before_is_known
  check (state_before in ('submitted', 'approved'))
);
comment on table public.decisions is
  'Decisions on entries and media with their reasons, and the one appeal against each. Contestants never read '
  'who decided.';

create index decisions_appeal_decided_by_idx on public.decisions (appeal_decided_by) where appeal_decided_by is not null;
create index decisions_appeals_idx on public.decisions (appealed_at) where appealed_at is not null and appeal_decision is null;
-- Erasing an account looks for it among the admins who decided: this index avoids reading all decisions.
create index decisions_decided_by_idx on public.decisions (decided_by) where decided_by is not null;
create index decisions_due_idx on public.decisions (publish_at) where applied_at is null and undone_at is null;
create index decisions_entry_idx on public.decisions (entry_id, decided_at);
-- A subject has one open decision at a time, and nobody decides about themselves.
create unique index decisions_one_open_for_a_subject_idx on public.decisions (subject_id)
  where applied_at is null and undone_at is null;

alter table public.decisions enable row level security;
grant select on table public.decisions to service_role;

create function private.apply_decision(p_decision_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_decision public.decisions;
  v_state text;
  v_now timestamptz := private.clock();
begin
  perform private.lock_decision(p_decision_id);
  select * into v_decision from public.decisions d
  where d.id = p_decision_id and d.applied_at is null and d.undone_at is null;
  if not found then
    return;
  end if;
  v_state := case v_decision.action
    when 'approve' then 'approved' when 'reject' then 'rejected'
    when 'changes' then 'changes_requested' else 'disqualified' end;
  if v_decision.subject = 'media' then
    -- A medium that was replaced or removed meanwhile stays as its owner left it.
    if exists (select from public.media m where m.id = v_decision.subject_id and m.state = 'pending') then
      perform private.decide_media(v_decision.subject_id, v_state, v_decision.reason, v_decision.publish_at);
    end if;
  else
    -- The time at which it takes effect, even when it is applied later: an entry approved before the start of a week
    -- competes in it.
    update public.entries e set state = v_state, decided_at = v_decision.publish_at
    where e.id = v_decision.entry_id
      and (e.state = 'submitted' or (v_state = 'disqualified' and e.state = 'approved'));
  end if;
  update public.decisions d set applied_at = v_now where d.id = p_decision_id;
end;
$$;
comment on function private.apply_decision(uuid) is
  'Applies one decision, once. Entries and media that their owner has withdrawn or replaced since stay '
  'unchanged.';

create function private.apply_due_decisions(p_country text default null)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_id uuid;
  v_count integer := 0;
  v_countries text[];
begin
  if not exists (
    select from public.decisions d
    where d.applied_at is null and d.undone_at is null and d.publish_at <= private.clock()
  ) then
    return 0;
  end if;
  v_countries := array(
    select distinct w.country
    from public.decisions d
    join public.entries e on e.id = d.entry_id
    join public.contest_weeks w on w.id = e.week_id
    where d.applied_at is null and d.undone_at is null and d.publish_at <= private.clock()
      and (p_country is null or w.country = p_country)
  );
  perform private.lock_contests(v_countries);
  perform private.lock_entries();
  -- Media first, so that an approved entry has its pictures on the way.
  for v_id in
    select d.id
    from public.decisions d
    join public.entries e on e.id = d.entry_id
    join public.contest_weeks w on w.id = e.week_id
    where d.applied_at is null and d.undone_at is null and d.publish_at <= private.clock()
      and w.country = any (v_countries)
    order by d.publish_at, d.subject desc, d.id
    limit 500
  loop
    perform private.apply_decision(v_id);
    v_count := v_count + 1;
  end loop;
  return v_count;
end;
$$;
comment on function private.apply_due_decisions(text) is
  'Applies the decisions whose ten seconds are over, in one country or in all. The timer calls it, and every read of the '
  'queue.';

create function private.add_decision(p_entry_id uuid, p_decision jsonb, p_admin uuid, p_at timestamptz)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_subject text := p_decision ->> 'subject';
  v_subject_id uuid := case when p_decision ->> 'subject' = 'media' then (p_decision ->> 'id')::uuid else p_entry_id end;
begin
  if v_subject = 'media' and not exists (
    select from public.media m where m.id = v_subject_id and m.entry_id = p_entry_id and m.state = 'pending'
  ) then
    perform private.refuse('review_taken', 'The picture does not wait for a decision any more.');
  end if;
  if p_decision ->> 'action' is null or p_decision ->> 'action' = 'disqualify' then
    perform private.refuse('invalid_input', 'An action is approve, reject or changes.');
  end if;
  perform private.insert_decision(
    v_subject, v_subject_id, p_entry_id, p_decision ->> 'action', p_decision ->> 'reason',
    nullif(btrim(p_decision ->> 'note'), ''), p_admin, p_at, p_at + interval '10 seconds'
  );
end;
$$;
comment on function private.add_decision(uuid, jsonb, uuid, timestamptz) is
  'Writes one decision that takes effect in ten seconds: {subject, id, action, reason, note}.';

create function private.insert_decision(
  p_subject text, p_subject_id uuid, p_entry_id uuid, p_action text, p_reason text, p_note text, p_admin uuid,
  p_decided_at timestamptz, p_publish_at timestamptz
)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_id uuid;
  v_constraint text;
begin
  insert into public.decisions
    (subject, subject_id, entry_id, action, reason, note, decided_by, decided_at, publish_at)
  values (p_subject, p_subject_id, p_entry_id, p_action, p_reason, p_note, p_admin, p_decided_at, p_publish_at)
  returning id into v_id;
  return v_id;
exception
  when check_violation or not_null_violation or unique_violation then
    get stacked diagnostics v_constraint = constraint_name;
    perform private.refuse('invalid_input', v_constraint);
end;
$$;
comment on function private.insert_decision(text, uuid, uuid, text, text, text, uuid, timestamptz, timestamptz) is
  'Writes a decision. invalid_input where it breaks a rule of the table or of its domains (no reason, an '
  'unknown one, two for one picture).';

create function private.decide_entry_by_media(p_entry_id uuid, p_admin uuid, p_at timestamptz)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_open boolean;
  v_reason text;
  v_note text;
begin
  select
    bool_or(m.state = 'pending' and d.id is null),
    (array_agg(coalesce(d.reason, m.reason, 'other') order by m.kind desc)
      filter (where coalesce(d.action, m.state) not in ('approve', 'approved', 'pending')))[1],
    (array_agg(d.note order by m.kind desc) filter (where d.action in ('reject', 'changes')))[1]
  into v_open, v_reason, v_note
  from public.media m
  left join public.decisions d
    on d.subject = 'media' and d.subject_id = m.id and d.applied_at is null and d.undone_at is null
  where m.entry_id = p_entry_id and private.is_newest_medium(m);
  if coalesce(v_open, true) then
    perform private.refuse('invalid_input', 'Every picture of the entry needs a decision.');
  end if;
  perform private.add_decision(
    p_entry_id,
    jsonb_build_object(
      'subject', 'entry', 'action', case when v_reason is null then 'approve' else 'changes' end,
      'reason', v_reason, 'note', v_note
    ),
    p_admin, p_at
  );
end;
$$;
comment on function private.decide_entry_by_media(uuid, uuid, timestamptz) is
  'Approves an entry when all its newest pictures are approved. Otherwise asks its contestant for changes.';
