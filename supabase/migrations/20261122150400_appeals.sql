-- One appeal against each decision, decided by another admin where there is one; and disqualification.
create function private.lock_own_decision(p_decision_id uuid, p_user_id uuid)
returns public.decisions
language plpgsql
set search_path = ''
as $$
declare
  v_decision public.decisions;
begin
  select d.* into v_decision
  from public.decisions d
  join public.entries e on e.id = d.entry_id
  where d.id = p_decision_id and e.profile_id = p_user_id
  for update of d;
  if v_decision.applied_at is null or v_decision.action = 'approve' or v_decision.appealed_at is not null then
    perform private.refuse('appeal_closed', 'There is no decision of yours here, or it was appealed before.');
  end if;
  return v_decision;
end;
$$;
comment on function private.lock_own_decision(uuid, uuid) is 'The decision against a person that she may still appeal, locked.';
revoke all on function private.lock_own_decision(uuid, uuid) from public;

create function public.appeal_decision(p_decision_id uuid, p_text text)
returns void
language plpgsql
-- security definer: no role changes decisions by itself.
security definer
set search_path = ''
as $$
declare
  v_user_id uuid := auth.uid();
begin
  if v_user_id is null then
    perform private.refuse('not_signed_in', 'No account belongs to the request.');
  end if;
  if char_length(btrim(coalesce(p_text, ''))) not between 1 and 1000 then
    perform private.refuse('invalid_input', 'An appeal has 1 to 1000 characters.');
  end if;
  perform private.apply_due_decisions();
  perform private.lock_own_decision(p_decision_id, v_user_id);
  update public.decisions d set appeal_text = btrim(p_text), appealed_at = private.clock()
  where d.id = p_decision_id;
end;
$$;
comment on function public.appeal_decision(uuid, text) is 'The contestant asks for a second look at a decision, once.';
revoke all on function public.appeal_decision(uuid, text) from public;
grant execute on function public.appeal_decision(uuid, text) to authenticated;

create function private.may_decide_appeal(p_decided_by uuid, p_admin uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return p_decided_by is distinct from p_admin or not exists (
    select from public.user_roles r
    join public.profiles p on p.id = r.user_id
    where r.role = 'admin' and r.user_id <> p_admin and p.suspended_at is null
  );
end;
$$;
comment on function private.may_decide_appeal(uuid, uuid) is
  'Nobody judges an own decision where there is another admin.';
revoke all on function private.may_decide_appeal(uuid, uuid) from public;

create function public.admin_appeals()
returns jsonb
language plpgsql
-- security definer: who decided is no reading for the API roles.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'decision_id', d.id, 'subject', d.subject, 'subject_id', d.subject_id, 'action', d.action,
      'reason', d.reason, 'note', d.note, 'decided_at', d.decided_at,
      'appeal_text', d.appeal_text, 'appealed_at', d.appealed_at,
      'may_decide', private.may_decide_appeal(d.decided_by, v_admin),
      'entry', private.review_item(d.entry_id)
    ) order by d.appealed_at, d.id)
    from (
      select * from public.decisions a
      where a.appealed_at is not null and a.appeal_decision is null
      order by a.appealed_at, a.id limit 50
    ) d
  ), '[]');
end;
$$;
comment on function public.admin_appeals() is 'Appeals that wait, oldest first, with the entry and whether the caller may decide.';
revoke all on function public.admin_appeals() from public;
grant execute on function public.admin_appeals() to authenticated;

create function private.overturn_decision(p_decision public.decisions)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_standings();
  if p_decision.subject = 'media' then
    if exists (
      select from public.media m
      where m.id = p_decision.subject_id and m.state in ('rejected', 'changes_requested')
    ) then
      perform private.decide_media(p_decision.subject_id, 'approved', null, private.clock());
    end if;
  end if;
  -- The entry goes back to the queue; where its pictures were removed, to its contestant, who sends them again.
  update public.entries e set
    state = case when private.has_usable(e.id, 'portrait') and private.has_usable(e.id, 'body')
      then 'submitted' else 'changes_requested' end,
    decided_at = null
  where e.id = p_decision.entry_id and e.state in ('rejected', 'changes_requested', 'disqualified')
    and e.submitted_at is not null;
end;
$$;
comment on function private.overturn_decision(public.decisions) is
  'A picture is approved after all; the entry waits for a new decision.';
revoke all on function private.overturn_decision(public.decisions) from public;

create function public.admin_decide_appeal(p_decision_id uuid, p_uphold boolean, p_note text)
returns void
language plpgsql
-- security definer: no role changes decisions by itself.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_decision public.decisions;
begin
  select * into v_decision from public.decisions d where d.id = p_decision_id for update;
  if v_decision.appealed_at is null or v_decision.appeal_decision is not null then
    perform private.refuse('appeal_closed', 'No appeal waits here.');
  end if;
  if not private.may_decide_appeal(v_decision.decided_by, v_admin) then
    perform private.refuse('not_allowed', 'Another admin decides about an own decision.');
  end if;
  update public.decisions d set
    appeal_decision = case when p_uphold then 'upheld' else 'overturned' end,
    appeal_note = nullif(btrim(p_note), ''),
    appeal_decided_by = v_admin,
    appeal_decided_at = private.clock()
  where d.id = p_decision_id;
  if not p_uphold then
    perform private.overturn_decision(v_decision);
  end if;
  perform private.write_audit(
    case when p_uphold then 'uphold_decision' else 'overturn_decision' end, 'entry', v_decision.entry_id::text,
    jsonb_build_object('decision', v_decision.id, 'action', v_decision.action), null, v_decision.reason
  );
end;
$$;
comment on function public.admin_decide_appeal(uuid, boolean, text) is 'The second look: the decision stands, or it falls.';
revoke all on function public.admin_decide_appeal(uuid, boolean, text) from public;
grant execute on function public.admin_decide_appeal(uuid, boolean, text) to authenticated;

create function public.admin_disqualify(p_entry_id uuid, p_reason text, p_note text)
returns void
language plpgsql
-- security definer: no role writes decisions by itself.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_now timestamptz;
  v_decision uuid;
  v_state text;
begin
  perform private.lock_standings();
  select e.state into v_state from public.entries e where e.id = p_entry_id for update;
  if v_state is null or v_state not in ('submitted', 'approved') then
    perform private.refuse('review_taken', 'There is no entry here that competes or waits.');
  end if;
  v_now := private.clock();
  update public.decisions d set undone_at = v_now
  where d.entry_id = p_entry_id and d.applied_at is null and d.undone_at is null;
  insert into public.decisions
    (subject, subject_id, entry_id, action, reason, note, decided_by, decided_at, publish_at)
  values
    ('entry', p_entry_id, p_entry_id, 'disqualify', p_reason, nullif(btrim(p_note), ''), v_admin, v_now, v_now)
  returning id into v_decision;
  perform private.apply_decision(v_decision);
  perform private.write_audit(
    'disqualify_entry', 'entry', p_entry_id::text, jsonb_build_object('state', v_state),
    jsonb_build_object('state', 'disqualified', 'decision', v_decision), p_reason
  );
end;
$$;
comment on function public.admin_disqualify(uuid, text, text) is
  'Takes an entry out of its contest at once, with a reason; its pictures stop being public. It can be appealed.';
revoke all on function public.admin_disqualify(uuid, text, text) from public;
grant execute on function public.admin_disqualify(uuid, text, text) to authenticated;
