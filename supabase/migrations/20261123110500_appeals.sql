-- Who judges an appeal: somebody who has nothing to do with it, else who decided before, and the contestant herself, where she is
-- an admin, only when nobody else is there.
create function private.may_judge_appeal(p_decision public.decisions, p_admin uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  with ranked as (
    select
      r.user_id,
      case
        when r.user_id = e.profile_id then 0
        when r.user_id = p_decision.decided_by then 1
        else 2
      end as distance
    from public.user_roles r
    join public.profiles p on p.id = r.user_id
    join public.entries e on e.id = p_decision.entry_id
    where r.role = 'admin' and not private.is_hidden(p)
  )
  select coalesce((select k.distance from ranked k where k.user_id = p_admin) = (select max(k.distance) from ranked k), false);
$$;
comment on function private.may_judge_appeal(public.decisions, uuid) is
  'Nobody judges an own decision, or one on an own entry, where there is another admin.';
revoke all on function private.may_judge_appeal(public.decisions, uuid) from public;

create or replace function public.admin_appeals()
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
      'may_decide', private.may_judge_appeal(d, v_admin),
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

create or replace function private.overturn_decision(p_decision public.decisions)
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
        -- A newer one that she has sent since stays in its place.
        and private.is_newest_medium(m)
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

create or replace function public.admin_decide_appeal(p_decision_id uuid, p_uphold boolean, p_note text)
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
  if p_uphold is null then
    perform private.refuse('invalid_input', 'p_uphold is null');
  end if;
  -- Before the row: who holds the standings may wait for decisions.
  perform private.lock_standings();
  select * into v_decision from public.decisions d where d.id = p_decision_id for update;
  if v_decision.appealed_at is null or v_decision.appeal_decision is not null then
    perform private.refuse('appeal_closed', 'No appeal waits here.');
  end if;
  if not private.may_judge_appeal(v_decision, v_admin) then
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

drop function private.may_decide_appeal(uuid, uuid);
