-- A decision says one thing about each picture and about an entry; it takes effect, or is undone, as a whole; and an entry is
-- approved by pictures that somebody has seen.
create unique index decisions_one_open_for_a_subject_idx on public.decisions (subject_id)
  where applied_at is null and undone_at is null;

create function private.insert_decision(p_decision public.decisions)
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
  select
    p_decision.subject, p_decision.subject_id, p_decision.entry_id, p_decision.action, p_decision.reason, p_decision.note,
    p_decision.decided_by, p_decision.decided_at, p_decision.publish_at
  returning id into v_id;
  return v_id;
exception
  when check_violation or not_null_violation or unique_violation then
    get stacked diagnostics v_constraint = constraint_name;
    perform private.refuse('invalid_input', v_constraint);
end;
$$;
comment on function private.insert_decision(public.decisions) is
  'Writes a decision; invalid_input where it breaks a rule of the table (no reason, an unknown one, two for one picture).';

create or replace function private.add_decision(p_entry_id uuid, p_decision jsonb, p_admin uuid, p_at timestamptz)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_subject text := p_decision ->> 'subject';
  v_subject_id uuid := case when p_decision ->> 'subject' = 'media' then (p_decision ->> 'id')::uuid else p_entry_id end;
  v_new public.decisions;
begin
  if v_subject = 'media' and not exists (
    select from public.media m where m.id = v_subject_id and m.entry_id = p_entry_id and m.state = 'pending'
  ) then
    perform private.refuse('review_taken', 'The picture does not wait for a decision any more.');
  end if;
  if p_decision ->> 'action' is null or p_decision ->> 'action' = 'disqualify' then
    perform private.refuse('invalid_input', 'An action is approve, reject or changes.');
  end if;
  v_new.subject := v_subject;
  v_new.subject_id := v_subject_id;
  v_new.entry_id := p_entry_id;
  v_new.action := p_decision ->> 'action';
  v_new.reason := p_decision ->> 'reason';
  v_new.note := nullif(btrim(p_decision ->> 'note'), '');
  v_new.decided_by := p_admin;
  v_new.decided_at := p_at;
  v_new.publish_at := p_at + interval '10 seconds';
  perform private.insert_decision(v_new);
end;
$$;

create or replace function public.admin_decide(p_entry_id uuid, p_decisions jsonb)
returns jsonb
language plpgsql
-- security definer: no role writes decisions by itself.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_at timestamptz;
  v_state text;
  v_about_entry text;
begin
  perform private.refuse_unless_claimed(p_entry_id, v_admin);
  if jsonb_typeof(p_decisions) is distinct from 'array' or jsonb_array_length(p_decisions) > 8 then
    perform private.refuse('invalid_input', 'Decisions are a list of at most 8.');
  end if;
  v_at := private.clock();
  select e.state into v_state from public.entries e where e.id = p_entry_id;
  select d ->> 'action' into v_about_entry
  from jsonb_array_elements(p_decisions) d where d ->> 'subject' = 'entry' limit 1;
  if v_about_entry = 'approve' or (v_about_entry is not null and v_state <> 'submitted') then
    perform private.refuse('invalid_input', 'An entry is approved by its pictures, and decided while it is submitted.');
  end if;
  -- Without a word on any picture: one that waits is refused below, and an approved entry has nothing else to decide.
  if p_decisions = '[]' and v_state <> 'submitted' then
    perform private.refuse('invalid_input', 'Every picture that waits needs a decision.');
  end if;
  perform private.add_decision(p_entry_id, d, v_admin, v_at) from jsonb_array_elements(p_decisions) d;
  if v_state = 'submitted' and v_about_entry is null then
    perform private.decide_entry_by_its_media(p_entry_id, v_admin, v_at);
  end if;
  delete from private.review_claims c where c.entry_id = p_entry_id;
  perform private.write_audit(
    'decide_' || d.subject, d.subject, d.subject_id::text, null,
    jsonb_build_object('decision', d.id, 'entry', p_entry_id, 'action', d.action), d.reason
  )
  from public.decisions d where d.entry_id = p_entry_id and d.decided_at = v_at and d.decided_by = v_admin;
  return (
    select jsonb_build_object(
      'publish_at', v_at + interval '10 seconds', 'server_time', v_at,
      'decisions', jsonb_agg(jsonb_build_object(
        'id', d.id, 'subject', d.subject, 'subject_id', d.subject_id, 'action', d.action, 'reason', d.reason))
    )
    from public.decisions d where d.entry_id = p_entry_id and d.decided_at = v_at and d.decided_by = v_admin
  );
end;
$$;
comment on function public.admin_decide(uuid, jsonb) is
  'Decides about a claimed entry: [{subject, id, action, reason, note}], [] where all its pictures are approved already. Nothing takes '
  'effect before publish_at.';

create or replace function public.admin_undo(p_decision_id uuid)
returns jsonb
language plpgsql
-- security definer: no role changes decisions by itself.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_decision public.decisions;
  v_now timestamptz;
begin
  -- With the lock under which decisions are applied: all of one call are undone, or none.
  perform private.lock_standings();
  select * into v_decision from public.decisions d
  where d.id = p_decision_id and d.decided_by = v_admin
  for update;
  v_now := private.clock();
  if v_decision.id is null or v_decision.applied_at is not null or v_decision.publish_at <= v_now then
    perform private.refuse('undo_too_late', 'The decision is applied, or is another admin''s.');
  end if;
  -- What was decided in one call is undone in one.
  update public.decisions d set undone_at = v_now
  where d.entry_id = v_decision.entry_id and d.decided_at = v_decision.decided_at
    and d.applied_at is null and d.undone_at is null;
  if found then
    perform private.write_audit(
      'undo_decision', 'entry', v_decision.entry_id::text,
      jsonb_build_object('decision', v_decision.id, 'action', v_decision.action), null, v_decision.reason
    );
    insert into private.review_claims as c (entry_id, admin_id, expires_at)
    values (v_decision.entry_id, v_admin, v_now + interval '5 minutes')
    on conflict (entry_id) do update set admin_id = excluded.admin_id, expires_at = excluded.expires_at;
  end if;
  return private.review_item(v_decision.entry_id)
    || (select jsonb_build_object('waiting_since', r.waiting_since, 'due_at', r.due_at)
        from private.waiting_reviews() r where r.entry_id = v_decision.entry_id);
end;
$$;

create function private.has_approved_pictures(p_entry_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(bool_and(m.state = 'approved'), false)
  from public.media m
  where m.entry_id = p_entry_id and private.is_newest_medium(m);
$$;
comment on function private.has_approved_pictures(uuid) is 'Whether an admin has approved the newest picture of each kind.';

create or replace function private.apply_decision(p_decision_id uuid)
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
  if v_decision.subject = 'entry' and v_state = 'approved' and not private.has_approved_pictures(v_decision.entry_id) then
    -- One of them was replaced meanwhile: the entry waits for somebody to see the new one.
    update public.decisions d set undone_at = v_now where d.id = p_decision_id;
    return;
  end if;
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

create or replace function public.admin_disqualify(p_entry_id uuid, p_reason text, p_note text)
returns void
language plpgsql
-- security definer: no role writes decisions by itself.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_now timestamptz;
  v_decision public.decisions;
  v_id uuid;
  v_state text;
begin
  perform private.lock_standings();
  select e.state into v_state from public.entries e where e.id = p_entry_id for no key update;
  if v_state is null or v_state not in ('submitted', 'approved') then
    perform private.refuse('review_taken', 'There is no entry here that competes or waits.');
  end if;
  v_now := private.clock();
  update public.decisions d set undone_at = v_now
  where d.entry_id = p_entry_id and d.applied_at is null and d.undone_at is null;
  v_decision.subject := 'entry';
  v_decision.subject_id := p_entry_id;
  v_decision.entry_id := p_entry_id;
  v_decision.action := 'disqualify';
  v_decision.reason := p_reason;
  v_decision.note := nullif(btrim(p_note), '');
  v_decision.decided_by := v_admin;
  v_decision.decided_at := v_now;
  v_decision.publish_at := v_now;
  v_id := private.insert_decision(v_decision);
  perform private.apply_decision(v_id);
  perform private.write_audit(
    'disqualify_entry', 'entry', p_entry_id::text, jsonb_build_object('state', v_state),
    jsonb_build_object('state', 'disqualified', 'decision', v_id), p_reason
  );
end;
$$;

revoke all on function private.insert_decision(public.decisions), private.has_approved_pictures(uuid) from public;
