create function private.lock_own_decision(p_decision_id uuid, p_user_id uuid)
returns public.decisions
language plpgsql
set search_path = ''
as $$
declare
  v_decision public.decisions;
begin
  perform private.lock_decision(p_decision_id);
  select d.* into v_decision
  from public.decisions d
  join public.entries e on e.id = d.entry_id
  where d.id = p_decision_id and e.profile_id = p_user_id;
  if v_decision.applied_at is null or v_decision.action = 'approve' or v_decision.appealed_at is not null then
    perform private.refuse('appeal_closed', 'No decision against the caller, or it was appealed before.');
  end if;
  return v_decision;
end;
$$;
comment on function private.lock_own_decision(uuid, uuid) is
  'Locks the decision against a person that they may still appeal. Refuses: appeal_closed.';

create function private.overturn_decision(p_decision public.decisions)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_has_pictures boolean;
begin
  if p_decision.subject = 'media' then
    if exists (
      select from public.media m
      where m.id = p_decision.subject_id and m.state in ('rejected', 'changes_requested')
        -- A newer picture of the contestant stays in its place.
        and private.is_newest_medium(m)
    ) then
      perform private.decide_media(p_decision.subject_id, 'approved', null, private.clock());
    end if;
  end if;
  v_has_pictures := private.has_usable_photo(p_decision.entry_id, 'portrait') and private.has_usable_photo(p_decision.entry_id, 'body');
  if p_decision.action = 'disqualify' and p_decision.state_before = 'approved' and v_has_pictures then
    -- The contestant competes in their week again, also after its result.
    update public.entries e set state = 'approved', decided_at = private.clock()
    where e.id = p_decision.entry_id and e.state = 'disqualified';
    return;
  end if;
  -- The entry returns to the queue. Where its pictures were removed, it returns to its contestant, who sends them
  -- again.
  update public.entries e set
    state = case when v_has_pictures then 'submitted' else 'changes_requested' end,
    decided_at = null
  where e.id = p_decision.entry_id and e.state in ('rejected', 'changes_requested', 'disqualified')
    and e.submitted_at is not null;
end;
$$;
comment on function private.overturn_decision(decisions) is
  'Approves a picture after all, and sends its entry to the queue. A disqualified entry becomes what it was. '
  'Needs the lock of the contest.';

-- An appeal goes first to an uninvolved admin, then to the admin who decided, never to an admin in an own case.
create function private.can_judge_appeal(p_decision public.decisions, p_admin uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  with ranked as (
    select
      r.user_id,
      case when r.user_id = p_decision.decided_by then 1 else 2 end as distance
    from public.user_roles r
    join public.profiles p on p.id = r.user_id
    join public.entries e on e.id = p_decision.entry_id
    where r.role = 'admin' and not private.is_hidden(p)
      and r.user_id <> e.profile_id and not private.is_own_week(r.user_id, e.week_id)
  )
  select coalesce((select k.distance from ranked k where k.user_id = p_admin) = (select max(k.distance) from ranked k), false);
$$;
comment on function private.can_judge_appeal(decisions, uuid) is
  'Nobody judges their own decision while there is another admin, and nobody an own case (is_own_week).';

create type public.waiting_appeal as (
  decision_id uuid,
  subject public.decision_subject,
  subject_id uuid,
  action public.review_action,
  reason public.review_reason,
  note text,
  decided_at timestamptz,
  appeal_text text,
  appealed_at timestamptz,
  may_decide boolean,
  entry public.reviewed_entry
);
comment on type public.waiting_appeal is
  'A told_decision with the appeal against it, and its entry. An approval is never appealed, so there is a '
  'reason. may_decide: false for an own decision while there is another admin. Nullable: note.';

create function public.admin_list_appeals()
returns setof public.waiting_appeal
language plpgsql
-- security definer: API roles may not read who decided.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
begin
  return query
    select
      d.id, d.subject, d.subject_id, d.action, d.reason, d.note, d.decided_at, d.appeal_text, d.appealed_at,
      private.can_judge_appeal(d, v_admin), private.build_review_item(d.entry_id)
    from public.decisions d
    where d.appealed_at is not null and d.appeal_decision is null
    order by d.appealed_at, d.id
    limit 50;
end;
$$;
comment on function public.admin_list_appeals() is
  'Appeals that wait, oldest first, with the entry and whether the caller may decide.';
grant execute on function public.admin_list_appeals() to authenticated;

create function public.admin_decide_appeal(p_decision_id uuid, p_uphold boolean, p_note text)
returns void
language plpgsql
-- security definer: API roles may not change decisions.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_decision public.decisions;
begin
  if p_uphold is null or char_length(btrim(p_note)) > 500 then
    perform private.refuse('invalid_input', 'p_uphold is null, or p_note has more than 500 characters');
  end if;
  -- Before the row, as in admin_disqualify. The reverse order could make two admins wait for each other.
  perform private.lock_contests_of_entries(array(select d.entry_id from public.decisions d where d.id = p_decision_id));
  perform private.require_admin();
  perform private.lock_decision(p_decision_id);
  select * into v_decision from public.decisions d where d.id = p_decision_id;
  if v_decision.appealed_at is null or v_decision.appeal_decision is not null then
    perform private.refuse('appeal_closed', 'This decision has no open appeal.');
  end if;
  perform private.refuse_own_entry_case(v_admin, v_decision.entry_id);
  if not private.can_judge_appeal(v_decision, v_admin) then
    perform private.refuse('not_allowed', 'Another admin decides an appeal against a decision of the caller.');
  end if;
  update public.decisions d set
    appeal_decision = case when p_uphold then 'upheld' else 'overturned' end,
    appeal_note = nullif(btrim(p_note), ''),
    appeal_decided_by = v_admin,
    appeal_decided_at = private.clock()
  where d.id = p_decision_id;
  if not p_uphold then
    perform private.overturn_decision(v_decision);
  elsif v_decision.action = 'disqualify' then
    -- The decision is final, so the private files are deleted too.
    perform private.apply_entry_visibility(array[v_decision.entry_id]);
  end if;
  perform private.write_audit(
    case when p_uphold then 'uphold_decision' else 'overturn_decision' end, 'entry', v_decision.entry_id::text,
    jsonb_build_object('decision', v_decision.id, 'action', v_decision.action),
    (select jsonb_build_object('state', e.state) from public.entries e where e.id = v_decision.entry_id), v_decision.reason
  );
end;
$$;
comment on function public.admin_decide_appeal(uuid, boolean, text) is
  'Decides an appeal: upholds the decision, or reverses it.';
grant execute on function public.admin_decide_appeal(uuid, boolean, text) to authenticated;

create function public.appeal_decision(p_decision_id uuid, p_text text)
returns void
language plpgsql
-- security definer: API roles may not change decisions.
security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.get_user_id();
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
comment on function public.appeal_decision(uuid, text) is 'The contestant appeals a decision, once.';
grant execute on function public.appeal_decision(uuid, text) to authenticated;
