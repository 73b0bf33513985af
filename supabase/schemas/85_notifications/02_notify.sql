create function private.notify_acceptance()
returns trigger
language plpgsql
-- security definer: a role that accepts may not write notifications.
security definer
set search_path = ''
as $$
declare
  v_accepter_id uuid := case when old.requester_id = new.low_id then new.high_id else new.low_id end;
begin
  perform private.notify(
    old.requester_id, 'request_accepted', new.id::text, jsonb_build_object('from', v_accepter_id), v_accepter_id
  );
  return null;
end;
$$;
comment on function private.notify_acceptance() is
  'Notifies a requester that the other has accepted, also by a reply. Never of a refusal.';

create trigger conversations_after_update_notify_acceptance
  after update of state on private.conversations
  for each row
  when (old.state <> 'accepted' and new.state = 'accepted')
  execute function private.notify_acceptance();

-- Triggers notify in the transaction of the event. The call that does an overdue step notifies of it.
create function private.notify_decision()
returns trigger
language plpgsql
-- security definer: a role that decides may not write notifications.
security definer
set search_path = ''
as $$
begin
  if old.appeal_decision is null and new.appeal_decision is not null then
    perform private.notify_appeal(new);
  end if;
  if old.applied_at is null and new.applied_at is not null then
    if new.subject = 'entry' then
      perform private.notify_entry_decision(new);
    else
      perform private.notify_picture_decision(new);
    end if;
  end if;
  return null;
end;
$$;
comment on function private.notify_decision() is
  'Notifies a contestant of a decision that takes effect, and of the result of an appeal.';

create trigger decisions_after_update_notify_decision
  after update of applied_at, appeal_decision on public.decisions
  for each row
  when (
    (old.applied_at is null and new.applied_at is not null)
    or (old.appeal_decision is null and new.appeal_decision is not null)
  )
  execute function private.notify_decision();

create function private.notify_appeal(p_decision public.decisions)
returns void
language sql
set search_path = ''
as $$
  select private.notify(
    e.profile_id, 'entry_appeal_' || p_decision.appeal_decision, p_decision.id::text,
    jsonb_build_object('entry_id', e.id, 'country', w.country, 'week', w.week), null
  )
  from public.entries e
  join public.contest_weeks w on w.id = e.week_id
  where e.id = p_decision.entry_id;
$$;
comment on function private.notify_appeal(decisions) is
  'Notifies a contestant of the result of their appeal, without the admin and without the note.';

create function private.notify_entry_decision(p_decision public.decisions)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_state text := case p_decision.action
    when 'approve' then 'approved' when 'reject' then 'rejected'
    when 'changes' then 'changes_requested' else 'disqualified' end;
begin
  perform private.notify(
    e.profile_id,
    case p_decision.action when 'changes' then 'entry_changes' else 'entry_' || v_state end,
    p_decision.id::text,
    jsonb_build_object('entry_id', e.id, 'country', w.country, 'week', w.week, 'reason', p_decision.reason),
    null
  )
  from public.entries e
  join public.contest_weeks w on w.id = e.week_id
  -- A decision about a withdrawn entry changes nothing, and makes no notification.
  where e.id = p_decision.entry_id and e.state = v_state;
end;
$$;
comment on function private.notify_entry_decision(decisions) is
  'Notifies a contestant of a decision about their entry when it takes effect.';

create function private.notify_picture_decision(p_decision public.decisions)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_state text := case p_decision.action
    when 'approve' then 'approved' when 'reject' then 'rejected' else 'changes_requested' end;
begin
  perform private.notify(
    e.profile_id,
    'entry_picture_' || case p_decision.action when 'changes' then 'changes' else v_state end,
    p_decision.id::text,
    jsonb_build_object(
      'entry_id', e.id, 'country', w.country, 'week', w.week, 'part', m.kind, 'reason', p_decision.reason
    ),
    null
  )
  from public.media m
  join public.entries e on e.id = m.entry_id
  join public.contest_weeks w on w.id = e.week_id
  -- A decision about a replaced or removed picture changes nothing, and makes no notification.
  where m.id = p_decision.subject_id and m.state = v_state
    -- A decision about the entry and its pictures makes one notification, about the entry.
    and not exists (
      select from public.decisions d
      where d.subject = 'entry' and d.entry_id = p_decision.entry_id and d.decided_at = p_decision.decided_at
        and d.undone_at is null
    );
end;
$$;
comment on function private.notify_picture_decision(decisions) is
  'Notifies a contestant of a decision about one picture when it takes effect, without a decision about their '
  'entry in the same call.';

create function private.notify_open_week(p_week public.contest_weeks)
returns void
language sql
set search_path = ''
as $$
  select private.notify(
    e.profile_id, 'week_opened', e.id::text || ':' || p_week.week,
    jsonb_build_object('entry_id', e.id, 'country', p_week.country, 'week', p_week.week), null
  )
  from public.entries e
  where e.week_id = p_week.id and e.is_public
  order by e.profile_id;
$$;
comment on function private.notify_open_week(contest_weeks) is
  'Notifies the contestants of a week that it has opened.';

create function private.notify_results(p_week public.contest_weeks)
returns void
language sql
set search_path = ''
as $$
  select private.notify(
    e.profile_id, 'result', e.id::text || ':' || p_week.week,
    jsonb_build_object('entry_id', e.id, 'country', p_week.country, 'week', p_week.week, 'rank', r.rank), null
  )
  from public.results r
  join public.entries e on e.id = r.entry_id
  where r.week_id = p_week.id
  order by e.profile_id;
$$;
comment on function private.notify_results(contest_weeks) is
  'Notifies ranked contestants of their rank when the week becomes official, never before. The rank comes '
  'from the results, which are written then.';
