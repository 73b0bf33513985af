-- Deciding and undoing. An entry follows from its pictures, unless the admin decides about the entry itself.
create function private.refuse_unless_claimed(p_entry_id uuid, p_admin uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.entries e where e.id = p_entry_id for no key update;
  if not found then
    perform private.refuse('review_taken', 'There is no such entry.');
  end if;
  if not exists (select from private.waiting_reviews() r where r.entry_id = p_entry_id) then
    perform private.refuse('review_taken', 'The entry does not wait for a decision any more.');
  end if;
  if not exists (
    select from private.review_claims c
    where c.entry_id = p_entry_id and c.admin_id = p_admin and c.expires_at > private.clock()
  ) then
    perform private.refuse('review_taken', 'The claim has expired or is another admin''s.');
  end if;
end;
$$;
comment on function private.refuse_unless_claimed(uuid, uuid) is
  'Locks the entry and refuses who does not hold the claim, or an entry that is decided.';
revoke all on function private.refuse_unless_claimed(uuid, uuid) from public;

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
  insert into public.decisions
    (subject, subject_id, entry_id, action, reason, note, decided_by, decided_at, publish_at)
  values (
    v_subject, v_subject_id, p_entry_id, p_decision ->> 'action', p_decision ->> 'reason',
    nullif(btrim(p_decision ->> 'note'), ''), p_admin, p_at, p_at + interval '10 seconds'
  );
end;
$$;
comment on function private.add_decision(uuid, jsonb, uuid, timestamptz) is
  'Writes one decision that takes effect in ten seconds: {subject, id, action, reason, note}.';
revoke all on function private.add_decision(uuid, jsonb, uuid, timestamptz) from public;

create function private.decide_entry_by_its_media(p_entry_id uuid, p_admin uuid, p_at timestamptz)
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
comment on function private.decide_entry_by_its_media(uuid, uuid, timestamptz) is
  'An entry is approved when all its newest pictures are; otherwise its contestant is asked for changes.';
revoke all on function private.decide_entry_by_its_media(uuid, uuid, timestamptz) from public;

create function public.admin_decide(p_entry_id uuid, p_decisions jsonb)
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
  if jsonb_typeof(p_decisions) is distinct from 'array' or jsonb_array_length(p_decisions) not between 1 and 8 then
    perform private.refuse('invalid_input', 'Decisions are a list of 1 to 8.');
  end if;
  v_at := private.clock();
  select e.state into v_state from public.entries e where e.id = p_entry_id;
  select d ->> 'action' into v_about_entry
  from jsonb_array_elements(p_decisions) d where d ->> 'subject' = 'entry' limit 1;
  if v_about_entry = 'approve' or (v_about_entry is not null and v_state <> 'submitted') then
    perform private.refuse('invalid_input', 'An entry is approved by its pictures, and decided while it is submitted.');
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
  'Decides about a claimed entry: [{subject, id, action, reason, note}]. Nothing takes effect before publish_at.';
revoke all on function public.admin_decide(uuid, jsonb) from public;
grant execute on function public.admin_decide(uuid, jsonb) to authenticated;

create function public.admin_undo(p_decision_id uuid)
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
comment on function public.admin_undo(uuid) is
  'Takes back what the caller decided in one call, while it has not taken effect; the entry is the caller''s again.';
revoke all on function public.admin_undo(uuid) from public;
grant execute on function public.admin_undo(uuid) to authenticated;
