-- What admins decided about entries and media. A decision waits ten seconds, in which it can be undone, and is then applied.
create table public.decisions (
  id uuid not null default gen_random_uuid(),
  subject text not null,
  subject_id uuid not null,
  entry_id uuid not null,
  action text not null,
  reason text,
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
  constraint decisions_pkey primary key (id),
  constraint decisions_belong_to_an_entry foreign key (entry_id) references public.entries (id) on delete cascade,
  constraint decisions_by_an_admin foreign key (decided_by) references public.profiles (id) on delete set null,
  constraint decisions_appeal_by_an_admin
    foreign key (appeal_decided_by) references public.profiles (id) on delete set null,
  constraint decisions_subject_is_known check (subject in ('entry', 'media')),
  constraint decisions_entry_is_its_own_subject check (subject = 'media' or subject_id = entry_id),
  constraint decisions_action_is_known check (action in ('approve', 'reject', 'changes', 'disqualify')),
  constraint decisions_only_entries_are_disqualified check (action <> 'disqualify' or subject = 'entry'),
  constraint decisions_reason_is_known check (reason in (
    'not_you', 'face_hidden', 'not_alone', 'too_blurry', 'too_dark', 'too_edited', 'nudity', 'minor_in_picture',
    'text_or_logo', 'screenshot', 'wrong_framing', 'duplicate', 'other_person_photo', 'offensive', 'wrong_details',
    'rule_violation', 'other'
  )),
  constraint decisions_against_somebody_have_a_reason check ((action = 'approve') = (reason is null)),
  constraint decisions_note_has_1_to_500_characters check (char_length(note) between 1 and 500),
  constraint decisions_are_applied_or_undone check (applied_at is null or undone_at is null),
  constraint decisions_appeal_has_1_to_1000_characters check (char_length(appeal_text) between 1 and 1000),
  constraint decisions_appeal_has_a_time check ((appeal_text is null) = (appealed_at is null)),
  constraint decisions_appeal_decision_is_known check (appeal_decision in ('upheld', 'overturned')),
  constraint decisions_appeal_comes_first
    check (appeal_decision is null or (appealed_at is not null and appeal_decided_at is not null)),
  constraint decisions_appeal_note_has_1_to_500_characters check (char_length(appeal_note) between 1 and 500)
);
comment on table public.decisions is
  'Decisions on entries and media with their reasons, and the one appeal against each. Contestants never read who decided.';

create index decisions_entry_idx on public.decisions (entry_id, decided_at);
create index decisions_due_idx on public.decisions (publish_at) where applied_at is null and undone_at is null;
create index decisions_appeals_idx on public.decisions (appealed_at) where appealed_at is not null and appeal_decision is null;

alter table public.decisions enable row level security;
revoke all on table public.decisions from public, anon, authenticated, service_role;
grant select (
  id, subject, subject_id, entry_id, action, reason, note, decided_at, publish_at, undone_at, applied_at,
  appeal_text, appealed_at, appeal_decision, appeal_note, appeal_decided_at
) on table public.decisions to authenticated;
grant select on table public.decisions to service_role;

create policy "People read the decisions on their own entries once they are applied"
  on public.decisions for select to authenticated
  using (
    applied_at is not null
    and exists (select from public.entries e where e.id = decisions.entry_id and e.profile_id = (select auth.uid()))
  );

create policy "Admins read all decisions"
  on public.decisions for select to authenticated
  using ((select private.is_admin()));

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
  select * into v_decision from public.decisions d
  where d.id = p_decision_id and d.applied_at is null and d.undone_at is null
  for update skip locked;
  if not found then
    return;
  end if;
  v_state := case v_decision.action
    when 'approve' then 'approved' when 'reject' then 'rejected'
    when 'changes' then 'changes_requested' else 'disqualified' end;
  if v_decision.subject = 'media' then
    -- A medium that was replaced or taken back meanwhile stays as its owner left it.
    if exists (select from public.media m where m.id = v_decision.subject_id and m.state = 'pending') then
      perform private.decide_media(v_decision.subject_id, v_state, v_decision.reason, v_decision.publish_at);
    end if;
  else
    -- The time at which it takes effect, however late that is done: what is approved before a week starts competes in it.
    update public.entries e set state = v_state, decided_at = v_decision.publish_at
    where e.id = v_decision.entry_id
      and (e.state = 'submitted' or (v_state = 'disqualified' and e.state = 'approved'));
    if found and v_state in ('rejected', 'disqualified') then
      perform private.unpublish_entry_media(v_decision.entry_id);
    end if;
  end if;
  update public.decisions d set applied_at = v_now where d.id = p_decision_id;
end;
$$;
comment on function private.apply_decision(uuid) is
  'Carries out one decision, once. What its owner has withdrawn or replaced since is left alone.';
revoke all on function private.apply_decision(uuid) from public;

create function private.apply_due_decisions()
returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_id uuid;
  v_count integer := 0;
begin
  if not exists (
    select from public.decisions d
    where d.applied_at is null and d.undone_at is null and d.publish_at <= private.clock()
  ) then
    return 0;
  end if;
  perform private.lock_standings();
  -- Media first: an entry that is approved should have its pictures on the way.
  for v_id in
    select d.id from public.decisions d
    where d.applied_at is null and d.undone_at is null and d.publish_at <= private.clock()
    order by d.publish_at, d.subject desc, d.id
    limit 500
  loop
    perform private.apply_decision(v_id);
    v_count := v_count + 1;
  end loop;
  return v_count;
end;
$$;
comment on function private.apply_due_decisions() is
  'Applies the decisions whose ten seconds are over; called by the timer and by whoever looks at the queue.';
revoke all on function private.apply_due_decisions() from public;

do $$
begin
  if exists (select from pg_extension where extname = 'pg_cron') then
    perform cron.schedule('apply-decisions', '5 seconds', 'select private.apply_due_decisions()');
  end if;
end;
$$;
