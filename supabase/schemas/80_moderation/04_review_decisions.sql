-- Deciding and undoing. The decision about an entry follows from its pictures, unless the admin decides about the
-- entry itself.
create function private.refuse_unless_claimed(p_entry_id uuid, p_admin uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_entry(p_entry_id);
  if not exists (select from public.entries e where e.id = p_entry_id) then
    perform private.refuse('review_taken', 'There is no such entry.');
  end if;
  if not exists (select from private.list_waiting_reviews() r where r.entry_id = p_entry_id) then
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
  'Locks the entry. Refuses an admin without the claim, and a decided entry: review_taken.';

create type public.new_decision as (
  id uuid,
  subject public.decision_subject,
  subject_id uuid,
  action public.review_action,
  reason public.review_reason
);
comment on type public.new_decision is 'A decision that waits for its ten seconds. Nullable: reason.';

create type public.decided_review as (
  publish_at timestamptz,
  server_time timestamptz,
  decisions public.new_decision[]
);
comment on type public.decided_review is
  'What admin_decide answers: all decisions of the call. They take effect at publish_at. Nullable: none.';

create function public.admin_decide(p_entry_id uuid, p_decisions jsonb)
returns public.decided_review
language plpgsql
-- security definer: API roles may not write decisions.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_at timestamptz;
  v_state text;
  v_about_entry text;
begin
  perform private.refuse_own_entry_case(v_admin, p_entry_id);
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
  -- Without decisions on pictures: a waiting picture is refused below, and an approved entry has nothing else to
  -- decide.
  if p_decisions = '[]' and v_state <> 'submitted' then
    perform private.refuse('invalid_input', 'Every picture that waits needs a decision.');
  end if;
  perform private.add_decision(p_entry_id, d, v_admin, v_at) from jsonb_array_elements(p_decisions) d;
  if v_state = 'submitted' and v_about_entry is null then
    perform private.decide_entry_by_media(p_entry_id, v_admin, v_at);
  end if;
  delete from private.review_claims c where c.entry_id = p_entry_id;
  perform private.write_audit(
    'decide_' || d.subject, d.subject, d.subject_id::text, null,
    jsonb_build_object('decision', d.id, 'entry', p_entry_id, 'action', d.action), d.reason
  )
  from public.decisions d where d.entry_id = p_entry_id and d.decided_at = v_at and d.decided_by = v_admin;
  return row(
    v_at + interval '10 seconds', v_at,
    array(
      select row(d.id, d.subject, d.subject_id, d.action, d.reason)::public.new_decision
      from public.decisions d
      where d.entry_id = p_entry_id and d.decided_at = v_at and d.decided_by = v_admin
    )
  )::public.decided_review;
end;
$$;
comment on function public.admin_decide(uuid, jsonb) is
  'Decides about a claimed entry: [{subject, id, action, reason, note}], [] where all its pictures are '
  'approved already. Nothing takes effect before publish_at. Refuses: own_case.';
grant execute on function public.admin_decide(uuid, jsonb) to authenticated;

create function public.admin_undo(p_decision_id uuid)
returns public.waiting_review
language plpgsql
-- security definer: API roles may not change decisions.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_decision public.decisions;
  v_now timestamptz;
begin
  -- Under the lock of applying decisions: all decisions of one call are undone, or none.
  perform private.lock_contests_of_entries(array(select d.entry_id from public.decisions d where d.id = p_decision_id));
  perform private.lock_decision(p_decision_id);
  select * into v_decision from public.decisions d where d.id = p_decision_id and d.decided_by = v_admin;
  perform private.refuse_own_entry_case(v_admin, v_decision.entry_id);
  v_now := private.clock();
  if v_decision.id is null or v_decision.applied_at is not null or v_decision.publish_at <= v_now then
    perform private.refuse('undo_too_late', 'The decision is applied, or is another admin''s.');
  end if;
  -- Decisions of one call are undone together.
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
  return private.build_waiting_item(v_decision.entry_id);
end;
$$;
comment on function public.admin_undo(uuid) is
  'Undoes the caller''s decisions of one call, before they take effect. The caller has the entry again.';
grant execute on function public.admin_undo(uuid) to authenticated;
